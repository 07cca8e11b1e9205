import { and, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { HOUR_MS } from '#app/lib/dates.ts'
import { bookingReminders } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'

/** A reminder that is more than half an hour late, as after a downtime, is not sent: it would only confuse. */
const MAX_DELAY_MS = HOUR_MS / 2

/** Schedules the reminders of a booking that has none. */
export async function scheduleReminders(
  ctx: Ctx,
  booking: { id: string; startsAt: Date },
  hoursBefore: readonly number[],
): Promise<void> {
  const due = listDueReminders(ctx, booking, hoursBefore)
  if (due.length > 0) await ctx.db.insert(bookingReminders).values(due)
}

/**
 * The rows of a booking's reminders: one for each of the settings' hours whose time is in the future. A booking made
 * one hour ahead gets no two-hour reminder.
 */
export function listDueReminders(
  ctx: Ctx,
  { id, startsAt }: { id: string; startsAt: Date },
  hoursBefore: readonly number[],
): (typeof bookingReminders.$inferInsert)[] {
  return [...new Set(hoursBefore)]
    .map((hours) => ({
      bookingId: id,
      hoursBefore: hours,
      dueAt: new Date(startsAt.getTime() - hours * HOUR_MS),
    }))
    .filter(({ dueAt }) => dueAt > ctx.now)
}

/**
 * Deletes the reminders of bookings before they are rescheduled or cancelled, and expires a reminder email that waits
 * for the mail server. Only a reminder due within the last half hour can wait, so one number of hours identifies it. An
 * email that is being delivered is locked and skipped; it is sent, and this does not wait for the mail server.
 *
 * @param before the bookings with their old time
 */
export async function deleteReminders(ctx: Ctx, ...before: { id: string; startsAt: Date }[]): Promise<void> {
  const ids = before.map(({ id }) => id)
  await ctx.db.delete(bookingReminders).where(inArray(bookingReminders.bookingId, ids))
  const emailIds = before.map((booking) =>
    reminderEmailId(booking, Math.ceil((booking.startsAt.getTime() - ctx.now.getTime()) / HOUR_MS)),
  )
  const waiting = ctx.db
    .select({ id: emails.id })
    .from(emails)
    .where(and(inArray(emails.id, emailIds), isNull(emails.sentAt)))
    .for('update', { skipLocked: true })
  await ctx.db.update(emails).set({ expiresAt: ctx.now }).where(inArray(emails.id, waiting))
}

/** The id of a reminder email. It depends on the time of the consultation, not on its consultant. */
export function reminderEmailId({ id, startsAt }: { id: string; startsAt: Date }, hoursBefore: number): string {
  return emailIdFor(new Date(startsAt.getTime() - hoursBefore * HOUR_MS), id, 'reminder', hoursBefore)
}

/** When a reminder due at `dueAt` expires: after half an hour, or when the consultation starts. */
export function reminderExpiresAt(dueAt: Date, startsAt: Date): Date {
  return new Date(Math.min(dueAt.getTime() + MAX_DELAY_MS, startsAt.getTime()))
}
