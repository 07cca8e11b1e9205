import { and, eq, inArray, sql } from 'drizzle-orm'
import { recordAudit, recordAudits } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { bookings } from '#db/schema/bookings.ts'
import type { BookingStatus } from './booking.ts'
import { notifyBookingChanged, notifyBookingsChanged } from './booking-events.server.ts'
import { deleteReminders } from './emails/reminders.server.ts'
import { enqueueBookingEvent } from './enqueue-booking-event.server.ts'
import { findAudience } from './guest-limits.server.ts'

type Booking = Pick<typeof bookings.$inferSelect, 'id' | 'version' | 'startsAt'>

/**
 * Cancels a booking inside the caller's transaction: its slot is free again, its reminders are deleted, and a CANCEL
 * with the next SEQUENCE is sent to everyone who was invited. Its idempotency key is released, so that the page that
 * made it can book again.
 *
 * @param before the booking as it was loaded
 * @param message the agency's words to the customer
 * @returns false when the booking has changed since
 */
export async function cancelInTransaction(
  ctx: Ctx,
  before: Booking,
  by: 'customer' | 'agency',
  message?: string,
): Promise<boolean> {
  const [booking] = await ctx.db
    .update(bookings)
    .set(cancelledColumns(ctx, by))
    .where(and(eq(bookings.id, before.id), eq(bookings.version, before.version)))
    .returning()
  if (!booking) return false
  await deleteReminders(ctx, before)
  await recordAudit(ctx, toAuditEvent(booking, by))
  const audience = by === 'customer' ? await findAudience(ctx, booking) : {}
  await notifyBookingChanged(ctx, 'cancelled', booking, { message, ...audience })
  await enqueueBookingEvent(ctx, 'booking.cancelled', booking)
  return true
}

/**
 * Cancels the bookings of a group session inside the caller's transaction, which has locked them, as
 * `cancelInTransaction` does, with statements that do not grow with their number. Staff are emailed once, not once per
 * participant.
 */
export async function cancelParticipants(
  ctx: Ctx,
  participants: readonly (Booking & { status: BookingStatus })[],
  message: string | undefined,
): Promise<void> {
  const ids = participants.map(({ id }) => id)
  const cancelled = await ctx.db
    .update(bookings)
    .set(cancelledColumns(ctx, 'agency'))
    .where(inArray(bookings.id, ids))
    .returning()
  await deleteReminders(ctx, ...participants)
  await recordAudits(
    ctx,
    cancelled.map((booking) => toAuditEvent(booking, 'agency')),
  )
  // Only of a confirmed booking do staff have an event to cancel.
  const reported = participants.find(({ status }) => status === 'confirmed') ?? participants[0]
  const changes = cancelled.map((booking) => {
    const options = booking.id === reported?.id ? { message } : { message, only: 'customer' as const }
    return { booking, options }
  })
  await notifyBookingsChanged(ctx, 'cancelled', changes)
  await enqueueBookingEvent(ctx, 'booking.cancelled', ...cancelled)
}

const cancelledColumns = (ctx: Ctx, by: 'customer' | 'agency') => ({
  status: 'cancelled' as const,
  cancelledAt: ctx.now,
  cancelledBy: by,
  sequence: sql`${bookings.sequence} + 1`,
  version: sql`${bookings.version} + 1`,
  idempotencyKey: sql`'cancelled ' || ${bookings.id}::text`,
  updatedAt: ctx.now,
})

const toAuditEvent = (booking: typeof bookings.$inferSelect, by: 'customer' | 'agency') => ({
  action: 'booking.cancelled' as const,
  subjectType: 'booking' as const,
  subjectId: booking.id,
  details: { by, date: booking.preferredDate, time: booking.preferredTime },
})
