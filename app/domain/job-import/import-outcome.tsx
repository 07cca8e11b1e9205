import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { importedJobsLabel } from './import-labels.ts'
import { ImportNotices } from './import-problems.tsx'
import type { ImportSummary } from './import-queries.server.ts'

/** What an import did: how many ads are new, updated, unchanged, left out; or why it failed. */
export function ImportOutcome({ summary }: { summary: ImportSummary }) {
  const { result, failure } = summary
  if (!result) {
    return (
      <Callout tone="danger" title="Nothing was imported">
        <p>{failure || 'It did not end.'} Upload the file again when the reason is gone.</p>
      </Callout>
    )
  }
  const figures = [
    { label: 'New', value: result.inserted },
    { label: 'Updated', value: result.updated },
    { label: 'Unchanged', value: result.unchanged },
    { label: 'Rows left out', value: result.leftOut },
  ]
  return (
    <div className="space-y-6">
      <Callout tone="success" title={`${importedJobsLabel(summary.total)} imported`}>
        Ads that were here already by their reference were updated and kept their applications.
      </Callout>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figures.map(({ label, value }) => (
          <Card key={label} className="flex flex-col-reverse">
            <dt className="mt-1 text-sm font-medium text-ink-soft">{label}</dt>
            <dd className="font-display text-3xl font-bold tabular-nums">{value.toLocaleString('en-AU')}</dd>
          </Card>
        ))}
      </dl>
      <ImportNotices notices={result.notices} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/manage-jobs">See the ads</ButtonLink>
        <ButtonLink to="/admin/import" tone="secondary">
          Import another file
        </ButtonLink>
      </div>
    </div>
  )
}
