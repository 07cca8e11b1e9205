import { type ReactNode, useId } from 'react'
import { formatAge, formatDateTime } from '#app/lib/dates.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { FocusFallback } from '#app/ui/hooks/focus-fallback.tsx'
import { Link } from '#app/ui/link.tsx'
import { applicantHref } from './review/applicant-filter.ts'
import type { Applicant } from './review-queries.server.ts'
import { StatusMenu } from './status/status-menu.tsx'

type ApplicantListProps = {
  applicants: Applicant[]
  now: Date
  timeZone: string
  /** Path that a status change redirects back to. */
  back: string
  as?: 'h2' | 'h3'
  /** Shown instead of an empty list. */
  children?: ReactNode
}

/** Applicants as rows of two lines. If a status change removes the focused row, focus moves to the list. */
export function ApplicantList({ applicants, children, ...props }: ApplicantListProps) {
  return (
    <FocusFallback watch={applicants}>
      {applicants.length === 0 ? (
        children
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {applicants.map((applicant) => (
            <li key={applicant.id}>
              <Row applicant={applicant} {...props} />
            </li>
          ))}
        </ul>
      )}
    </FocusFallback>
  )
}

type RowProps = Omit<ApplicantListProps, 'applicants' | 'children'> & { applicant: Applicant }

/** Who applied, for which job and how long ago, with the control that changes the status. */
function Row({ applicant, now, timeZone, back, as: Title = 'h2' }: RowProps) {
  const titleId = useId()
  const { id, name, headline, jobTitle, appliedAt, endedAt } = applicant
  return (
    <article
      aria-labelledby={titleId}
      className="relative flex min-h-16 items-center gap-x-3 gap-y-1 px-2 py-2 max-[16rem]:flex-wrap hover:bg-surface"
    >
      <span className="max-sm:hidden">
        <Avatar name={name} size="sm" />
      </span>
      <div className="min-w-0 flex-1 max-[16rem]:basis-full">
        <Title id={titleId} className="text-base leading-6 font-semibold">
          <Link
            to={applicantHref(id)}
            className="block truncate py-0.5 after:absolute after:inset-0 max-sm:whitespace-normal max-sm:wrap-anywhere"
          >
            {name}
          </Link>
        </Title>
        <p className="flex flex-wrap gap-x-3 text-sm leading-5">
          <span className="max-w-full min-w-0 truncate">
            {jobTitle}
            {headline && <span className="text-ink-soft max-sm:hidden"> · {headline}</span>}
          </span>
          <Time
            at={appliedAt}
            title={formatDateTime(appliedAt, timeZone)}
            className="whitespace-nowrap text-ink-soft tabular-nums"
          >
            {formatAge(appliedAt, now, timeZone)}
          </Time>
          {endedAt && <span className="text-ink-soft">Closed when the job was removed</span>}
        </p>
      </div>
      <div className="relative z-1 min-w-0 shrink-0 max-[16rem]:shrink">
        <StatusMenu applicant={applicant} back={back} />
      </div>
    </article>
  )
}
