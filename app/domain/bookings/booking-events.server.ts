import type { Ctx } from '#app/core/context.ts'
import type { bookings } from '#db/schema/bookings.ts'
import type { BookingStatus } from './booking.ts'
import { sendBookingEmail } from './emails/send-booking-email.server.ts'

/** Of the moves: `rescheduled` by its visitor, `moved` by the agency; `move-requested` waits to be confirmed anew. */
export type BookingEventType =
  | 'requested'
  | 'confirmed'
  | 'rescheduled'
  | 'move-requested'
  | 'moved'
  | 'cancelled'
  | 'reassigned'
  | 'reminder'

/**
 * What happened to a booking, as it stood then: a mail that is written later still tells what it was queued for.
 * Instants are ISO strings, because the task queue keeps JSON.
 */
export type BookingEvent = {
  bookingId: string
  kind: BookingEventType
  /** When it happened; of a reminder, when it was due. */
  at: string
  sequence: number
  status: BookingStatus
  startsAt: string
  endsAt: string
  consultantId: string | null
  /** Who held it before: told that it is off their calendar. */
  formerConsultantId: string | null
  /** When it was before it moved. */
  formerTimes: { startsAt: string; endsAt: string } | null
  /** For a reminder: how long before. */
  hoursBefore: number | null
}

type Booking = Pick<typeof bookings.$inferSelect, 'id' | 'sequence' | 'status' | 'startsAt' | 'endsAt' | 'consultantId'>

type Times = { startsAt: Date; endsAt: Date }

/** Queues the mails about a booking inside the caller's transaction; `booking` is the row as it now stands. */
export async function notifyBookingChanged(
  ctx: Ctx,
  kind: BookingEventType,
  booking: Booking,
  more: { formerConsultantId?: string | null; formerTimes?: Times; hoursBefore?: number; at?: Date } = {},
): Promise<void> {
  const news: BookingEvent = {
    bookingId: booking.id,
    kind,
    at: (more.at ?? ctx.now).toISOString(),
    sequence: booking.sequence,
    status: booking.status,
    ...isoTimes(booking),
    consultantId: booking.consultantId,
    formerConsultantId: more.formerConsultantId ?? null,
    formerTimes: more.formerTimes ? isoTimes(more.formerTimes) : null,
    hoursBefore: more.hoursBefore ?? null,
  }
  await ctx.tasks.enqueue(ctx.db, sendBookingEmail, news)
}

function isoTimes({ startsAt, endsAt }: Times) {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
