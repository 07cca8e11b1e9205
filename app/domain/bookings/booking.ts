import { UPCOMING_STATUSES } from '#app/domain/scheduling/upcoming-statuses.ts'
import { MINUTE_MS } from '#app/lib/dates.ts'
import type { bookings } from '#db/schema/bookings.ts'

export const MAX_BOOKING_LENGTHS = { fullName: 200, phone: 40, message: 5000, answer: 500 } as const

/** Shown when no slot is selected (specification section 5). */
export const SLOT_REQUIRED_MESSAGE = 'Please select a time slot.'

/** The names of the fields for the questions of a consultation type, in their order. */
export const ANSWER_FIELDS = ['answer_1', 'answer_2', 'answer_3', 'answer_4', 'answer_5'] as const

/** The hidden field of a customer's form with the start of the booking that its page shows. */
export const SHOWN_START_FIELD = 'shown_start'

/** The start of the booking that the page of a form showed; null if the form does not say. */
export function parseShownStart(form: FormData): Date | null {
  const at = new Date(String(form.get(SHOWN_START_FIELD) ?? ''))
  return Number.isNaN(at.getTime()) ? null : at
}

export type BookingStatus = (typeof bookings.$inferSelect)['status']

/**
 * The statuses of a booking, and where each can go next. `requested` exists only while the agency confirms bookings
 * manually. `cancelled`, `completed` and `no-show` are final, except that the last two can be swapped to correct a
 * mistake.
 */
const TRANSITIONS: Record<BookingStatus, { label: string; next: readonly BookingStatus[] }> = {
  requested: { label: 'Requested', next: ['confirmed', 'cancelled'] },
  confirmed: { label: 'Confirmed', next: ['cancelled', 'completed', 'no-show'] },
  cancelled: { label: 'Cancelled', next: [] },
  completed: { label: 'Completed', next: ['no-show'] },
  'no-show': { label: 'No-show', next: ['completed'] },
}

export const BOOKING_STATUSES = Object.keys(TRANSITIONS) as BookingStatus[]

/** Maximum length of the agency's note (check constraint of the table). */
export const MAX_BOOKING_NOTE_LENGTH = 5000

/** Maximum length of a message from the agency in an email. */
export const MAX_AGENCY_MESSAGE_LENGTH = 1000

/** Seconds in which a change of status can be undone. The customer is emailed only after that. */
export const UNDO_SECONDS = 10

export const bookingStatusLabel = (status: BookingStatus): string => TRANSITIONS[status].label

/**
 * The statuses that the booking can change to now. `completed` and `no-show` need the consultation to have started;
 * `confirmed` and `cancelled` need it not to have ended. A request that no one answered in time can still be cancelled,
 * because it would otherwise never leave that status.
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

/** True for a requested or confirmed booking that has not ended. */
export function isUpcoming(booking: { status: BookingStatus; endsAt: Date }, now: Date): boolean {
  return UPCOMING_STATUSES.includes(booking.status) && booking.endsAt > now
}

type Changeable = {
  status: BookingStatus
  startsAt: Date
  endsAt: Date
  rescheduleCount: number
  /** When the agency asked for another time; from then on the customer's cut-offs and their limit do not apply. */
  newTimeAskedAt: Date | null
}

/** Why the customer cannot cancel the booking: it is not upcoming, or the cut-off has passed. Null when they can. */
export function reasonCannotCancel(
  booking: Changeable,
  settings: { cancelCutoffMinutes: number },
  now: Date,
): 'not-upcoming' | 'too-late' | null {
  if (!isUpcoming(booking, now)) return 'not-upcoming'
  return !booking.newTimeAskedAt && isPastCutoff(booking, settings.cancelCutoffMinutes, now) ? 'too-late' : null
}

/** Why the customer cannot reschedule the booking; null when they can. */
export function reasonCannotReschedule(
  booking: Changeable,
  settings: { rescheduleCutoffMinutes: number; maxReschedules: number },
  now: Date,
): 'not-upcoming' | 'too-late' | 'reschedule-limit' | null {
  if (!isUpcoming(booking, now)) return 'not-upcoming'
  if (booking.newTimeAskedAt) return null
  if (isPastCutoff(booking, settings.rescheduleCutoffMinutes, now)) return 'too-late'
  return booking.rescheduleCount >= settings.maxReschedules ? 'reschedule-limit' : null
}

/** True after the cut-off, `minutes` before the start. Exactly at the cut-off a change is still possible. */
function isPastCutoff({ startsAt }: { startsAt: Date }, minutes: number, now: Date): boolean {
  return now.getTime() > startsAt.getTime() - minutes * MINUTE_MS
}
