import { Link } from 'react-router'
import { formatDate } from '#app/lib/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { DataTable } from '#app/ui/data/data-table.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { DeleteJobButton } from './delete-job-button.tsx'
import { JOB_STATUS_TONES } from './job-status.ts'
import type { ManagedJob } from './manage-queries.server.ts'

/** The table of Manage Jobs. After a deletion the browser returns to `back`, the current page of the list. */
export function ManagedJobsTable({ jobs, timeZone, back }: { jobs: ManagedJob[]; timeZone: string; back: string }) {
  return (
    <DataTable
      caption="Jobs, newest first"
      rows={jobs}
      rowKey={(job) => job.id}
      columns={[
        { key: 'title', header: 'Title', rowHeader: true, className: 'md:w-2/5 text-pretty', cell: (job) => job.title },
        { key: 'company', header: 'Company', className: 'text-sm lg:min-w-36', cell: (job) => job.companyName },
        {
          key: 'posted',
          header: 'Date Posted',
          className: 'text-sm whitespace-nowrap tabular-nums',
          cell: (job) => <Time at={job.createdAt}>{formatDate(job.createdAt, timeZone)}</Time>,
        },
        { key: 'status', header: 'Status', cell: (job) => <Status job={job} /> },
        { key: 'actions', header: 'Actions', cell: (job) => <Actions job={job} back={back} /> },
      ]}
    />
  )
}

/** The job's status, and the number of applicants with a link to them. */
function Status({ job }: { job: ManagedJob }) {
  return (
    <div className="flex flex-col items-start gap-1 whitespace-nowrap max-md:flex-row max-md:flex-wrap max-md:items-center max-md:gap-x-3">
      <StatusBadge tone={JOB_STATUS_TONES[job.status]}>{job.status}</StatusBadge>
      {job.applicants === 0 ? (
        <span className="text-sm text-ink-soft">No applicants</span>
      ) : (
        <Link to={`/view-applicants?job=${job.id}`} className="link text-sm tabular-nums">
          {job.applicants} {job.applicants === 1 ? 'applicant' : 'applicants'}
        </Link>
      )}
    </div>
  )
}

function Actions({ job, back }: { job: ManagedJob; back: string }) {
  return (
    <div className="-mx-3 flex max-md:flex-wrap">
      <ButtonLink to={`/jobs/${job.id}`} tone="quiet" size="sm">
        View<span className="sr-only"> {job.title}</span>
      </ButtonLink>
      <ButtonLink to={`/manage-jobs/${job.id}/edit`} tone="quiet" size="sm">
        Edit<span className="sr-only"> {job.title}</span>
      </ButtonLink>
      <DeleteJobButton job={job} back={back} />
    </div>
  )
}
