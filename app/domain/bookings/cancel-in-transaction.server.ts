import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { bookings } from '#db/schema/bookings.ts'
import { notifyBookingChanged } from './booking-events.server.ts'
import { deleteReminders } from './emails/reminders.server.ts'

type Booking = Pick<typeof bookings.$inferSelect, 'id' | 'status' | 'sequence' | 'startsAt'>

/**
 * Cancels a booking as it was seen, inside the caller's transaction: its place is free at once, its reminders are gone,
 * and a CANCEL with the next SEQUENCE goes to everyone who was invited. The page that made it may book again: its
 * submission no longer counts as sent.
 *
 * @returns false where the booking changed meanwhile
 */
export async function cancelInTransaction(ctx: Ctx, before: Booking, by: 'customer' | 'agency'): Promise<boolean> {
  const [booking] = await ctx.db
    .update(bookings)
    .set({
      status: 'cancelled',
      cancelledAt: ctx.now,
      cancelledBy: by,
      sequence: before.sequence + 1,
      idempotencyKey: `cancelled ${before.id}`,
      updatedAt: ctx.now,
    })
    .where(and(eq(bookings.id, before.id), eq(bookings.sequence, before.sequence), eq(bookings.status, before.status)))
    .returning()
  if (!booking) return false
  await deleteReminders(ctx, before)
  await recordAudit(ctx, {
    action: 'booking.cancelled',
    subjectType: 'booking',
    subjectId: booking.id,
    details: { by, date: booking.preferredDate, time: booking.preferredTime },
  })
  await notifyBookingChanged(ctx, 'cancelled', booking)
  return true
}
