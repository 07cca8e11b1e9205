import { useId } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#app/lib/dates.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ContactLinks } from '#app/ui/data/contact-links.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { applicantHref } from './review/applicant-filter.ts'
import type { Applicant } from './review-queries.server.ts'
import { StatusMenu } from './status/status-menu.tsx'

type ApplicantCardProps = { applicant: Applicant; timeZone: string; back: string; as?: 'h2' | 'h3' }

/** An application to a job, with the applicant's contact details and the control that changes its status. */
export function ApplicantCard({ applicant, timeZone, back, as: Title = 'h2' }: ApplicantCardProps) {
  const titleId = useId()
  return (
    <Card as="article" aria-labelledby={titleId} className="flex flex-wrap items-start gap-x-6 gap-y-4 wrap-anywhere">
      <div className="flex min-w-0 flex-1 basis-72 gap-4">
        <Avatar name={applicant.name} />
        <div className="min-w-0 space-y-2">
          <div>
            <Title id={titleId} className="text-lg leading-snug text-pretty">
              <Link to={applicantHref(applicant.id)} className="inline-block py-0.5 underline-offset-4 hover:underline">
                {applicant.name}
              </Link>
            </Title>
            {applicant.headline && <p className="text-sm text-ink-soft">{applicant.headline}</p>}
          </div>
          <ContactLinks email={applicant.email} phone={applicant.phone} />
          <p className="text-sm">
            <JobTitle applicant={applicant} />
            <span className="block text-ink-soft">
              Applied{' '}
              <Time at={applicant.appliedAt} className="tabular-nums">
                {formatDateTime(applicant.appliedAt, timeZone)}
              </Time>
            </span>
          </p>
        </div>
      </div>
      <div className="flex max-w-full min-w-0 flex-col items-start gap-3 max-sm:w-full sm:items-end">
        <StatusMenu applicant={applicant} back={back} />
        {applicant.endedAt && <p className="text-sm text-ink-soft">Closed when the job was removed</p>}
      </div>
    </Card>
  )
}

/** The job's title at the time of the application, linked to the job unless it was removed. */
function JobTitle({ applicant: { jobId, jobTitle, endedAt } }: { applicant: Applicant }) {
  if (endedAt) return <span className="font-medium">{jobTitle}</span>
  return (
    <Link to={`/jobs/${jobId}`} className="link inline-block py-0.5 font-medium">
      {jobTitle}
    </Link>
  )
}
