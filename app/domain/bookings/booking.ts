import type { bookings } from '#db/schema/bookings.ts'

export type BookingStatus = (typeof bookings.$inferSelect)['status']

type Transitions = { label: string; next: readonly BookingStatus[] }

/**
 * The life of a booking (product.md section 4). `requested` exists only where the agency approves bookings first;
 * cancelled, completed and no-show are ends, but the last two can be exchanged: a slip of the pen.
 */
const TRANSITIONS: Record<BookingStatus, Transitions> = {
  requested: { label: 'Requested', next: ['confirmed', 'cancelled'] },
  confirmed: { label: 'Confirmed', next: ['cancelled', 'completed', 'no-show'] },
  cancelled: { label: 'Cancelled', next: [] },
  completed: { label: 'Completed', next: ['no-show'] },
  'no-show': { label: 'No-show', next: ['completed'] },
}

export const BOOKING_STATUSES = Object.keys(TRANSITIONS) as BookingStatus[]

/** Characters that the agency's note on a booking may have (check of the table). */
export const MAX_NOTE_LENGTH = 5000

export const bookingStatusLabel = (status: BookingStatus): string => TRANSITIONS[status].label

/**
 * What a booking may become now. It is completed or missed only once it has begun, and cancelled or confirmed only
 * until it has ended; a request that nobody answered in time can still be cancelled, or it would stay one for ever.
 */
export function nextBookingStatuses(
  booking: { status: BookingStatus; startsAt: Date; endsAt: Date },
  now: Date,
): readonly BookingStatus[] {
  const { status, startsAt, endsAt } = booking
  return TRANSITIONS[status].next.filter((next) => {
    if (next === 'completed' || next === 'no-show') return now >= startsAt
    return now < endsAt || (status === 'requested' && next === 'cancelled')
  })
}

/** Does it hold its place and still lie ahead? */
export function isUpcoming(booking: { status: BookingStatus; endsAt: Date }, now: Date): boolean {
  return (booking.status === 'requested' || booking.status === 'confirmed') && booking.endsAt > now
}

type Changeable = { status: BookingStatus; startsAt: Date; endsAt: Date; rescheduleCount: number }

/** Why the visitor cannot cancel any more: it is not upcoming, or it begins too soon. Null when they can. */
export function reasonCannotCancel(
  booking: Changeable,
  settings: { cancelCutoffMinutes: number },
  now: Date,
): 'over' | 'too-late' | null {
  if (!isUpcoming(booking, now)) return 'over'
  return isPastCutoff(booking, settings.cancelCutoffMinutes, now) ? 'too-late' : null
}

/** Why the visitor cannot move it any more; null when they can. */
export function reasonCannotReschedule(
  booking: Changeable,
  settings: { rescheduleCutoffMinutes: number; maxReschedules: number },
  now: Date,
): 'over' | 'too-late' | 'too-many' | null {
  if (!isUpcoming(booking, now)) return 'over'
  if (isPastCutoff(booking, settings.rescheduleCutoffMinutes, now)) return 'too-late'
  return booking.rescheduleCount >= settings.maxReschedules ? 'too-many' : null
}

/** Is the cut-off, some minutes before the start, behind us? Exactly at it, it still can be done. */
function isPastCutoff({ startsAt }: { startsAt: Date }, minutes: number, now: Date): boolean {
  return now.getTime() > startsAt.getTime() - minutes * 60_000
}
