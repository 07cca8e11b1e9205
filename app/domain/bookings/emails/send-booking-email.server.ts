import { eq } from 'drizzle-orm'
import { type Ctx, type TaskContext, transaction } from '#app/core/context.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { bookings } from '#db/schema/bookings.ts'
import type { BookingNews } from '../booking-events.server.ts'
import { keepBookingLink } from '../booking-links.server.ts'
import { reminderEnd } from './reminders.server.ts'
import { composeLetters } from './render-booking-emails.server.tsx'

/**
 * Writes the mails about a booking (specification section 7, send-booking-email): to the visitor, to the agency's
 * contact address, and to the consultant where there is one. Each mail's id comes out the same however often this runs,
 * so a failure is tried again without a second mail; the booking itself stands whatever happens here.
 */
export const sendBookingEmail = defineTask<BookingNews, TaskContext>({
  name: 'send-booking-email',
  async run({ now, ...ground }, news) {
    const ctx: Ctx = { ...ground, now: now(), actor: SYSTEM, requestId: null }
    const [booking] = await ctx.db.select().from(bookings).where(eq(bookings.id, news.bookingId))
    if (!booking || (news.kind === 'reminder' && !stillDue(ctx.now, news, booking))) return
    // News tells what stood when it was made; a reminder tells what stands, also when somebody else holds it since.
    const told = news.kind === 'reminder' ? { ...news, consultantId: booking.consultantId } : news
    const letters = await composeLetters(ctx, booking, told)
    await transaction(ctx, async (ctx) => {
      for (const { id, mail, token } of letters) {
        const isNew = await enqueueEmail(ctx, mail, id)
        if (isNew && token) await keepBookingLink(ctx, booking.id, token)
      }
    })
  },
})

/** A reminder leaves for the very time that it was planned for, whoever holds the consultation, or not at all. */
function stillDue(now: Date, news: BookingNews, booking: typeof bookings.$inferSelect): boolean {
  return (
    booking.status === 'confirmed' &&
    booking.startsAt.toISOString() === news.startsAt &&
    now < reminderEnd(new Date(news.at), booking.startsAt)
  )
}
