import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/policy/context.ts'
import { bookingReminders } from '#db/schema/bookings.ts'

const HOUR = 3_600_000
/** A reminder that could not leave for half an hour (the program was down) is left out: late, it only alarms. */
const LATE_AFTER = HOUR / 2

/**
 * Plans a booking's reminders anew: one row for each of the settings' hours whose moment is still to come. A booking
 * made an hour ahead gets no reminder of two hours before.
 */
export async function planReminders(
  ctx: Ctx,
  booking: { id: string; startsAt: Date },
  hoursBefore: readonly number[],
): Promise<void> {
  await dropReminders(ctx, booking.id)
  const due = [...new Set(hoursBefore)]
    .map((hours) => ({ hoursBefore: hours, dueAt: new Date(booking.startsAt.getTime() - hours * HOUR) }))
    .filter(({ dueAt }) => dueAt > ctx.now)
  if (due.length === 0) return
  await ctx.db.insert(bookingReminders).values(due.map((row) => ({ bookingId: booking.id, ...row })))
}

/** No reminders any more: the booking was cancelled. */
export async function dropReminders(ctx: Ctx, bookingId: string): Promise<void> {
  await ctx.db.delete(bookingReminders).where(eq(bookingReminders.bookingId, bookingId))
}

/** From when on a reminder that was due at `dueAt` does not leave any more: half an hour late, or it has begun. */
export function reminderEnd(dueAt: Date, startsAt: Date): Date {
  return new Date(Math.min(dueAt.getTime() + LATE_AFTER, startsAt.getTime()))
}
