import { sql } from 'drizzle-orm'
import { insertAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { enqueueWebhookEvents, webhookEndpointsExist } from '#app/domain/webhooks/enqueue-event.server.ts'
import { bookingReminders, type bookings } from '#db/schema/bookings.ts'
import { listDueReminders } from './emails/reminders.server.ts'
import { insertManageLink } from './manage-links.server.ts'

/** Enqueues the webhook event about each of `changed`, in the caller's transaction: the rows after the change. */
export function enqueueBookingEvent(
  ctx: Ctx,
  type: 'booking.created' | 'booking.rescheduled' | 'booking.cancelled',
  ...changed: (typeof bookings.$inferSelect)[]
): Promise<void> {
  const events = changed.map((booking) => ({
    subjectId: booking.id,
    companyId: null,
    data: {
      id: booking.id,
      status: booking.status,
      starts_at: booking.startsAt.toISOString(),
      ends_at: booking.endsAt.toISOString(),
      name: booking.fullName,
      email: booking.email,
      phone: booking.phone,
    },
  }))
  return enqueueWebhookEvents(ctx, type, events)
}

/**
 * Writes what belongs to a booking that the caller's transaction has just inserted: the audit row, its reminders if it
 * is confirmed, and a manage link, by one statement, which also says whether a webhook receives `booking.created`.
 *
 * @param options.token of the manage link; absent: none
 * @param options.details added to the audit row
 */
export async function recordNewBooking(
  ctx: Ctx,
  booking: typeof bookings.$inferSelect,
  { reminderHours, token, details }: { reminderHours: readonly number[]; token?: string; details?: { by: string } },
): Promise<void> {
  const { preferredDate: date, preferredTime: time } = booking
  const reminders = booking.status === 'confirmed' ? listDueReminders(ctx, booking, reminderHours) : []
  const audit = insertAudit(ctx, {
    action: 'booking.booked',
    subjectType: 'booking',
    subjectId: booking.id,
    details: { date, time, ...details },
  })
  const inserts = [
    sql`audit as ${audit}`,
    ...(reminders.length > 0 ? [sql`reminders as ${ctx.db.insert(bookingReminders).values(reminders)}`] : []),
    ...(token ? [sql`link as ${insertManageLink(ctx, booking, token)}`] : []),
  ]
  const { rows } = await ctx.db.execute<{ has_endpoints: boolean }>(
    sql`with ${sql.join(inserts, sql`, `)} select ${webhookEndpointsExist('booking.created')} as has_endpoints`,
  )
  if (rows[0]?.has_endpoints) await enqueueBookingEvent(ctx, 'booking.created', booking)
}
