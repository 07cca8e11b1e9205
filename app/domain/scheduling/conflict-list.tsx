import type { ReactNode } from 'react'
import { Callout } from '#app/ui/data/callout.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Conflicts } from './conflicts.server.ts'
import { formatShortStart } from './format-times.ts'

/** Name of the hidden field with the fingerprint of the conflicts that the admin has accepted. */
export const ACCEPTED_CONFLICTS_FIELD = 'accepted_conflicts'

type ConflictListProps = {
  title: string
  conflicts: Conflicts
  timeZone: string
  children?: ReactNode
  className?: string
}

/** Bookings that conflict with the schedule, each linked to its page; `children` say what to do about them. */
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
              {formatShortStart(row.startsAt, timeZone)}
            </Time>
            {row.consultantName && `, with ${row.consultantName}`}
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="mt-1">and {total - rows.length} more</p>}
    </Callout>
  )
}

type AcceptConflictsProps = {
  conflicts: Conflicts
  /** Completes the title "3 upcoming bookings are …", such as `outside these hours`. */
  where: string
  /** Completes "If you …", such as `close it anyway`. */
  anyway?: string
  timeZone: string
}

/** Inside a form: the bookings that conflict with the edit. Submitting the form again accepts exactly these. */
export function AcceptConflicts({ conflicts, where, anyway = 'save anyway', timeZone }: AcceptConflictsProps) {
  return (
    <>
      <input type="hidden" name={ACCEPTED_CONFLICTS_FIELD} value={conflicts.fingerprint} />
      <ConflictList title={`${conflictCountLabel(conflicts.total)} ${where}`} conflicts={conflicts} timeZone={timeZone}>
        Nothing has been saved yet. If you {anyway}, these bookings stay and you need to reschedule or cancel them
        yourself.
      </ConflictList>
    </>
  )
}

/** `1 upcoming booking is`, `3 upcoming bookings are` */
export function conflictCountLabel(total: number): string {
  return total === 1 ? '1 upcoming booking is' : `${total} upcoming bookings are`
}
