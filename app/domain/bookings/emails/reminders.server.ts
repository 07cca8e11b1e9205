import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { bookingReminders } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'

const HOUR = 3_600_000
/** A reminder that could not leave for half an hour (the program was down) is left out: late, it only alarms. */
const MAX_DELAY_MS = HOUR / 2

/**
 * Plans the reminders of a booking that has none: one row for each of the settings' hours whose moment is still to come.
 * A booking made an hour ahead gets no reminder of two hours before.
 */
export async function scheduleReminders(
  ctx: Ctx,
  booking: { id: string; startsAt: Date },
  hoursBefore: readonly number[],
): Promise<void> {
  const due = [...new Set(hoursBefore)]
    .map((hours) => ({ hoursBefore: hours, dueAt: new Date(booking.startsAt.getTime() - hours * HOUR) }))
    .filter(({ dueAt }) => dueAt > ctx.now)
  if (due.length === 0) return
  await ctx.db.insert(bookingReminders).values(due.map((row) => ({ bookingId: booking.id, ...row })))
}

/**
 * No reminders any more of a booking as it stood before it moved or was cancelled, also of one whose mail waits for the
 * mail server. Only what was due within the last half hour can wait, so one number of hours names it. A mail that is
 * being handed over in this moment is locked; it leaves, and nobody waits for the mail server.
 */
export async function deleteReminders(ctx: Ctx, before: { id: string; startsAt: Date }): Promise<void> {
  await ctx.db.delete(bookingReminders).where(eq(bookingReminders.bookingId, before.id))
  const hoursBefore = Math.ceil((before.startsAt.getTime() - ctx.now.getTime()) / HOUR)
  const waiting = ctx.db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.id, reminderEmailId(before, hoursBefore)), isNull(emails.sentAt)))
    .for('update', { skipLocked: true })
  await ctx.db.update(emails).set({ expiresAt: ctx.now }).where(inArray(emails.id, waiting))
}

/** The id of the reminder's mail: of the consultation's time, whoever holds it. */
export function reminderEmailId({ id, startsAt }: { id: string; startsAt: Date }, hoursBefore: number): string {
  return emailIdFor(new Date(startsAt.getTime() - hoursBefore * HOUR), id, 'reminder', hoursBefore)
}

/** From when on a reminder that was due at `dueAt` does not leave any more: half an hour late, or it has begun. */
export function reminderExpiresAt(dueAt: Date, startsAt: Date): Date {
  return new Date(Math.min(dueAt.getTime() + MAX_DELAY_MS, startsAt.getTime()))
}
