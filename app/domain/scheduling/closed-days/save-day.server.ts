import { eq } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { uniqueViolation } from '#app/core/db-errors.server.ts'
import { newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookingDays } from '#db/schema/scheduling.ts'
import { type Conflicts, isAccepted, listDayConflicts } from '../conflicts.server.ts'
import { updateSchedule } from '../schedule-lock.server.ts'
import { dayStamp } from './day-form.ts'
import { findDay } from './days-queries.server.ts'

type DayInput = { onDate: string; name: string; closed: boolean }

export type SaveDayResult =
  | { ok: true }
  /** `exists`: the date has a day of that name. `changed`: somebody else saved it meanwhile. */
  | { ok: false; reason: 'exists' | 'changed' }
  /** Upcoming bookings lie on the day that would close, others than `agreed`. Nothing is saved. */
  | { ok: false; reason: 'conflicts'; conflicts: Conflicts }

/** Adds a day of the agency's own. Bookings on a day that closes stay; they are told first. */
export async function addDay(ctx: Ctx, input: DayInput, agreed: string): Promise<SaveDayResult> {
  assertCan(ctx.actor, 'booking.settings')
  return updateSchedule(ctx, async (ctx): Promise<SaveDayResult> => {
    const conflicts = await closing(ctx, input, null, agreed)
    if (conflicts) return { ok: false, reason: 'conflicts', conflicts }
    const [day] = await ctx.db
      .insert(bookingDays)
      .values({ id: newId(), state: null, ...input })
      .onConflictDoNothing()
      .returning()
    if (!day) return { ok: false, reason: 'exists' }
    await audit(ctx, 'booking.day-added', input)
    return { ok: true }
  })
}

/**
 * Changes a day, a public holiday like any other.
 *
 * @param seen `dayStamp` of the day that the form was opened with
 * @throws a 404 response for a day that is no more
 */
export async function editDay(
  ctx: Ctx,
  id: string,
  input: DayInput,
  { seen, agreed }: { seen: string; agreed: string },
): Promise<SaveDayResult> {
  assertCan(ctx.actor, 'booking.settings')
  try {
    return await updateSchedule(ctx, async (ctx): Promise<SaveDayResult> => {
      const day = await findDay(ctx, id)
      if (dayStamp(day) !== seen) return { ok: false, reason: 'changed' }
      const conflicts = await closing(ctx, input, day, agreed)
      if (conflicts) return { ok: false, reason: 'conflicts', conflicts }
      await ctx.db.update(bookingDays).set(input).where(eq(bookingDays.id, id))
      await audit(ctx, 'booking.day-edited', input)
      return { ok: true }
    })
  } catch (error) {
    if (uniqueViolation(error) !== null) return { ok: false, reason: 'exists' }
    throw error
  }
}

/** Removes a day for good: a public holiday does not come back. @throws a 404 response for one that is no more */
export async function removeDay(ctx: Ctx, id: string): Promise<{ name: string }> {
  assertCan(ctx.actor, 'booking.settings')
  return updateSchedule(ctx, async (ctx) => {
    const { onDate, name, closed } = await findDay(ctx, id)
    await ctx.db.delete(bookingDays).where(eq(bookingDays.id, id))
    await audit(ctx, 'booking.day-removed', { onDate, name, closed })
    return { ok: true, name }
  })
}

async function closing(ctx: Ctx, day: DayInput, before: DayInput | null, agreed: string): Promise<Conflicts | null> {
  const closedBefore = before?.closed === true && before.onDate === day.onDate
  if (!day.closed || closedBefore) return null
  const conflicts = await listDayConflicts(ctx, [day.onDate])
  return isAccepted(conflicts, agreed) ? null : conflicts
}

function audit(ctx: Ctx, action: AuditAction, { onDate, name, closed }: DayInput): Promise<void> {
  const details = { date: onDate, name, closed }
  return recordAudit(ctx, { action, subjectType: 'agency', subjectId: 'bookings', details })
}
