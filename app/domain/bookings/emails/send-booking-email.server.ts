import { and, eq, sql } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { isAskedForNewTime } from '#app/domain/scheduling/affected-bookings.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { bookings } from '#db/schema/bookings.ts'
import type { BookingEvent } from '../booking-events.server.ts'
import { saveManageLink } from '../manage-links.server.ts'
import { reminderExpiresAt } from './reminders.server.ts'
import { renderBookingEmails } from './render-booking-emails.server.tsx'

/**
 * Renders and enqueues the emails about a booking (specification section 7, send-booking-email). The ids of the emails
 * are deterministic, so a retry sends none twice. A failure here does not affect the booking.
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
      if (event.isUndoable && !(await makeFinal(ctx, event))) return
      for (const { id, email, token } of bookingEmails) {
        const isNew = await enqueueEmail(ctx, email, id)
        if (isNew && token) await saveManageLink(ctx, booking.id, token)
      }
    })
  },
})

/**
 * Ends the time for undoing a change of status. False if it was undone, or if the booking has another status or a newer
 * invitation by now, whose own emails are sent instead. The row's lock decides between the emails and an undo.
 */
async function makeFinal(ctx: Ctx, { bookingId, at, status, sequence }: BookingEvent): Promise<boolean> {
  const isUnchanged = and(eq(bookings.status, status), eq(bookings.sequence, sequence))
  const { rowCount } = await ctx.db
    .update(bookings)
    .set({ undo: null })
    .where(and(eq(bookings.id, bookingId), eq(sql`${bookings.undo}->>'at'`, at), isUnchanged))
  if (rowCount === 1 && status === 'confirmed') {
    await ctx.db
      .update(bookings)
      .set({ newTimeAskedAt: null })
      .where(and(eq(bookings.id, bookingId), isAskedForNewTime))
  }
  return rowCount === 1
}

/**
 * A reminder is sent only while the booking is confirmed for the time that the reminder was scheduled for. A customer
 * who was told that this time cannot be kept is not reminded of it; while they choose from proposed times, it is kept.
 */
function isReminderDue(now: Date, event: BookingEvent, booking: typeof bookings.$inferSelect): boolean {
  return (
    booking.status === 'confirmed' &&
    booking.startsAt.toISOString() === event.startsAt &&
    (!booking.newTimeAskedAt || booking.proposedTimes.length > 0) &&
    now < reminderExpiresAt(new Date(event.at), booking.startsAt)
  )
}
