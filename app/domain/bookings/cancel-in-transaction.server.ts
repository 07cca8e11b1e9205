import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type BookingEvent, notifyBookingChanged } from './booking-events.server.ts'
import { deleteReminders } from './emails/reminders.server.ts'
import { enqueueBookingEvent } from './enqueue-booking-event.server.ts'
import { findAudience } from './guest-limits.server.ts'

type Booking = Pick<typeof bookings.$inferSelect, 'id' | 'version' | 'sequence' | 'startsAt'>

/**
 * Cancels a booking inside the caller's transaction: its slot is free again, its reminders are deleted, and a CANCEL with
 * the next SEQUENCE is sent to everyone who was invited. Its idempotency key is released, so that the page that made it
 * can book again.
 *
 * @param before the booking as it was loaded
 * @param message the agency's words to the customer
 * @param only who is emailed; absent: everyone
 * @returns false when the booking has changed since
 */
export async function cancelInTransaction(
  ctx: Ctx,
  before: Booking,
  by: 'customer' | 'agency',
  message?: string,
  only?: BookingEvent['only'],
): Promise<boolean> {
  const [booking] = await ctx.db
    .update(bookings)
    .set({
      status: 'cancelled',
      cancelledAt: ctx.now,
      cancelledBy: by,
      sequence: before.sequence + 1,
      version: before.version + 1,
      idempotencyKey: `cancelled ${before.id}`,
      updatedAt: ctx.now,
    })
    .where(and(eq(bookings.id, before.id), eq(bookings.version, before.version)))
    .returning()
  if (!booking) return false
  await deleteReminders(ctx, before)
  await recordAudit(ctx, {
    action: 'booking.cancelled',
    subjectType: 'booking',
    subjectId: booking.id,
    details: { by, date: booking.preferredDate, time: booking.preferredTime },
  })
  const audience = by === 'customer' ? await findAudience(ctx, booking) : {}
  await notifyBookingChanged(ctx, 'cancelled', booking, { message, ...audience, ...(only && { only }) })
  await enqueueBookingEvent(ctx, 'booking.cancelled', booking)
  return true
}
