import { Form } from 'react-router'
import { VerificationControl } from '#app/domain/companies/company-verification.tsx'
import { DeleteJobButton } from '#app/domain/jobs/manage/delete-job-button.tsx'
import { formatDate } from '#app/lib/dates.ts'
import { StatusBadge, type Tone } from '#app/ui/data/badge.tsx'
import { DataTable } from '#app/ui/data/data-table.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { JobToReview } from './jobs-to-review.server.ts'

const TONES: Record<JobToReview['status'], Tone> = {
  Held: 'amber',
  Live: 'green',
  Scheduled: 'blue',
  'Not listed': 'neutral',
}

type JobsToReviewProps = {
  jobs: readonly JobToReview[]
  timeZone: string
  /** The current page of the list, to which every action returns. */
  back: string
}

/** The table of `To review`. */
export function JobsToReview({ jobs, timeZone, back }: JobsToReviewProps) {
  return (
    <DataTable
      caption="Jobs to review, newest first"
      rows={jobs}
      rowKey={(job) => job.id}
      columns={[
        {
          key: 'title',
          header: 'Job',
          rowHeader: true,
          className: 'md:w-2/5 wrap-anywhere',
          cell: (job) => <JobCell job={job} timeZone={timeZone} />,
        },
        {
          key: 'company',
          header: 'Company',
          phone: 'hide',
          className: 'wrap-anywhere',
          cell: (job) => <CompanyCell job={job} back={back} />,
        },
        {
          key: 'status',
          header: 'Status',
          phone: 'badge',
          cell: (job) => <StatusBadge tone={TONES[job.status]}>{job.status}</StatusBadge>,
        },
        {
          key: 'actions',
          header: 'Actions',
          hideHeader: true,
          actionsFor: (job) => job.title,
          align: 'end',
          cell: (job) => <Actions job={job} back={back} />,
        },
      ]}
    />
  )
}

function JobCell({ job, timeZone }: { job: JobToReview; timeZone: string }) {
  return (
    <>
      <Link to={job.href} className="link">
        {job.title}
      </Link>
      <span className="block text-sm font-normal text-ink-soft tabular-nums">
        {job.postedBy}, <Time at={job.createdAt}>{formatDate(job.createdAt, timeZone)}</Time>
      </span>
    </>
  )
}

function CompanyCell({ job, back }: { job: JobToReview; back: string }) {
  if (!job.company) return <span className="text-sm">{job.companyName}</span>
  return (
    <div>
      <Link to={`/companies/${job.companySlug}`} className="link text-sm">
        {job.companyName}
      </Link>
      <VerificationControl company={job.company} back={back} className="mt-1" />
    </div>
  )
}

function Actions({ job, back }: { job: JobToReview; back: string }) {
  const action = `/admin/jobs/${job.id}/approval`
  return (
    <div className="flex gap-1">
      <Form method="post" action={action}>
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="version" value={job.version} />
        <SubmitButton action={action} tone="secondary" size="sm">
          Approve <VisuallyHidden>{job.title}</VisuallyHidden>
        </SubmitButton>
      </Form>
      <DeleteJobButton job={job} back={back} />
    </div>
  )
}
