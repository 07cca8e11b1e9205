import { asc, inArray, lte, sql } from 'drizzle-orm'
import { type Ctx, type TaskContext, transaction } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { bookingReminders, bookings } from '#db/schema/bookings.ts'
import { notifyBookingChanged } from '../booking-events.server.ts'
import { reminderExpiresAt } from './reminders.server.ts'

/** Reminders taken at once: a transaction of some 100 ms. */
const BATCH_SIZE = 100

/**
 * Every minute: takes the reminders that are due and queues their mails in the same transaction. A row is locked by who
 * takes it and gone when the mail is queued, so two workers send each once. One that is half an hour late, or whose
 * consultation has begun or does not stand, is taken and not sent.
 */
export const sendReminders = defineTask<object, TaskContext>({
  name: 'send-reminders',
  former: { name: 'remind-visitors' },
  schedule: '* * * * *',
  retryLimit: 2,
  async run({ now, ...ground }) {
    const ctx: Ctx = { ...ground, now: now(), actor: SYSTEM, requestId: null }
    while ((await transaction(ctx, takeDue)) === BATCH_SIZE);
  },
})

/** @returns how many were taken */
async function takeDue(ctx: Ctx): Promise<number> {
  const due = ctx.db
    .select({ bookingId: bookingReminders.bookingId, hoursBefore: bookingReminders.hoursBefore })
    .from(bookingReminders)
    .where(lte(bookingReminders.dueAt, ctx.now))
    .orderBy(asc(bookingReminders.dueAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const taken = await ctx.db
    .delete(bookingReminders)
    .where(sql`(${bookingReminders.bookingId}, ${bookingReminders.hoursBefore}) in ${due}`)
    .returning()
  const ids = taken.map(({ bookingId }) => bookingId)
  const rows = ids.length > 0 ? await ctx.db.select().from(bookings).where(inArray(bookings.id, ids)) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { bookingId, hoursBefore, dueAt } of taken) {
    const booking = byId.get(bookingId)
    if (booking?.status !== 'confirmed' || ctx.now >= reminderExpiresAt(dueAt, booking.startsAt)) continue
    await notifyBookingChanged(ctx, 'reminder', booking, { hoursBefore, at: dueAt })
  }
  return taken.length
}
