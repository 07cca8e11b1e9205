import X from 'lucide-react/icons/x'
import { formatDateTime } from '#app/lib/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { ContactLinks } from '#app/ui/data/contact-links.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { sourceLabel } from '../source.ts'
import { StatusMenu } from '../status/status-menu.tsx'
import type { ApplicantDetails } from './applicant-details.server.ts'

type Applicant = ApplicantDetails['applicant']
type ApplicantHeaderProps = {
  applicant: Applicant
  timeZone: string
  /** The list, which `Close` returns to, with the row that gets the focus. */
  listHref: string
  listState: unknown
  /** Path that a status change returns to. */
  back: string
}

/** Who the applicant is, with their status, how to reach them, and the job that they applied for. */
export function ApplicantHeader({ applicant, timeZone, listHref, listState, back }: ApplicantHeaderProps) {
  return (
    <header className="space-y-2">
      <div className="flex items-start justify-between gap-3 max-[16rem]:flex-wrap">
        <h1 className="min-w-0 pt-1 text-title">{applicant.name}</h1>
        <div className="flex shrink-0 items-center gap-2 max-[16rem]:min-w-0 max-[16rem]:shrink max-sm:noscript:min-w-0 max-sm:noscript:shrink">
          <StatusMenu key={applicant.id} applicant={applicant} back={back} />
          <ButtonLink
            to={listHref}
            state={listState}
            tone="quiet"
            size="sm"
            aria-label={`Close ${applicant.name}`}
            data-close=""
            data-print="none"
            className="max-lg:hidden"
          >
            <X aria-hidden="true" className="size-5" />
          </ButtonLink>
        </div>
      </div>
      {applicant.blindUntil && (
        <p className="text-sm text-ink-soft">
          Blind review: name, contact details and files are hidden until {applicant.blindUntil}.
        </p>
      )}
      {applicant.isErased && (
        <p className="text-sm text-ink-soft">
          This applicant has deleted their account. Their details, messages and files were deleted with it.
        </p>
      )}
      {applicant.isAway && !applicant.isErased && !applicant.blindUntil && (
        <p className="text-sm text-ink-soft">This account is suspended, so contact details are hidden.</p>
      )}
      {applicant.headline && <p>{applicant.headline}</p>}
      {applicant.location && <p className="text-sm text-ink-soft">{applicant.location}</p>}
      {(applicant.email || applicant.phone) && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <ContactLinks email={applicant.email} phone={applicant.phone} />
          <CopyButton
            key={applicant.id}
            tone="quiet"
            size="sm"
            flush="start"
            what="contact details"
            text={[applicant.name, applicant.email, applicant.phone].filter(Boolean).join('\n')}
            className="max-md:min-h-11"
          />
        </div>
      )}
      <p className="text-sm">
        <JobLink applicant={applicant} /> <span className="text-ink-soft">at {applicant.companyName}, applied </span>
        <Time at={applicant.appliedAt} className="text-ink-soft tabular-nums">
          {formatDateTime(applicant.appliedAt, timeZone)}
        </Time>
        {applicant.source && <span className="text-ink-soft">. Source: {sourceLabel(applicant.source)}</span>}
      </p>
    </header>
  )
}

function JobLink({ applicant: { jobId, jobTitle, endedAt } }: { applicant: Applicant }) {
  if (endedAt) return <span className="font-medium">{jobTitle}</span>
  return (
    <Link to={`/jobs/${jobId}`} className="link font-medium">
      {jobTitle}
    </Link>
  )
}
