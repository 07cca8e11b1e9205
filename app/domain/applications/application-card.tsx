import { Link } from 'react-router'
import { formatDate } from '#app/lib/dates.ts'
import { Card } from '#app/ui/data/card.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { canWithdraw } from './application.ts'
import { ApplicationStatus } from './application-status.tsx'
import { ApplicationTimeline } from './application-timeline.tsx'
import type { TrackedApplication } from './my-applications.server.ts'
import { WithdrawButton } from './withdraw-button.tsx'

/** One of the job seeker's applications: its status, its timeline and `Withdraw application`. */
export function ApplicationCard({ application, timeZone }: { application: TrackedApplication; timeZone: string }) {
  const { id, jobId, jobTitle, companyName, status, appliedAt, jobRemoved: adRemoved } = application
  return (
    <Card as="article" aria-labelledby={`application-${id}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={`application-${id}`} className="text-lg leading-snug">
            {adRemoved ? (
              jobTitle
            ) : (
              <Link to={`/jobs/${jobId}`} className="hover:underline hover:underline-offset-4">
                {jobTitle}
              </Link>
            )}
          </h2>
          <p className="text-sm text-ink-soft">
            {companyName} · Applied <Time at={appliedAt}>{formatDate(appliedAt, timeZone)}</Time>
          </p>
        </div>
        <ApplicationStatus status={status} />
      </div>
      {adRemoved && <p className="mt-3 text-sm font-medium">This job has been removed</p>}
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <ApplicationTimeline application={application} timeZone={timeZone} />
        {canWithdraw(application) && (
          <div className="max-sm:-ml-3">
            <WithdrawButton id={id} jobTitle={jobTitle} />
          </div>
        )}
      </div>
    </Card>
  )
}
