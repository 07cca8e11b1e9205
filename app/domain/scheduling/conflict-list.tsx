import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate, formatTime } from '#app/lib/dates.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { Time } from '#app/ui/data/time.tsx'
import type { Conflicts } from './conflicts.server.ts'

type ConflictListProps = {
  title: string
  conflicts: Conflicts
  timeZone: string
  children?: ReactNode
  className?: string
}

/** Bookings that rules leave outside, each a link to decide it with its visitor; `children`: what to do about them. */
export function ConflictList({ title, conflicts, timeZone, children, className }: ConflictListProps) {
  const { rows, total } = conflicts
  if (total === 0) return null
  return (
    <Callout tone="warning" title={title} className={className}>
      {children}
      <ul className="mt-2 space-y-1">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`/booking-portal/${row.id}`} className="link font-medium">
              {row.fullName}
            </Link>
            ,{' '}
            <Time at={row.startsAt} className="whitespace-nowrap">
              {formatDate(row.startsAt, timeZone)}, {formatTime(row.startsAt, timeZone)}
            </Time>
            {row.consultantName && `, with ${row.consultantName}`}
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="mt-1">and {total - rows.length} more</p>}
    </Callout>
  )
}

type ConflictsToAgreeProps = {
  conflicts: Conflicts
  /** Of the bookings, such as `outside these hours`. */
  where: string
  /** What the next save does, such as `close it anyway`. */
  anyway?: string
  timeZone: string
}

/** Inside the form of a save that was refused: the bookings in the way, agreed to by saving again with their digest. */
export function AcceptConflicts({ conflicts, where, anyway = 'save again', timeZone }: ConflictsToAgreeProps) {
  return (
    <>
      <input type="hidden" name="agreed" value={conflicts.fingerprint} />
      <ConflictList title={`${conflictCountLabel(conflicts.total)} ${where}`} conflicts={conflicts} timeZone={timeZone}>
        Nothing is saved yet. If you {anyway}, what is booked stays, and it is for you to move or cancel it.
      </ConflictList>
    </>
  )
}

/** `1 upcoming booking is`, `3 upcoming bookings are`. */
export function conflictCountLabel(total: number): string {
  return total === 1 ? '1 upcoming booking is' : `${total} upcoming bookings are`
}
