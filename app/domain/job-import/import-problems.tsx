import { Form } from 'react-router'
import { RowErrorList } from '#app/core/import-files/row-error-list.tsx'
import { VERSION_FIELD } from '#app/core/version.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { rowsLabel } from './import-labels.ts'
import type { Notice } from './parsing/notices.ts'
import type { RowError } from './parsing/prepare-row.server.ts'

type ImportProblemsProps = {
  id: string
  version: number
  /** The first errors. */
  errors: readonly RowError[]
  errorCount: number
  invalidRows: number
  /** Jobs of the rows without errors. */
  jobCount: number
  skipInvalid: boolean
}

/** The rows with errors, by line, and the choice to skip them if there are others. */
export function ImportProblems(props: ImportProblemsProps) {
  const { id, version, errors, errorCount, invalidRows, jobCount } = props
  if (invalidRows === 0) return null
  const action = `/admin/import/${id}/skipped-rows`
  const rows = rowsLabel(invalidRows)
  const isSkipped = props.skipInvalid && jobCount > 0
  return (
    <Callout
      tone={isSkipped ? 'warning' : 'danger'}
      title={isSkipped ? `${rows} will be skipped` : `${rows} can't be imported`}
    >
      <p>{isSkipped ? 'The other rows can be imported.' : errorAdvice(jobCount)}</p>
      <RowErrorList errors={errors} count={errorCount} />
      {jobCount > 0 && (
        <Form method="post" action={action}>
          <input type="hidden" name={VERSION_FIELD} value={version} />
          <input type="hidden" name="skip" value={isSkipped ? 'no' : 'yes'} />
          <SubmitButton action={action} tone="secondary" size="sm">
            {isSkipped ? 'Include them' : 'Skip these rows'}
          </SubmitButton>
        </Form>
      )}
    </Callout>
  )
}

function errorAdvice(jobCount: number): string {
  if (jobCount === 0) return 'Fix the file or the columns.'
  return 'Nothing is imported while there are errors. Fix the file or the columns, or skip these rows.'
}

/** Notices about the jobs, such as past closing dates and salaries without figures. */
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
