import { timeIn } from '#app/lib/dates.ts'
import { cx } from '#app/ui/cx.ts'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type BookingStatus, bookingStatusLabel } from '../../booking.ts'
import { calendarHref } from './collapse-sessions.ts'

/**
 * The edge of a chip has the colour of its status. The label is also in the chip, visually hidden when space is short.
 */
export const STATUS_EDGES: Record<BookingStatus, string> = {
  requested: 'border-l-amber bg-amber-soft',
  confirmed: 'border-l-blue bg-blue-soft',
  completed: 'border-l-green bg-green-soft',
  'no-show': 'border-l-red bg-red-soft',
  cancelled: 'border-l-neutral bg-neutral-soft line-through',
}

type ChipProps = {
  booking: {
    id: string
    label: string
    startsAt: Date
    status: BookingStatus
    consultantName?: string | null
    sessionId?: string | null
  }
  timeZone: string
  /** One line for the name, for the cells of a month. */
  short?: boolean
}

/** A booking in a calendar: time, name and status, linked to its page. */
export function BookingChip({ booking, timeZone, short }: ChipProps) {
  return (
    <Link
      to={calendarHref(booking)}
      className={cx(
        'block min-w-0 rounded-mark border-l-4 px-2 text-ink transition-colors hover:bg-accent-soft',
        short ? 'py-0.5 text-xs' : 'py-1.5 text-sm',
        STATUS_EDGES[booking.status],
      )}
    >
      <Time at={booking.startsAt} className="block text-xs font-semibold">
        {timeIn(timeZone, booking.startsAt)}
      </Time>{' '}
      <span className={cx('block', short ? 'truncate' : 'leading-snug font-medium wrap-anywhere')}>
        {booking.label}
      </span>
      {booking.consultantName && <span className="block text-xs text-ink-soft">with {booking.consultantName}</span>}
      {booking.status === 'confirmed' || short ? (
        <VisuallyHidden> ({bookingStatusLabel(booking.status)})</VisuallyHidden>
      ) : (
        <span className="block text-xs font-semibold">{bookingStatusLabel(booking.status)}</span>
      )}
    </Link>
  )
}
