import { Link } from 'react-router'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { cx } from '#app/ui/cx.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { statusTone } from '../application.ts'
import type { Score } from '../ranking/ranking.ts'
import { APPLICANTS_PATH, searchWith } from '../review/applicant-filter.ts'
import { BoardCard } from './board-card.tsx'
import type { BoardColumn } from './load-board.server.ts'

/** The id of a column's heading, for links to it. */
export const columnId = (status: string) => `column-${status.toLowerCase().replaceAll(' ', '-')}`

type BoardColumnProps = {
  column: BoardColumn
  /** The dragged card would be moved here. */
  isTarget: boolean
  /** The dragged card cannot be moved here. */
  isDimmed: boolean
  now: Date
  timeZone: string
  search: string
  back: string
  selectedId: string | null
  showCompany: boolean
  /** The numbers of unread messages by application. */
  unread: Record<string, number>
  scores: Record<string, Score>
}

/** One status with its applicants. */
export function BoardColumnView({
  column,
  isTarget,
  isDimmed,
  search,
  selectedId,
  unread,
  scores,
  ...card
}: BoardColumnProps) {
  const { status, number, applicants } = column
  return (
    <section
      aria-labelledby={columnId(status)}
      data-status={status}
      className={cx(
        'min-h-40 w-[85vw] max-w-72 shrink-0 snap-start rounded-card border bg-sunken p-2 transition-opacity sm:w-64',
        isTarget ? 'border-accent bg-accent-soft' : 'border-transparent',
        isDimmed && 'opacity-50',
      )}
    >
      <h2 id={columnId(status)} className="flex scroll-mt-24 items-center justify-between gap-2 px-1 pb-2">
        <StatusBadge tone={statusTone(status, 'green')}>{status}</StatusBadge>{' '}
        <span className="text-sm font-semibold text-ink-soft tabular-nums">{formatCount(number)}</span>
      </h2>
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
                search={search}
                isSelected={applicant.id === selectedId}
                {...card}
              />
            </li>
          ))}
        </ul>
      )}
      {number > applicants.length && applicants.length > 0 && <MoreLink column={column} search={search} />}
    </section>
  )
}

/** Shows more of the column, and then all of it in the list. */
function MoreLink({ column: { status, number }, search }: { column: BoardColumn; search: string }) {
  const isExpanded = new URLSearchParams(search).get('more') === status
  const label = isExpanded ? `Show all ${formatCount(number)} in the list` : 'Show more'
  return (
    <Link
      to={APPLICANTS_PATH + searchWith(search, isExpanded ? { view: null, more: null, status } : { more: status })}
      preventScrollReset={!isExpanded}
      aria-label={`${label}: ${status}`}
      className="link mt-1 flex min-h-11 items-center px-1 text-sm"
    >
      {label}
    </Link>
  )
}
