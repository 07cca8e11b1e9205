import type { Ctx } from '#app/core/context.ts'
import type { bookings, ProposedTime } from '#db/schema/bookings.ts'
import type { BookingStatus } from './booking.ts'
import { sendBookingEmail } from './emails/send-booking-email.server.ts'

/**
 * `new-time-asked`: the agency asks the customer to choose another time. `times-proposed`: it proposes some times.
 * `rescheduled`: by the customer. `reschedule-requested`: by the customer, while the agency has to confirm the new
 * time. `meeting-changed`: the method or the address. `contact-details-changed`: for staff only.
 */
export type BookingEventType =
  | 'requested'
  | 'confirmed'
  | 'rescheduled'
  | 'reschedule-requested'
  | 'rescheduled-by-agency'
  | 'cancelled'
  | 'reassigned'
  | 'video-link-changed'
  | 'meeting-changed'
  | 'contact-details-changed'
  | 'new-time-asked'
  | 'times-proposed'
  | 'no-show'
  | 'reminder'

/**
 * A change of a booking with its values at that time, so that an email written later still reports this change.
 * Instants are ISO strings, because the task queue stores JSON.
 */
export type BookingEvent = {
  bookingId: string
  kind: BookingEventType
  /** When it happened; for a reminder, when it was due. */
  at: string
  sequence: number
  status: BookingStatus
  startsAt: string
  endsAt: string
  consultantId: string | null
  /** The previous consultant, whose calendar event is cancelled. */
  formerConsultantId: string | null
  /** The group session that it was rescheduled out of; absent: none. */
  formerSessionId?: string
  /** It was rescheduled into a group session and was in none before, so that staff have an event of its own. */
  hasJoinedSession?: boolean
  /** The times before it was rescheduled. */
  formerTimes: { startsAt: string; endsAt: string } | null
  /** For a reminder: the hours before the consultation. */
  hoursBefore: number | null
  /** Who is emailed; absent: everyone. */
  only?: 'customer' | 'staff'
  /** The agency's words to the customer, if any. */
  message?: string
  /** The times that the agency proposes. */
  proposedTimes?: ProposedTime[]
  /** The emails are sent only if the change is not undone before. */
  isUndoable?: boolean
}

type Booking = Pick<typeof bookings.$inferSelect, 'id' | 'sequence' | 'status' | 'startsAt' | 'endsAt' | 'consultantId'>

type Times = { startsAt: Date; endsAt: Date }

type EventOptions = {
  formerConsultantId?: string | null
  formerSessionId?: string | null
  hasJoinedSession?: boolean
  formerTimes?: Times
  hoursBefore?: number
  at?: Date
  only?: BookingEvent['only']
  message?: string | undefined
  proposedTimes?: ProposedTime[]
  isUndoable?: boolean
}

/** Enqueues the emails about a change inside the caller's transaction. `booking` is the row after the change. */
export async function notifyBookingChanged(
  ctx: Ctx,
  kind: BookingEventType,
  booking: Booking,
  { delaySeconds, ...options }: EventOptions & { delaySeconds?: number } = {},
): Promise<void> {
  await ctx.tasks.enqueue(ctx.db, sendBookingEmail, toBookingEvent(ctx, kind, booking, options), delaySeconds)
}

/** As `notifyBookingChanged`, for many bookings with one statement. */
export async function notifyBookingsChanged(
  ctx: Ctx,
  kind: BookingEventType,
  changes: readonly { booking: Booking; options: EventOptions }[],
): Promise<void> {
  const events = changes.map(({ booking, options }) => toBookingEvent(ctx, kind, booking, options))
  await ctx.tasks.enqueueAll(ctx.db, sendBookingEmail, events)
}

function toBookingEvent(ctx: Ctx, kind: BookingEventType, booking: Booking, options: EventOptions): BookingEvent {
  return {
    bookingId: booking.id,
    kind,
    at: (options.at ?? ctx.now).toISOString(),
    sequence: booking.sequence,
    status: booking.status,
    ...isoTimes(booking),
    consultantId: booking.consultantId,
    formerConsultantId: options.formerConsultantId ?? null,
    formerTimes: options.formerTimes ? isoTimes(options.formerTimes) : null,
    hoursBefore: options.hoursBefore ?? null,
    ...(options.formerSessionId ? { formerSessionId: options.formerSessionId } : {}),
    ...(options.hasJoinedSession ? { hasJoinedSession: true } : {}),
    ...(options.only ? { only: options.only } : {}),
    ...(options.message ? { message: options.message } : {}),
    ...(options.proposedTimes ? { proposedTimes: options.proposedTimes } : {}),
    ...(options.isUndoable ? { isUndoable: true } : {}),
  }
}

function isoTimes({ startsAt, endsAt }: Times) {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
