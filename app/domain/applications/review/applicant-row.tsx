import { useId } from 'react'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { formatDateTime } from '#app/lib/dates.ts'
import { telHref } from '#app/lib/phone.ts'
import { cx } from '#app/ui/cx.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { RatingStars } from '../annotations/rating-form.tsx'
import { BULK_FORM } from '../bulk/bulk-selection.ts'
import { formatUnread } from '../messages/message.ts'
import { ScoreLine } from '../ranking/score-line.tsx'
import type { Applicant } from '../review-queries.server.ts'
import { ApplicantStatus } from '../status/applicant-status.tsx'
import { StatusMenu } from '../status/status-menu.tsx'
import type { ApplicantEntryProps } from './applicant-entry.ts'
import { applicantHref, applicantLinkId } from './applicant-filter.ts'
import { MarkedText, MatchList } from './match-list.tsx'
import { useIsUnopened } from './opened-applicants.ts'

type ApplicantRowProps = ApplicantEntryProps & {
  /** Leaves out the contact details, which the open applicant has. */
  isCompact: boolean
}

/** An application in the list: who, for which job and since when, how to reach them, and the status. */
export function ApplicantRow({
  applicant,
  unread,
  score,
  matches,
  terms,
  timeZone,
  search,
  back,
  isSelected,
  showJob,
  showCompany,
  isCompact,
}: ApplicantRowProps) {
  const { id, name, appliedAt } = applicant
  const nameId = useId()
  return (
    <article
      aria-labelledby={nameId}
      className={cx(
        'relative grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 border-l-3 py-2 max-sm:py-1 pr-2 pl-2.5 max-[16rem]:grid-cols-[auto_minmax(0,1fr)]',
        !isCompact && 'xl:py-1.5 xl:grid-cols-[auto_auto_minmax(0,1fr)_16rem_13rem]',
        isSelected ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-surface',
      )}
    >
      <RowCheckbox id={id} name={name} />
      <span className="row-span-4 grid max-sm:hidden">
        <Avatar name={name} size="sm" />
      </span>
      <NameLine
        applicant={applicant}
        id={nameId}
        terms={terms}
        href={applicantHref(id, search)}
        isSelected={isSelected}
      />
      {/* One line below the name; on a phone the time is beside the name, and on the widest screens above the contact details. */}
      <div
        className={cx(
          MAIN_COLUMN,
          'col-span-2 flex items-baseline gap-x-3 min-[16rem]:max-sm:contents max-[16rem]:col-span-1 max-[16rem]:flex-wrap',
          !isCompact && 'xl:contents',
        )}
      >
        <JobLine applicant={applicant} terms={terms} showJob={showJob} showCompany={showCompany} />
        <Time
          at={appliedAt}
          className="text-xs whitespace-nowrap text-ink-soft tabular-nums min-[16rem]:max-sm:col-start-4 min-[16rem]:max-sm:row-start-1 min-[16rem]:max-sm:justify-self-end xl:col-start-4 xl:row-start-1"
        >
          {formatDateTime(appliedAt, timeZone)}
        </Time>
      </div>
      {!isCompact && <Contact applicant={applicant} />}
      <Marks applicant={applicant} unread={unread} />
      <ScoreLine
        score={score}
        className={cx(MAIN_COLUMN, 'col-span-2 pt-0.5 text-xs text-ink-soft max-[16rem]:col-span-1')}
      />
      <MatchList
        matches={matches}
        className={cx(MAIN_COLUMN, 'col-span-2 space-y-0.5 pt-0.5 max-[16rem]:col-span-1')}
      />
      <div
        className={cx(
          // On a phone at the end of the second line; without scripts on a line of its own, for the select and its
          // button.
          'relative z-1 col-start-4 row-start-1 justify-self-end max-sm:row-start-2 max-sm:noscript:col-span-2 max-sm:noscript:col-start-3 max-sm:noscript:row-start-auto max-sm:noscript:justify-self-start max-[16rem]:col-span-1 max-[16rem]:col-start-2 max-[16rem]:row-start-auto max-[16rem]:justify-self-start',
          !isCompact && 'xl:col-start-5 xl:row-end-3',
          // As high as the menu, so that the rows stay in place when another one is selected.
          isSelected && 'sm:flex sm:min-h-9 sm:items-center',
        )}
      >
        {isSelected ? <ApplicantStatus application={applicant} /> : <StatusMenu applicant={applicant} back={back} />}
      </div>
    </article>
  )
}

/** The column of the name; at large text on a phone there is no avatar before it. */
const MAIN_COLUMN = 'col-start-3 max-[16rem]:col-start-2'

/** Selects the application for a change of several; a read-only member has none. */
function RowCheckbox({ id, name }: { id: string; name: string }) {
  if (useIsReadOnly()) return <span className="row-span-4" />
  return (
    <label className="relative z-1 row-span-4 -mr-2 grid size-8 place-items-center max-md:-ml-2 max-md:size-11">
      <input
        type="checkbox"
        name="id"
        value={id}
        form={BULK_FORM}
        aria-label={`Select ${name}`}
        className="size-5 rounded-mark"
      />
    </label>
  )
}

type NameLineProps = Pick<ApplicantRowProps, 'applicant' | 'terms' | 'isSelected'> & { id: string; href: string }

/** The name, whose link covers the row, with a dot until it is opened. */
function NameLine({ applicant, id, terms, href, isSelected }: NameLineProps) {
  const isUnopened = useIsUnopened(applicant)
  return (
    <div
      className={cx(
        MAIN_COLUMN,
        // On a phone the name has the whole first line but for the date and time.
        'row-start-1 flex min-w-0 items-center gap-2 max-sm:col-span-2 max-sm:col-start-3 max-sm:pr-32 max-[16rem]:col-span-1 max-[16rem]:pr-0',
      )}
    >
      {isUnopened && (
        <span className="size-2 shrink-0 rounded-full bg-wattle outline outline-on-wattle/40">
          <VisuallyHidden>Not opened yet</VisuallyHidden>
        </span>
      )}
      <h2 id={id} className="min-w-0 text-base leading-6 font-semibold">
        {/* The link covers the row; the controls are above it. */}
        <Link
          to={href}
          id={applicantLinkId(applicant.id)}
          data-applicant={applicant.id}
          aria-current={isSelected ? 'true' : undefined}
          className="block truncate py-0.5 pr-0.5 after:absolute after:inset-0 max-sm:whitespace-normal max-sm:wrap-anywhere"
        >
          <MarkedText text={applicant.name} terms={terms} />
        </Link>
      </h2>
    </div>
  )
}

type JobLineProps = Pick<ApplicantRowProps, 'applicant' | 'terms' | 'showJob' | 'showCompany'>

/** The job and its company, where the list has several, and the headline of the applicant. */
function JobLine({ applicant, terms, showJob, showCompany }: JobLineProps) {
  const { headline, jobId, jobTitle, companyName, endedAt } = applicant
  const title = <MarkedText text={jobTitle} terms={terms} />
  return (
    <p className="min-w-0 flex-1 truncate text-sm leading-6 min-[16rem]:max-sm:col-start-3 min-[16rem]:max-sm:row-start-2 xl:col-start-3 xl:row-start-2 max-[16rem]:flex-auto">
      {showJob && (
        <>
          {endedAt ? (
            <span className="font-medium">{title}</span>
          ) : (
            <Link to={`/jobs/${jobId}`} className={cx(INNER_LINK, 'py-1 font-medium')}>
              {title}
            </Link>
          )}
          {showCompany && <span className="text-ink-soft"> · {companyName}</span>}
          {headline && <span className="text-ink-soft"> · </span>}
        </>
      )}
      {headline && <span className="text-ink-soft">{headline}</span>}
    </p>
  )
}

/** The rating, the tags and what needs attention, on a line of their own; nothing without any. */
function Marks({ applicant, unread }: { applicant: Applicant; unread: number }) {
  const { unmetAnswers, rating, tags, endedAt } = applicant
  if (unread === 0 && unmetAnswers === 0 && rating === null && tags.length === 0 && !endedAt) return null
  return (
    <p
      className={cx(
        MAIN_COLUMN,
        'col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 pt-0.5 text-xs text-ink-soft max-[16rem]:col-span-1',
      )}
    >
      {unread > 0 && <Badge tone="blue">{formatUnread(unread)}</Badge>}
      {unmetAnswers > 0 && <Badge tone="amber">Doesn't meet requirements</Badge>}
      {rating !== null && <RatingStars rating={rating} />}
      {tags.map((tag) => (
        <span key={tag} className="max-w-40 truncate rounded-full bg-neutral-soft px-2 text-neutral">
          {tag}
        </span>
      ))}
      {endedAt && <span>Closed when the job was removed</span>}
    </p>
  )
}

const INNER_LINK = 'relative z-1 underline-offset-4 hover:underline'

function Contact({ applicant: { email, phone } }: { applicant: Applicant }) {
  if (!email && !phone) return null
  const box = cx(INNER_LINK, '-my-1 inline-flex min-h-8 items-center')
  return (
    <p className="col-start-3 flex gap-x-3 text-xs text-ink-soft max-sm:hidden xl:col-start-4 xl:row-start-2">
      {email && (
        <a href={`mailto:${email}`} className={cx(box, 'min-w-0')}>
          <span className="truncate">{email}</span>
        </a>
      )}
      {phone && (
        <a href={telHref(phone)} className={cx(box, 'whitespace-nowrap tabular-nums')}>
          {phone}
        </a>
      )}
    </p>
  )
}
