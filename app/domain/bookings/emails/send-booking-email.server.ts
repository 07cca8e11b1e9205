import { eq } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { bookings } from '#db/schema/bookings.ts'
import type { BookingEvent } from '../booking-events.server.ts'
import { saveManageLink } from '../manage-links.server.ts'
import { reminderExpiresAt } from './reminders.server.ts'
import { renderBookingEmails } from './render-booking-emails.server.tsx'

/**
 * Renders and enqueues the emails about a booking (specification section 7, send-booking-email). The ids of the emails are
 * deterministic, so a retry sends none twice. A failure here does not affect the booking.
 */
export const sendBookingEmail = defineTask<BookingEvent, TaskContext>({
  name: 'send-booking-email',
  async run(taskContext, event) {
    const ctx = createTaskCtx(taskContext)
    const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, event.bookingId))
    // A no-show may have been corrected since.
    if (!booking || (event.kind === 'no-show' && booking.status !== 'no-show')) return
    if (event.kind === 'reminder' && !isReminderDue(ctx.now, event, booking)) return
    // An email reports the event as it happened; a reminder names the current consultant.
    const reported = event.kind === 'reminder' ? { ...event, consultantId: booking.consultantId } : event
    const bookingEmails = await renderBookingEmails(ctx, booking, reported)
    await transaction(ctx, async (ctx) => {
      for (const { id, email, token } of bookingEmails) {
        const isNew = await enqueueEmail(ctx, email, id)
        if (isNew && token) await saveManageLink(ctx, booking.id, token)
      }
    })
  },
})

/** A reminder is sent only while the booking is confirmed for the time that the reminder was scheduled for. */
function isReminderDue(now: Date, event: BookingEvent, booking: typeof bookings.$inferSelect): boolean {
  return (
    booking.status === 'confirmed' &&
    booking.startsAt.toISOString() === event.startsAt &&
    now < reminderExpiresAt(new Date(event.at), booking.startsAt)
  )
}
