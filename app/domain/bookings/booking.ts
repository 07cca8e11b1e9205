import type { bookings } from '#db/schema/bookings.ts'

export type BookingStatus = (typeof bookings.$inferSelect)['status']

type Transitions = { label: string; next: readonly BookingStatus[] }

/**
 * The life of a booking (product.md section 4). `requested` exists only where the agency approves bookings first;
 * cancelled, completed and no-show are ends, but the last two can be exchanged: a slip of the pen.
 */
const STATUS: Record<BookingStatus, Transitions> = {
  requested: { label: 'Requested', next: ['confirmed', 'cancelled'] },
  confirmed: { label: 'Confirmed', next: ['cancelled', 'completed', 'no-show'] },
  cancelled: { label: 'Cancelled', next: [] },
  completed: { label: 'Completed', next: ['no-show'] },
  'no-show': { label: 'No-show', next: ['completed'] },
}

export const BOOKING_STATUSES = Object.keys(STATUS) as BookingStatus[]

export const bookingLabel = (status: BookingStatus): string => STATUS[status].label

/**
 * What a booking may become now. It is completed or missed only once it has begun, and cancelled or confirmed only
 * until it has ended.
 */
export function nextBookingStatuses(
  booking: { status: BookingStatus; startsAt: Date; endsAt: Date },
  now: Date,
): readonly BookingStatus[] {
  return STATUS[booking.status].next.filter((next) =>
    next === 'completed' || next === 'no-show' ? now >= booking.startsAt : now < booking.endsAt,
  )
}

/** Does it hold its place and still lie ahead? */
export function isUpcoming(booking: { status: BookingStatus; endsAt: Date }, now: Date): boolean {
  return (booking.status === 'requested' || booking.status === 'confirmed') && booking.endsAt > now
}
