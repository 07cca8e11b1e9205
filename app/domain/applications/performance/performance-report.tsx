import { formatCount } from '#app/core/pagination/format-count.ts'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { formatConversion } from '../../jobs/views/conversion.ts'
import { sourceLabel } from '../source.ts'
import type { JobPerformance, SourceCount } from './job-performance.server.ts'

const number = (header: string, value: (row: SourceCount) => number, phone?: 'hide'): Column<SourceCount> => ({
  key: header,
  header,
  align: 'end',
  className: 'tabular-nums',
  phoneLabel: true,
  ...(phone && { phone }),
  cell: (row) => formatCount(value(row)),
})

const COLUMNS: Column<SourceCount>[] = [
  {
    key: 'source',
    header: 'Source',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: (row) => sourceLabel(row.source),
  },
  number('Applicants', (row) => row.applicants),
  number('Interview or hired', (row) => row.interviewed),
  number('Hired', (row) => row.hired),
]

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-2.5">
      <dt className="text-sm font-medium">{label}</dt>
      <dd>
        <span className="block font-display text-title font-bold tabular-nums">{value}</span>
        <span className="text-xs text-ink-soft">{note}</span>
      </dd>
    </div>
  )
}

/** Views, applicants and their share, and where the applicants came from. */
export function PerformanceReport({ performance }: { performance: JobPerformance }) {
  const { views, recentViews, applicants, recentApplicants, sources } = performance
  return (
    <div className="space-y-8">
      <dl className="grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1 max-sm:[&>:last-child]:col-span-full sm:grid-cols-3">
        <Figure label="Views" value={formatCount(views)} note={`${formatCount(recentViews)} in the last 30 days`} />
        <Figure
          label="Applicants"
          value={formatCount(applicants)}
          note={`${formatCount(recentApplicants)} in the last 30 days`}
        />
        <Figure
          label="Conversion"
          value={formatConversion({ applicants, views }) ?? 'Not known yet'}
          note="Applicants as a share of views"
        />
      </dl>
      <section aria-labelledby="sources">
        <h2 id="sources" className="mb-3 text-xl">
          Sources of applicants
        </h2>
        {sources.length === 0 ? (
          <EmptyState title="No applicants yet">Where they come from appears here.</EmptyState>
        ) : (
          <DataTable
            caption="Applicants by source"
            columns={COLUMNS}
            rows={sources}
            rowKey={(row) => row.source ?? ''}
          />
        )}
      </section>
      <p className="max-w-prose text-sm text-ink-soft">
        A view is counted once per browser and day, without personal data. Search engines and other programs, your own
        visits while signed in and visitors without scripts are not counted. To see where applicants come from, share
        links to a job with ?source=, such as ?source=newsletter.
      </p>
    </div>
  )
}
