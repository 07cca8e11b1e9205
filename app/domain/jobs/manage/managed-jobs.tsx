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
        {
          key: 'title',
          header: 'Title',
          rowHeader: true,
          className: 'md:w-2/5 text-pretty',
          cell: (job) => <TitleCell job={job} />,
        },
        {
          key: 'company',
          header: 'Company',
          phone: 'hide',
          className: 'text-sm lg:min-w-36',
          cell: (job) => job.companyName,
        },
        {
          key: 'posted',
          header: 'Date Posted',
          className: 'text-sm whitespace-nowrap tabular-nums',
          cell: (job) => <Time at={job.createdAt}>{formatDate(job.createdAt, timeZone)}</Time>,
        },
        { key: 'applicants', header: 'Applicants', cell: (job) => <Applicants job={job} /> },
        {
          key: 'status',
          header: 'Status',
          phone: 'badge',
          cell: (job) => <StatusBadge tone={JOB_STATUS_TONES[job.status]}>{job.status}</StatusBadge>,
        },
        {
          key: 'actions',
          header: 'Actions',
          align: 'end',
          actionsFor: (job) => job.title,
          cell: (job) => <Actions job={job} back={back} />,
        },
      ]}
    />
  )
}

/** The title, as a link to the job. On a phone the applicants and the status are in the same row. */
function TitleCell({ job }: { job: ManagedJob }) {
  return (
    <Link to={`/jobs/${job.id}`} className="underline-offset-4 hover:underline">
      {job.title}
    </Link>
  )
}

/** The number of applicants, with a link to them. */
function Applicants({ job }: { job: ManagedJob }) {
  if (job.applicants === 0) return <span className="text-sm whitespace-nowrap text-ink-soft">No applicants</span>
  return (
    <Link to={`/view-applicants?job=${job.id}`} className="link text-sm whitespace-nowrap tabular-nums">
      {job.applicants} {job.applicants === 1 ? 'applicant' : 'applicants'}
    </Link>
  )
}

function Actions({ job, back }: { job: ManagedJob; back: string }) {
  return (
    <div className="flex">
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
