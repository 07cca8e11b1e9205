import { Form } from 'react-router'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { Notice, RowError } from './parsing/prepared-job.ts'

type ImportProblemsProps = {
  id: string
  /** The first of them. */
  errors: readonly RowError[]
  errorCount: number
  invalidRows: number
  skipInvalid: boolean
}

/** What is wrong with rows of the file, by line, and the choice to import without them. */
export function ImportProblems({ id, errors, errorCount, invalidRows, skipInvalid }: ImportProblemsProps) {
  if (invalidRows === 0) return null
  const action = `/admin/import/${id}/skipped-rows`
  const rows = invalidRows === 1 ? '1 row' : `${invalidRows} rows`
  return (
    <Callout
      tone={skipInvalid ? 'warning' : 'danger'}
      title={
        skipInvalid
          ? `${rows} will be left out`
          : `${rows} cannot be imported as ${invalidRows === 1 ? 'it is' : 'they are'}`
      }
    >
      <p>
        {skipInvalid
          ? 'The other rows can be imported.'
          : 'Nothing is imported while there are errors. Mend the file or the columns, or leave these rows out.'}
      </p>
      <ul aria-label="Errors" className="my-3 max-h-72 space-y-1 overflow-y-auto">
        {errors.map((error) => (
          <li key={`${error.line}-${error.field}-${error.message}`} className="wrap-anywhere">
            <span className="font-semibold tabular-nums">Line {error.line}</span>
            {error.column && <span className="text-ink-soft"> ({error.column})</span>}: {error.message}
          </li>
        ))}
        {errorCount > errors.length && <li>… and {errorCount - errors.length} more</li>}
      </ul>
      <Form method="post" action={action}>
        <input type="hidden" name="leave_out" value={skipInvalid ? 'no' : 'yes'} />
        <SubmitButton action={action} tone="secondary" size="sm">
          {skipInvalid ? 'Take them back in' : 'Leave out these rows'}
        </SubmitButton>
      </Form>
    </Callout>
  )
}

/** What to know before or after: salaries kept as text, past closing dates and the like. */
export function ImportNotices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null
  return (
    <ul aria-label="Notes" className="list-disc space-y-1 pl-5 text-sm text-ink-soft">
      {notices.map((notice) => (
        <li key={notice.kind}>
          {notice.message}{' '}
          <span className="tabular-nums">
            Line{notice.lines.length === 1 ? '' : 's'} {notice.lines.join(', ')}
            {notice.count > notice.lines.length && ' …'}
          </span>
        </li>
      ))}
    </ul>
  )
}
