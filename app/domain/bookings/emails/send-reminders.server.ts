import { asc, inArray, lte, sql } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { bookingReminders, bookings } from '#db/schema/bookings.ts'
import { notifyBookingsChanged } from '../booking-events.server.ts'
import { reminderExpiresAt } from './reminders.server.ts'

/** Reminders per transaction, which takes about 100 ms. */
const BATCH_SIZE = 100

/**
 * Every minute: deletes the reminders that are due and enqueues their emails in the same transaction. Workers lock the
 * rows they process and skip locked ones, so concurrent workers send each reminder once. A reminder that is more than
 * half an hour late, or whose consultation has started or was cancelled, is deleted and not sent.
 */
export const sendReminders = defineTask<object, TaskContext>({
  name: 'send-reminders',
  former: { name: 'remind-visitors' },
  schedule: '* * * * *',
  retryLimit: 2,
  async run(taskContext) {
    const ctx = createTaskCtx(taskContext)
    while ((await transaction(ctx, sendDueReminders)) === BATCH_SIZE);
  },
})

/** @returns the number of reminders processed */
async function sendDueReminders(ctx: Ctx): Promise<number> {
  const due = ctx.db
    .select({ bookingId: bookingReminders.bookingId, hoursBefore: bookingReminders.hoursBefore })
    .from(bookingReminders)
    .where(lte(bookingReminders.dueAt, ctx.now))
    .orderBy(asc(bookingReminders.dueAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true })
  const deleted = await ctx.db
    .delete(bookingReminders)
    .where(sql`(${bookingReminders.bookingId}, ${bookingReminders.hoursBefore}) in ${due}`)
    .returning()
  const ids = deleted.map(({ bookingId }) => bookingId)
  const rows = ids.length > 0 ? await ctx.db.select().from(bookings).where(inArray(bookings.id, ids)) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  const reminders = deleted.flatMap(({ bookingId, hoursBefore, dueAt }) => {
    const booking = byId.get(bookingId)
    if (booking?.status !== 'confirmed' || ctx.now >= reminderExpiresAt(dueAt, booking.startsAt)) return []
    return [{ booking, options: { hoursBefore, at: dueAt } }]
  })
  await notifyBookingsChanged(ctx, 'reminder', reminders)
  return deleted.length
}
