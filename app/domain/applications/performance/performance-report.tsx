import { formatCount } from '#app/core/pagination/format-count.ts'
import { formatConversion } from '#app/domain/jobs/views/conversion.ts'
import { path } from '#app/lib/url.ts'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Figure } from '#app/ui/data/figure.tsx'
import { Link } from '#app/ui/link.tsx'
import { sourceLabel } from '../source.ts'
import type { BusyJob, JobPerformance, SourceCount } from './job-performance.server.ts'

const number = <Row,>(header: string, value: (row: Row) => number): Column<Row> => ({
  key: header,
  header,
  align: 'end',
  className: 'tabular-nums',
  phoneLabel: true,
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

const JOB_COLUMNS: Column<BusyJob>[] = [
  {
    key: 'title',
    header: 'Job',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: (job) => (
      <Link to={path`/manage-jobs/${job.id}/performance`} className="link inline-flex min-h-6 items-center">
        {job.title}
        <span className="sr-only">, {job.location}</span>
      </Link>
    ),
  },
  {
    key: 'location',
    header: 'Location',
    className: 'text-sm wrap-anywhere text-ink-soft',
    phone: 'hide',
    cell: (job) => job.location,
  },
  number('Views', (job) => job.views),
  number('Applicants', (job) => job.applicants),
  {
    key: 'conversion',
    header: 'Conversion',
    align: 'end',
    className: 'tabular-nums',
    phoneLabel: true,
    cell: (job) => formatConversion(job) ?? <span className="text-ink-soft">Not known</span>,
  },
  { ...number('Hired', (job: BusyJob) => job.hired), phone: 'hide' },
]

/** Views, applicants and their share, and where the applicants came from. */
export function PerformanceReport({ performance }: { performance: JobPerformance }) {
  const { busyJobs, views, recentViews, applicants, recentApplicants, sources } = performance
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
      {busyJobs.length > 0 && (
        <section aria-labelledby="busy-jobs">
          <h2 id="busy-jobs" className="mb-3 text-xl">
            Most viewed in the last 30 days
          </h2>
          <DataTable
            caption="Jobs with the most views in the last 30 days"
            columns={JOB_COLUMNS}
            rows={busyJobs}
            rowKey={(row) => row.id}
          />
        </section>
      )}
      <section aria-labelledby="sources">
        <h2 id="sources" className="mb-3 text-xl">
          Sources of applicants
        </h2>
        {sources.length === 0 ? (
          <EmptyState title="No applicants yet">The websites that bring you applicants appear here.</EmptyState>
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
        Each browser counts once a day, and no personal data is kept. We don't count search engines and other bots, your
        own visits while signed in, or browsers without JavaScript. To see where applicants come from, add ?source= to
        the links you share, such as ?source=newsletter.
      </p>
    </div>
  )
}
