import { Form } from 'react-router'
import { listingHref } from '#app/domain/jobs/manage/listing-actions.tsx'
import { SuspendButton } from '#app/domain/people/admin/suspend-button.tsx'
import { formatAge, formatDateTime } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { REPORT_REASONS } from './job-report.ts'
import type { OpenReport, ReportedJob } from './reported-jobs.server.ts'

type ReportedJobsProps = {
  jobs: readonly ReportedJob[]
  now: Date
  timeZone: string
  /** The page of the list, to which the actions return. */
  back: string
}

/** The reported jobs with their reports, and what an admin can decide. */
export function ReportedJobs({ jobs, now, timeZone, back }: ReportedJobsProps) {
  return (
    <ul aria-label="Reported jobs" className="divide-y divide-line border-y border-line">
      {jobs.map((job) => (
        <li key={job.id}>
          <article
            aria-labelledby={`job-${job.id}`}
            className="grid gap-x-8 gap-y-3 py-4 lg:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <h2 id={`job-${job.id}`} className="text-base font-semibold wrap-anywhere">
                <Link to={`/jobs/${job.id}`} className="link">
                  {job.title}
                </Link>
              </h2>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {job.companySlug ? (
                  <Link to={`/companies/${job.companySlug}`} className="link">
                    {job.companyName}
                  </Link>
                ) : (
                  job.companyName
                )}
                , posted by {job.poster.fullName}
              </p>
            </div>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft lg:justify-self-end">
              <Badge tone="amber">{job.count === 1 ? '1 report' : `${job.count} reports`}</Badge>
              <Time at={job.oldestAt} title={formatDateTime(job.oldestAt, timeZone)}>
                {job.count === 1 ? '' : 'oldest: '}
                {lowerFirst(formatAge(job.oldestAt, now, timeZone), job.count > 1)}
              </Time>
            </p>
            <ul aria-label={`Reports about ${job.title}`} className="grid gap-2 lg:col-span-2">
              {job.reports.map((report) => (
                <Report key={report.id} report={report} now={now} timeZone={timeZone} />
              ))}
            </ul>
            {job.count > job.reports.length && (
              <p className="text-sm text-ink-soft lg:col-span-2">
                Showing the {job.reports.length} newest of {job.count} reports.
              </p>
            )}
            <Decisions job={job} back={back} />
          </article>
        </li>
      ))}
    </ul>
  )
}

const lowerFirst = (text: string, isInside: boolean) => (isInside ? text.toLowerCase() : text)

function Report({ report, now, timeZone }: { report: OpenReport; now: Date; timeZone: string }) {
  return (
    <li className="max-w-prose border-s-3 border-line ps-3 text-sm">
      <p className="font-medium">{REPORT_REASONS[report.reason]}</p>
      {report.details && <p className="whitespace-pre-line wrap-anywhere">{report.details}</p>}
      <p className="wrap-anywhere text-ink-soft">
        {report.reporterName ?? 'A visitor'}
        {report.email && (
          <>
            {' '}
            (
            <a href={`mailto:${report.email}`} className="link">
              {report.email}
            </a>
            )
          </>
        )}
        , <Time at={report.createdAt}>{formatAge(report.createdAt, now, timeZone).toLowerCase()}</Time>
      </p>
    </li>
  )
}

function Decisions({ job, back }: { job: ReportedJob; back: string }) {
  const dismissal = `/admin/jobs/${job.id}/reports/dismissal`
  const closure = listingHref(job.id, 'close')
  return (
    <div className="flex flex-wrap gap-2 lg:col-span-2">
      <Form method="post" action={dismissal} preventScrollReset>
        <input type="hidden" name="newest_at" value={job.newestAt.toISOString()} />
        <SubmitButton action={dismissal} tone="secondary" size="sm">
          Dismiss <VisuallyHidden>reports about {job.title}</VisuallyHidden>
        </SubmitButton>
      </Form>
      <Form method="post" action={closure} preventScrollReset>
        <input type="hidden" name="back" value={back} />
        <SubmitButton action={closure} tone="quiet" size="sm">
          Close <VisuallyHidden>{job.title}</VisuallyHidden>
        </SubmitButton>
      </Form>
      {job.poster.canBeSuspended && <SuspendButton person={job.poster} kind="employer" back={back} tone="quiet" />}
    </div>
  )
}
