import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { personId } from '#app/policy/actor.ts'
import { can, requirePerson } from '#app/policy/policy.ts'
import { bookingsVisibleTo } from '#app/policy/scopes.server.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type BookingStatus, UNDO_SECONDS } from '../booking.ts'
import { deleteReminders } from '../emails/reminders.server.ts'
import { findManagedBooking } from '../managed-booking.server.ts'

/** `too-late`: the emails have been sent, or the booking has changed since. */
export type UndoBookingStatusResult = { ok: true; status: BookingStatus } | { ok: false; reason: 'too-late' }

/**
 * Undoes a confirmation or no-show of the signed-in person until its emails are sent: the booking has its status
 * before.
 *
 * @throws a 404 response out of scope
 */
export async function undoBookingStatus(ctx: Ctx, id: string): Promise<UndoBookingStatusResult> {
  const before = await findManagedBooking(ctx, id)
  const { id: actorId } = requirePerson(ctx.actor)
  const { undo, status: from } = before
  if (undo?.version !== before.version || undo.actorId !== actorId) return { ok: false, reason: 'too-late' }
  return transaction(ctx, async (ctx) => {
    const [booking] = await ctx.db
      .update(bookings)
      .set({
        status: undo.status,
        undo: null,
        version: before.version + 1,
        updatedAt: ctx.now,
        ...(undo.status === 'requested' ? { confirmedAt: null } : {}),
      })
      .where(and(eq(bookings.id, id), eq(bookings.version, before.version), isNotNull(bookings.undo)))
      .returning()
    if (!booking) return { ok: false, reason: 'too-late' }
    if (undo.status === 'requested') await deleteReminders(ctx, before)
    await recordAudit(ctx, {
      action: 'booking.status-change-undone',
      subjectType: 'booking',
      subjectId: id,
      details: { from, to: undo.status },
    })
    return { ok: true, status: undo.status }
  })
}

/** A change that the signed-in person made and can still undo. */
export type UndoableBookingChange = { bookingId: string; fullName: string; status: BookingStatus; secondsLeft: number }

/** The changes of status that the signed-in person made in the last `UNDO_SECONDS` and can undo, newest first. */
export async function listUndoableBookingChanges(ctx: Ctx): Promise<UndoableBookingChange[]> {
  const actorId = personId(ctx.actor)
  if (!actorId || !can(ctx.actor, 'booking.manage')) return []
  const { id: bookingId, fullName, status, undo, updatedAt: at } = bookings
  const rows = await ctx.db
    .select({ bookingId, fullName, status, at })
    .from(bookings)
    .where(
      and(
        isNotNull(undo),
        gt(at, new Date(ctx.now.getTime() - UNDO_SECONDS * 1000)),
        eq(sql`${undo}->>'actorId'`, actorId),
        eq(sql`(${undo}->>'version')::int`, bookings.version),
        bookingsVisibleTo(ctx.actor, 'booking.manage', 'all'),
      ),
    )
    .orderBy(desc(at))
  return rows.map(({ at, ...row }) => ({
    ...row,
    secondsLeft: UNDO_SECONDS - (ctx.now.getTime() - at.getTime()) / 1000,
  }))
}
