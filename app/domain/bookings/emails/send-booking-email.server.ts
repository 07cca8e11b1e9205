import { eq } from 'drizzle-orm'
import { type Ctx, type TaskContext, transaction } from '#app/core/context.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { bookings } from '#db/schema/bookings.ts'
import type { BookingEvent } from '../booking-events.server.ts'
import { saveManageLink } from '../manage-links.server.ts'
import { reminderExpiresAt } from './reminders.server.ts'
import { renderBookingEmails } from './render-booking-emails.server.tsx'

/**
 * Writes the mails about a booking (specification section 7, send-booking-email): to the visitor, to the agency's
 * contact address, and to the consultant where there is one. Each mail's id comes out the same however often this runs,
 * so a failure is tried again without a second mail; the booking itself stands whatever happens here.
 */
export const sendBookingEmail = defineTask<BookingEvent, TaskContext>({
  name: 'send-booking-email',
  async run({ now, ...ground }, news) {
    const ctx: Ctx = { ...ground, now: now(), actor: SYSTEM, requestId: null }
    const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, news.bookingId))
    if (!booking || (news.kind === 'reminder' && !stillDue(ctx.now, news, booking))) return
    // News tells what stood when it was made; a reminder tells what stands, also when somebody else holds it since.
    const told = news.kind === 'reminder' ? { ...news, consultantId: booking.consultantId } : news
    const letters = await renderBookingEmails(ctx, booking, told)
    await transaction(ctx, async (ctx) => {
      for (const { id, email, token } of letters) {
        const isNew = await enqueueEmail(ctx, email, id)
        if (isNew && token) await saveManageLink(ctx, booking.id, token)
      }
    })
  },
})

/** A reminder leaves for the very time that it was planned for, whoever holds the consultation, or not at all. */
function stillDue(now: Date, news: BookingEvent, booking: typeof bookings.$inferSelect): boolean {
  return (
    booking.status === 'confirmed' &&
    booking.startsAt.toISOString() === news.startsAt &&
    now < reminderExpiresAt(new Date(news.at), booking.startsAt)
  )
}
