import Chevron from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { cx } from '#app/ui/cx.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { OPEN_STATUSES, statusTone } from '../application.ts'
import type { Score } from '../ranking/ranking.ts'
import { APPLICANTS_PATH, searchWith } from '../review/applicant-filter.ts'
import type { SearchMatch } from '../review/search-match.ts'
import { BoardCard } from './board-card.tsx'
import type { ShownColumn } from './use-board-columns.ts'

/** The id of a column's cards, for links to it: a browser opens a collapsed column that it is sent to. */
export const cardsId = (status: string) => `${columnId(status)}-cards`

const columnId = (status: string) => `column-${status.toLowerCase().replaceAll(' ', '-')}`

type BoardColumnProps = {
  column: ShownColumn
  /** The dragged card would be moved here. */
  isTarget: boolean
  /** The dragged card cannot be moved here. */
  isDimmed: boolean
  timeZone: string
  search: string
  back: string
  selectedId: string | null
  showJob: boolean
  showCompany: boolean
  /** The numbers of unread messages by application. */
  unread: Record<string, number>
  scores: Record<string, Score>
  matches: Record<string, SearchMatch[]>
  terms: readonly string[]
}

/** One status with its applicants. One whose work has ended is collapsed until it is opened. */
export function BoardColumnView({
  column,
  isTarget,
  isDimmed,
  search,
  selectedId,
  unread,
  scores,
  matches,
  ...card
}: BoardColumnProps) {
  const { status, number, max, applicants } = column
  const isEnd = !OPEN_STATUSES.some((open) => open === status)
  const heading = (
    <h2
      id={columnId(status)}
      className="flex flex-1 items-center justify-between gap-1.5 in-[details:not([open])]:justify-start md:in-[details:not([open])]:[writing-mode:vertical-rl]"
    >
      <StatusBadge tone={statusTone(status, 'green')}>{status}</StatusBadge>{' '}
      <span className="text-sm font-semibold text-ink-soft tabular-nums">{formatCount(number, max)}</span>
    </h2>
  )
  const cards = (
    <div id={cardsId(status)} className="scroll-mt-32">
      {applicants.length === 0 ? (
        <p className="px-1 py-3 text-sm text-ink-soft">No applicants</p>
      ) : (
        <ul className="space-y-2">
          {applicants.map((applicant) => (
            <li key={applicant.id}>
              <BoardCard
                applicant={applicant}
                unread={unread[applicant.id] ?? 0}
                score={scores[applicant.id]}
                matches={matches[applicant.id] ?? []}
                search={search}
                isSelected={applicant.id === selectedId}
                {...card}
              />
            </li>
          ))}
        </ul>
      )}
      {number > applicants.length && applicants.length > 0 && <MoreLink column={column} search={search} />}
    </div>
  )
  return (
    <section
      aria-labelledby={columnId(status)}
      data-status={status}
      className={cx(
        'min-h-40 w-[85vw] max-w-72 shrink-0 snap-start rounded-card border bg-sunken p-2 transition-opacity md:w-auto md:min-w-60 md:flex-1 xl:min-w-46',
        isEnd &&
          'not-has-[details[open]]:w-auto md:not-has-[details[open]]:min-w-0 md:not-has-[details[open]]:flex-none',
        isTarget ? 'border-accent bg-accent-soft' : 'border-transparent',
        isDimmed && 'opacity-50',
      )}
    >
      {isEnd ? (
        <CollapsibleCards
          heading={heading}
          isOpen={isExpanded(column, search) || applicants.some(({ id }) => id === selectedId)}
          hasArrival={column.hasArrival}
        >
          {cards}
        </CollapsibleCards>
      ) : (
        <>
          <div className="flex pb-2">{heading}</div>
          {cards}
        </>
      )}
    </section>
  )
}

type CollapsibleCardsProps = { heading: ReactNode; isOpen: boolean; hasArrival: boolean; children: ReactNode }

/** Opens when an applicant is moved here, so that the card stays in sight, and keeps focus. */
function CollapsibleCards({ heading, isOpen, hasArrival, children }: CollapsibleCardsProps) {
  const box = useRef<HTMLDetailsElement>(null)
  // Not a state: it has to be open before the board moves focus to the card.
  useEffect(() => {
    if (hasArrival && box.current) box.current.open = true
  }, [hasArrival])
  return (
    <details ref={box} open={isOpen}>
      <summary className="mb-2 flex cursor-pointer list-none items-center gap-1 rounded-control max-md:min-h-11 max-md:in-[details[open]]:mb-0 md:in-[details:not([open])]:flex-col md:in-[details:not([open])]:py-1">
        <Chevron aria-hidden="true" className="size-[1.125em] shrink-0 text-ink-soft in-[details[open]]:rotate-90" />
        {heading}
      </summary>
      {children}
    </details>
  )
}

const isExpanded = ({ status }: ShownColumn, search: string) => new URLSearchParams(search).get('more') === status

/** Shows more of the column, and then all of it in the list. */
function MoreLink({ column, search }: { column: ShownColumn; search: string }) {
  const { status, number, max } = column
  const isLong = isExpanded(column, search)
  const label = isLong ? `Show all ${formatCount(number, max)} in the list` : 'Show more'
  return (
    <Link
      to={APPLICANTS_PATH + searchWith(search, isLong ? { view: null, more: null, status } : { more: status })}
      preventScrollReset={!isLong}
      aria-label={`${label}: ${status}`}
      className="link mt-1 flex min-h-11 items-center px-1 text-sm"
    >
      {label}
    </Link>
  )
}
