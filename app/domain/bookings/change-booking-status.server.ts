import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { acquireResourceLocks } from '#app/domain/scheduling/resource-lock.server.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type BookingStatus, nextBookingStatuses } from './booking.ts'
import { notifyBookingChanged } from './booking-events.server.ts'
import { cancelInTransaction } from './cancel-in-transaction.server.ts'
import { scheduleReminders } from './emails/reminders.server.ts'
import { findManagedBooking } from './managed-booking.server.ts'

export type ChangeStatusResult =
  /** `changed` is false where it stood there already: the same click twice. */
  | { ok: true; changed: boolean; status: BookingStatus }
  /** It is no longer where the person saw it, or may not go there from where it is; with its status as it is now. */
  | { ok: false; reason: 'changed' | 'not-allowed'; status: BookingStatus }

type Booking = typeof bookings.$inferSelect

/**
 * Moves a booking from the status that the person saw to another, along the table in booking.ts. Confirming a request
 * sends an invitation under the next SEQUENCE (an earlier one may have been taken back) and plans the reminders; cancelling takes the invitation back, whatever the visitor's
 * cut-off; completed and no-show are the agency's own record and tell nobody.
 *
 * @param change.seen the SEQUENCE that the person saw: a time that they did not see is not confirmed. Left out, any is
 * @throws a 404 response out of reach
 */
export async function changeBookingStatus(
  ctx: Ctx,
  id: string,
  { from, to, seen }: { from: string; to: BookingStatus; seen?: number | undefined },
): Promise<ChangeStatusResult> {
  const booking = await findManagedBooking(ctx, id)
  const { status } = booking
  if (status === to) return { ok: true, changed: false, status }
  if (status !== from) return { ok: false, reason: 'changed', status }
  if (to === 'confirmed' && seen !== undefined && seen !== booking.sequence) {
    return { ok: false, reason: 'changed', status }
  }
  if (!nextBookingStatuses(booking, ctx.now).includes(to)) return { ok: false, reason: 'not-allowed', status }
  const won = await transaction(ctx, (ctx) =>
    to === 'cancelled' ? cancelInTransaction(ctx, booking, 'agency') : move(ctx, booking, to),
  )
  if (won) return { ok: true, changed: true, status: to }
  return { ok: false, reason: 'changed', status: (await findManagedBooking(ctx, id)).status }
}

async function move(ctx: Ctx, before: Booking, to: BookingStatus): Promise<boolean> {
  await acquireResourceLocks(ctx, before.resourceId)
  const [booking] = await ctx.db
    .update(bookings)
    .set({
      status: to,
      updatedAt: ctx.now,
      ...(to === 'confirmed' ? { confirmedAt: ctx.now, sequence: before.sequence + 1 } : {}),
    })
    .where(and(eq(bookings.id, before.id), eq(bookings.status, before.status), eq(bookings.sequence, before.sequence)))
    .returning()
  if (!booking) return false
  await recordAudit(ctx, {
    action: 'booking.status-changed',
    subjectType: 'booking',
    subjectId: booking.id,
    details: { from: before.status, to },
  })
  if (to === 'confirmed') {
    const { reminderHours } = await findBookingSettings(ctx)
    await scheduleReminders(ctx, booking, reminderHours)
    await notifyBookingChanged(ctx, 'confirmed', booking)
  }
  return true
}
