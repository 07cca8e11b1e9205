import { useId } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#app/lib/dates.ts'
import { telHref } from '#app/lib/phone.ts'
import { cx } from '#app/ui/cx.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Badge, StatusBadge } from '#app/ui/data/badge.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { RatingStars } from '../annotations/rating-form.tsx'
import { statusTone } from '../application.ts'
import { BULK_FORM } from '../bulk/bulk-selection.ts'
import type { Applicant } from '../review-queries.server.ts'
import { StatusMenu } from '../status/status-menu.tsx'
import { applicantHref } from './applicant-filter.ts'

type ApplicantRowProps = {
  applicant: Applicant
  timeZone: string
  /** The query string of the list, kept when the applicant opens. */
  search: string
  /** Path that a status change returns to. */
  back: string
  /** The applicant is open beside the list, with the status menu there. */
  isSelected: boolean
  /** Leaves out the contact details, which the open applicant has. */
  isCompact: boolean
}

/** An application in the list: who, for which job and since when, how to reach them, and the status. */
export function ApplicantRow({ applicant, timeZone, search, back, isSelected, isCompact }: ApplicantRowProps) {
  const { id, name, headline, jobId, jobTitle, appliedAt, endedAt, status, rating, tags, unmetAnswers } = applicant
  const nameId = useId()
  return (
    <article
      aria-labelledby={nameId}
      className={cx(
        'relative grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 border-l-3 py-2 pr-2 pl-2.5',
        isSelected ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-surface',
      )}
    >
      <label className="relative z-1 row-span-3 grid size-8 -mr-2 place-items-center max-md:size-11 max-md:-ml-2">
        <input
          type="checkbox"
          name="id"
          value={id}
          form={BULK_FORM}
          aria-label={`Select ${name}`}
          className="size-5 rounded-mark"
        />
      </label>
      <span className="row-span-3 grid max-sm:hidden">
        <Avatar name={name} size="sm" />
      </span>
      <h2 id={nameId} className="col-start-3 min-w-0 text-base leading-6 font-semibold">
        {/* The link covers the row; the controls are above it. */}
        <Link
          to={applicantHref(id, search)}
          data-applicant={id}
          aria-current={isSelected ? 'true' : undefined}
          className="block truncate py-1 after:absolute after:inset-0"
        >
          {name}
        </Link>
      </h2>
      <p className="col-start-3 truncate text-sm leading-6">
        {endedAt ? (
          <span className="font-medium">{jobTitle}</span>
        ) : (
          <Link to={`/jobs/${jobId}`} className={cx(INNER_LINK, 'py-1 font-medium')}>
            {jobTitle}
          </Link>
        )}
        {headline && <span className="text-ink-soft"> · {headline}</span>}
      </p>
      <p className="col-span-2 col-start-3 flex max-[16rem]:col-span-1 flex-wrap items-center gap-x-3 text-xs text-ink-soft">
        <Time at={appliedAt} className="whitespace-nowrap tabular-nums max-[16rem]:whitespace-normal">
          {formatDateTime(appliedAt, timeZone)}
        </Time>
        {!isCompact && <Contact applicant={applicant} />}
        {unmetAnswers > 0 && <Badge tone="amber">Does not meet</Badge>}
        {rating !== null && <RatingStars rating={rating} />}
        {tags.map((tag) => (
          <span key={tag} className="max-w-40 truncate rounded-full bg-neutral-soft px-2 text-neutral">
            {tag}
          </span>
        ))}
        {endedAt && <span>Closed when the job was removed</span>}
      </p>
      <div className="relative z-1 col-start-4 row-span-2 row-start-1 max-[16rem]:col-start-3 max-[16rem]:row-span-1 max-[16rem]:row-start-auto">
        {isSelected ? (
          <StatusBadge tone={statusTone(status, 'green')}>{status}</StatusBadge>
        ) : (
          <StatusMenu applicant={applicant} back={back} />
        )}
      </div>
    </article>
  )
}

const INNER_LINK = 'relative z-1 underline-offset-4 hover:underline'

function Contact({ applicant: { email, phone } }: { applicant: Applicant }) {
  const box = cx(INNER_LINK, 'inline-flex min-h-6 items-center max-sm:hidden')
  return (
    <>
      {email && (
        <a href={`mailto:${email}`} className={cx(box, 'min-w-0 break-all')}>
          {email}
        </a>
      )}
      {phone && (
        <a href={telHref(phone)} className={cx(box, 'whitespace-nowrap tabular-nums')}>
          {phone}
        </a>
      )}
    </>
  )
}
