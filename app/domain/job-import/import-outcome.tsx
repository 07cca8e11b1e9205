import { Form } from 'react-router'
import { formatNumber } from '#app/lib/numbers.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { jobsLabel } from './import-labels.ts'
import { ImportNotices } from './import-problems.tsx'
import type { ImportSummary } from './import-queries.server.ts'

/** The result of an import: the numbers of new, updated and unchanged jobs and of skipped rows, or why it failed. */
export function ImportOutcome({ summary }: { summary: ImportSummary }) {
  const { result, failure } = summary
  if (summary.isUnreadable) return <UnreadableFile id={summary.id} reason={failure} />
  if (!result) {
    return (
      <Callout tone="danger" title="Nothing was imported">
        <p>{failure || "The import didn't finish."} Upload the file again once this is fixed.</p>
      </Callout>
    )
  }
  const figures = [
    { label: 'New', value: result.inserted },
    { label: 'Updated', value: result.updated },
    { label: 'Unchanged', value: result.unchanged },
    { label: 'Rows skipped', value: result.skipped },
  ]
  return (
    <div className="space-y-6">
      <Callout tone="success" title={`${jobsLabel(result.inserted + result.updated + result.unchanged)} imported`}>
        Existing jobs with the same reference were updated and kept their applications.
      </Callout>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figures.map(({ label, value }) => (
          <Card key={label} className="flex flex-col-reverse">
            <dt className="mt-1 text-sm font-medium text-ink-soft">{label}</dt>
            <dd className="font-display text-3xl font-bold tabular-nums">{formatNumber(value)}</dd>
          </Card>
        ))}
      </dl>
      <ImportNotices notices={result.notices} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/manage-jobs">View jobs</ButtonLink>
        <ButtonLink to="/admin/import" tone="secondary">
          Import another file
        </ButtonLink>
      </div>
    </div>
  )
}

function UnreadableFile({ id, reason }: { id: string; reason: string | null }) {
  const deletion = `/admin/import/${id}/deletion`
  return (
    <div className="space-y-6">
      <Callout tone="danger" title="The file could not be read">
        <p>{reason} Nothing was imported.</p>
      </Callout>
      <Form method="post" action={deletion}>
        <SubmitButton action={deletion} tone="secondary">
          Discard file
        </SubmitButton>
      </Form>
    </div>
  )
}
