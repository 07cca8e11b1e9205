import { useId } from 'react'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { formatDateTime } from '#app/lib/dates.ts'
import { cx } from '#app/ui/cx.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { RatingStars } from '../annotations/rating-form.tsx'
import { nextStatuses } from '../application.ts'
import { formatUnread } from '../messages/message.ts'
import { ScoreLine } from '../ranking/score-line.tsx'
import type { ApplicantEntryProps } from '../review/applicant-entry.ts'
import { applicantHref, applicantLinkId } from '../review/applicant-filter.ts'
import { MarkedText, MatchList } from '../review/match-list.tsx'
import { StatusMenu } from '../status/status-menu.tsx'

/** An applicant on the board. */
export function BoardCard({
  applicant,
  unread,
  score,
  matches,
  terms,
  timeZone,
  search,
  back,
  isSelected,
  ...props
}: ApplicantEntryProps) {
  const { id, name, headline, jobTitle, companyName, appliedAt, rating, tags, unmetAnswers } = applicant
  const nameId = useId()
  const about = props.showJob ? [jobTitle, props.showCompany && companyName].filter(Boolean).join('\u00a0· ') : headline
  // The card of a single job has the headline, with its words marked.
  const shownMatches = props.showJob ? matches : matches.filter(({ source }) => source !== 'Headline')
  const canMove = !useIsReadOnly() && nextStatuses(applicant).length > 0
  return (
    <article
      aria-labelledby={nameId}
      draggable={canMove}
      className={cx(
        'relative scroll-m-3 rounded-card border p-2 pl-2.5 text-sm',
        isSelected ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-edge',
        canMove && 'cursor-grab active:cursor-grabbing',
      )}
    >
      <div className="flex items-center justify-between gap-1 noscript:flex-wrap">
        <h3 id={nameId} className="min-w-0 leading-6 font-semibold">
          <Link
            to={applicantHref(id, search)}
            id={applicantLinkId(id)}
            data-applicant={id}
            aria-current={isSelected ? 'true' : undefined}
            draggable={false}
            className="block truncate after:absolute after:inset-0 after:rounded-card"
          >
            <MarkedText text={name} terms={terms} />
          </Link>
        </h3>
        {/* The column says the status. */}
        {canMove && (
          <div className="relative z-1 -my-1 shrink-0 noscript:my-0 noscript:w-full">
            <StatusMenu applicant={applicant} back={back} isIcon />
          </div>
        )}
      </div>
      {about && (
        <p className="line-clamp-2 pb-0.5">
          <MarkedText text={about} terms={terms} />
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
        <Time at={appliedAt} className="whitespace-nowrap tabular-nums">
          {formatDateTime(appliedAt, timeZone)}
        </Time>
        {unread > 0 && <Badge tone="blue">{formatUnread(unread)}</Badge>}
        {rating !== null && <RatingStars rating={rating} />}
        {unmetAnswers > 0 && (
          // Wider than a column of the board at 1280 px.
          <span className="*:whitespace-normal">
            <Badge tone="amber">Doesn't meet requirements</Badge>
          </span>
        )}
        {tags.map((tag) => (
          <span key={tag} className="max-w-40 truncate rounded-full bg-neutral-soft px-2 text-neutral">
            {tag}
          </span>
        ))}
      </p>
      <ScoreLine score={score} className="text-xs text-ink-soft" />
      <MatchList matches={shownMatches} className="space-y-0.5 pt-0.5 [&>li]:line-clamp-2" />
    </article>
  )
}
