import { and, eq, inArray, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookingDays } from '#db/schema/scheduling.ts'
import { clearNewTimeRequests } from '../affected-bookings.server.ts'
import { type Conflicts, isAccepted, listDayConflicts } from '../conflicts.server.ts'
import { updateSchedule } from '../schedule-lock.server.ts'

export type UpdateClosedDaysResult =
  | { ok: true; closed: number; opened: number }
  /** Days would close over upcoming bookings, and they are not the accepted ones. Nothing is saved. */
  | { ok: false; conflicts: Conflicts }

/**
 * Closes some days and opens others, all or none: what was ticked and unticked in the list. A day that is already
 * closed or open is skipped, so two admins with the list open do not undo each other's changes. Bookings on days that
 * close stay, and must be accepted first.
 */
export async function updateClosedDays(
  ctx: Ctx,
  { close, open, acceptedConflicts }: { close: readonly string[]; open: readonly string[]; acceptedConflicts: string },
): Promise<UpdateClosedDaysResult> {
  assertCan(ctx.actor, 'booking.settings')
  return updateSchedule(ctx, async (ctx): Promise<UpdateClosedDaysResult> => {
    const [closing, opening] = [await listDaysById(ctx, close, false), await listDaysById(ctx, open, true)]
    const dates = [...new Set(closing.map((day) => day.onDate))]
    const conflicts = dates.length > 0 ? await listDayConflicts(ctx, dates) : null
    if (conflicts && !isAccepted(conflicts, acceptedConflicts)) return { ok: false, conflicts }
    for (const [days, closed] of [
      [closing, true],
      [opening, false],
    ] as const) {
      if (days.length === 0) continue
      const ids = days.map(({ id }) => id)
      await ctx.db
        .update(bookingDays)
        .set({ closed, version: sql`${bookingDays.version} + 1` })
        .where(inArray(bookingDays.id, ids))
      await recordAudit(ctx, {
        action: closed ? 'booking.days-closed' : 'booking.days-opened',
        subjectType: 'agency',
        subjectId: 'bookings',
        details: { days: days.map(({ onDate, name }) => `${onDate} ${name}`).join(', ') },
      })
    }
    if (opening.length > 0) await clearNewTimeRequests(ctx)
    return { ok: true, closed: closing.length, opened: opening.length }
  })
}

async function listDaysById(ctx: Ctx, ids: readonly string[], closed: boolean) {
  const valid = ids.filter(isId)
  if (valid.length === 0) return []
  return ctx.db
    .select()
    .from(bookingDays)
    .where(and(inArray(bookingDays.id, valid), eq(bookingDays.closed, closed)))
}
