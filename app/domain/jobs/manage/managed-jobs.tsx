import { formatCount, formatCountOf } from '#app/core/pagination/format-count.ts'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { formatDate, formatDateTime, zoneLabel } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { path } from '#app/lib/url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { DataTable } from '#app/ui/data/data-table.tsx'
import { MoreActions } from '#app/ui/data/more-actions.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { JOB_STATUS_TONES } from '../lifecycle/job-status.ts'
import { formatConversion } from '../views/conversion.ts'
import { DeleteJobButton } from './delete-job-button.tsx'
import { ListingActions } from './listing-actions.tsx'
import type { ManagedJob } from './manage-queries.server.ts'
import { managedJobHref } from './managed-job-href.ts'

type ManagedJobsTableProps = { jobs: ManagedJob[]; timeZone: string; back: string }

/** The table of Manage Jobs. After a change the browser returns to `back`, the current page of the list. */
export function ManagedJobsTable({ jobs, timeZone, back }: ManagedJobsTableProps) {
  const dates = 'text-sm whitespace-nowrap tabular-nums'
  return (
    <DataTable
      caption="Jobs, newest first"
      actionsBelow
      rows={jobs}
      rowKey={(job) => job.id}
      columns={[
        {
          key: 'title',
          header: 'Title',
          rowHeader: true,
          className: 'wrap-anywhere text-pretty md:min-w-40 md:leading-snug xl:min-w-44',
          cell: (job) => <TitleCell job={job} />,
        },
        {
          key: 'company',
          header: 'Company',
          phone: 'hide',
          className:
            'text-sm wrap-anywhere text-ink-soft md:w-24 md:min-w-20 md:max-2xl:text-xs md:leading-snug xl:w-32 2xl:min-w-36',
          cell: (job) => job.companyName,
        },
        {
          key: 'posted',
          header: 'Date Posted',
          className: dates,
          cell: (job) => <DatePosted job={job} timeZone={timeZone} />,
        },
        {
          key: 'closes',
          header: 'Closes',
          phone: 'hide',
          className: dates,
          cell: (job) =>
            job.closesOn ? formatDate(job.closesOn, timeZone) : <span className="text-ink-soft">No date</span>,
        },
        { key: 'applicants', header: 'Applicants', cell: (job) => <Applicants job={job} /> },
        {
          key: 'views',
          header: 'Views',
          phone: 'hide',
          wideOnly: true,
          className: 'text-sm whitespace-nowrap tabular-nums',
          cell: (job) => <Views job={job} />,
        },
        {
          key: 'status',
          header: 'Status',
          phone: 'badge',
          cell: (job) => <StatusBadge tone={JOB_STATUS_TONES[job.status]}>{job.status}</StatusBadge>,
        },
        {
          key: 'actions',
          header: 'Actions',
          hideHeader: true,
          actionsFor: (job) => job.title,
          cell: (job) => <Actions job={job} back={back} />,
        },
      ]}
    />
  )
}

/** When the job was posted, or when it will be, in the time zone of its location. */
function DatePosted({ job, timeZone }: { job: ManagedJob; timeZone: string }) {
  const { isPublished, publishAt, createdAt, changes } = job
  if (isPublished) return <Time at={createdAt}>{formatDate(createdAt, timeZone)}</Time>
  if (!publishAt) {
    return (
      <span className="text-ink-soft whitespace-normal">
        Not published
        {!changes.includes('publish') && (
          <span className="block text-xs">Closing date has passed: edit it to publish</span>
        )}
      </span>
    )
  }
  return (
    <span className="whitespace-normal">
      <Time at={publishAt}>{formatDateTime(publishAt, job.timeZone)}</Time>
      <span className="block text-xs text-ink-soft">{zoneLabel(job.timeZone)}</span>
    </span>
  )
}

/** The title, as a link to the job. */
function TitleCell({ job }: { job: ManagedJob }) {
  return (
    <Link to={managedJobHref(job.id, job.isPublished)} className="underline-offset-4 hover:underline">
      {job.title}
    </Link>
  )
}

/** The number of applicants with a link to them, and how many are new. */
function Applicants({ job }: { job: ManagedJob }) {
  if (job.applicants === 0) return <span className="text-sm whitespace-nowrap text-ink-soft">No applicants</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm whitespace-nowrap tabular-nums max-md:gap-x-1 md:max-2xl:w-24">
      <Link to={`/view-applicants?job=${job.id}`} className="link inline-flex min-h-6 items-center">
        {formatCountOf(job.applicants, 'applicant')}
      </Link>{' '}
      {job.newApplicants > 0 && (
        <span className="rounded-full bg-wattle px-2 py-0.5 text-xs font-semibold text-on-wattle max-md:px-1 max-md:text-[0.6875rem]">
          {formatCount(job.newApplicants)} new
        </span>
      )}
    </span>
  )
}

/** How often the job was viewed, and the share of applications, as a link to its report. */
function Views({ job }: { job: ManagedJob }) {
  const share = formatConversion(job)
  return (
    <Link to={path`/manage-jobs/${job.id}/performance`} className="link inline-flex min-h-6 items-center">
      {formatNumber(job.views)}
      <span className="sr-only"> {`${job.views === 1 ? 'view' : 'views'} of ${job.title}`}</span>
      {share && <span className="ml-1 text-ink-soft">({share})</span>}
    </Link>
  )
}

function Actions({ job, back }: { job: ManagedJob; back: string }) {
  const isReadOnly = useIsReadOnly()
  return (
    <div className="flex flex-wrap md:-ml-2 md:flex-nowrap md:[&_:is(a,button)]:px-1.5 2xl:[&_:is(a,button)]:px-2">
      <ButtonLink to={managedJobHref(job.id, job.isPublished)} tone="quiet" size="sm">
        View<span className="sr-only"> {job.title}</span>
      </ButtonLink>
      {isReadOnly ? <PerformanceLink job={job} /> : <JobActions job={job} back={back} />}
    </div>
  )
}

function PerformanceLink({ job }: { job: ManagedJob }) {
  return (
    <ButtonLink to={path`/manage-jobs/${job.id}/performance`} tone="quiet" size="sm">
      Performance<span className="sr-only"> of {job.title}</span>
    </ButtonLink>
  )
}

/** What changes a job, and its performance. */
function JobActions({ job, back }: { job: ManagedJob; back: string }) {
  return (
    <>
      <ButtonLink to={`/manage-jobs/${job.id}/edit`} tone="quiet" size="sm">
        Edit<span className="sr-only"> {job.title}</span>
      </ButtonLink>
      <DeleteJobButton job={job} back={back} />
      <MoreActions of={job.title}>
        <ButtonLink to={`/post-job?${new URLSearchParams({ from: job.id })}`} tone="quiet" size="sm">
          Duplicate<span className="sr-only"> {job.title}</span>
        </ButtonLink>
        <ListingActions job={job} back={back} />
        <ButtonLink to={path`/manage-jobs/${job.id}/ranking`} tone="quiet" size="sm">
          Rank applicants<span className="sr-only"> for {job.title}</span>
        </ButtonLink>
        <ButtonLink to={path`/manage-jobs/${job.id}/blind-review`} tone="quiet" size="sm">
          Blind review<span className="sr-only"> for {job.title}</span>
        </ButtonLink>
        <PerformanceLink job={job} />
        <ButtonLink to={path`/manage-jobs/${job.id}/feeds`} tone="quiet" size="sm">
          Job boards<span className="sr-only"> for {job.title}</span>
        </ButtonLink>
      </MoreActions>
    </>
  )
}
