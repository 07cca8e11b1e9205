import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#app/lib/dates.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { StatusBadge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Time } from '#app/ui/time.tsx'
import { nextStatuses } from './application.ts'
import type { ReviewedApplicant } from './review-queries.server.ts'
import { reviewTone } from './review-tone.ts'
import { StatusSelect } from './status-select.tsx'

type ApplicantCardProps = { applicant: ReviewedApplicant; timeZone: string; back: string; as?: 'h2' | 'h3' }

/** One applicant for one job, with contact details, and the way on where there is one. */
export function ApplicantCard({ applicant, timeZone, back, as: Title = 'h2' }: ApplicantCardProps) {
  const titleId = useId()
  const movable = nextStatuses(applicant).length > 0
  return (
    <Card as="article" aria-labelledby={titleId} className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-72 gap-4">
        <Avatar name={applicant.name} />
        <div className="min-w-0 space-y-2">
          <div>
            <Title id={titleId} className="text-lg leading-snug text-pretty">
              {applicant.name}
            </Title>
            {applicant.headline && <p className="text-sm text-ink-soft">{applicant.headline}</p>}
          </div>
          <Contact applicant={applicant} />
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
      <div className="flex flex-col items-start gap-3 max-sm:w-full sm:items-end">
        <StatusBadge tone={reviewTone(applicant.status)}>{applicant.status}</StatusBadge>
        {movable && <StatusSelect applicant={applicant} back={back} />}
        {applicant.endedAt && <p className="text-sm text-ink-soft">Ended with its ad</p>}
      </div>
    </Card>
  )
}

function Contact({ applicant: { email, phone } }: { applicant: ReviewedApplicant }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <li className="flex min-w-0 items-center gap-1.5">
        <Mail size={16} aria-hidden="true" className="shrink-0 text-ink-soft" />
        <a href={`mailto:${email}`} className="link break-all">
          {email}
        </a>
      </li>
      {phone && (
        <li className="flex items-center gap-1.5">
          <Phone size={16} aria-hidden="true" className="shrink-0 text-ink-soft" />
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="link whitespace-nowrap tabular-nums">
            {phone}
          </a>
        </li>
      )}
    </ul>
  )
}

/** The title that was applied to; it leads to the ad while there is one. */
function JobTitle({ applicant: { jobId, jobTitle, endedAt } }: { applicant: ReviewedApplicant }) {
  if (endedAt) return <span className="font-medium">{jobTitle}</span>
  return (
    <Link to={`/jobs/${jobId}`} className="link font-medium">
      {jobTitle}
    </Link>
  )
}
