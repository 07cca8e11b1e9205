import { eq } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { withTakenResult } from '#app/core/db-errors.server.ts'
import type { StaleResult } from '#app/core/version.ts'
import { newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookingDays } from '#db/schema/scheduling.ts'
import { clearNewTimeRequests } from '../affected-bookings.server.ts'
import { type Conflicts, isAccepted, listDayConflicts } from '../conflicts.server.ts'
import { updateSchedule } from '../schedule-lock.server.ts'
import { type BookingDay, findDay } from './days-queries.server.ts'

type DayInput = { onDate: string; name: string; closed: boolean }

export type AddDayResult =
  | { ok: true }
  /** The date already has a day with this name. */
  | { ok: false; reason: 'exists' }
  /** The day would close over upcoming bookings, and they are not the accepted ones. Nothing is saved. */
  | { ok: false; reason: 'conflicts'; conflicts: Conflicts }

export type EditDayResult = AddDayResult | StaleResult<BookingDay>

/**
 * Adds a day of the agency's own. Bookings on a day that closes stay, and must be accepted first.
 *
 * @param acceptedConflicts the fingerprint of the accepted conflicts, or ''
 */
export async function addDay(ctx: Ctx, input: DayInput, acceptedConflicts: string): Promise<AddDayResult> {
  assertCan(ctx.actor, 'booking.settings')
  return updateSchedule(ctx, async (ctx): Promise<AddDayResult> => {
    const conflicts = await findUnacceptedConflicts(ctx, input, null, acceptedConflicts)
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
 * Edits a day, which can be a public holiday.
 *
 * @param options.expectedVersion the version that the form was opened with
 * @param options.acceptedConflicts the fingerprint of the accepted conflicts, or ''
 * @throws a 404 response for an unknown day
 */
export async function editDay(
  ctx: Ctx,
  id: string,
  input: DayInput,
  { expectedVersion, acceptedConflicts }: { expectedVersion: number; acceptedConflicts: string },
): Promise<EditDayResult> {
  assertCan(ctx.actor, 'booking.settings')
  const save = () =>
    updateSchedule(ctx, async (ctx): Promise<EditDayResult> => {
      const current = await findDay(ctx, id)
      if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
      const conflicts = await findUnacceptedConflicts(ctx, input, current, acceptedConflicts)
      if (conflicts) return { ok: false, reason: 'conflicts', conflicts }
      const { onDate, name, closed } = input
      const changes = { onDate, name, closed, version: current.version + 1 }
      await ctx.db.update(bookingDays).set(changes).where(eq(bookingDays.id, id))
      await clearNewTimeRequests(ctx)
      await audit(ctx, 'booking.day-edited', input)
      return { ok: true }
    })
  return withTakenResult(save, { booking_days_date_state_name_key: 'exists' })
}

/** Deletes a day; a public holiday is not added again. @throws a 404 response for an unknown day */
export async function removeDay(ctx: Ctx, id: string): Promise<{ name: string }> {
  assertCan(ctx.actor, 'booking.settings')
  return updateSchedule(ctx, async (ctx) => {
    const { onDate, name, closed } = await findDay(ctx, id)
    await ctx.db.delete(bookingDays).where(eq(bookingDays.id, id))
    await clearNewTimeRequests(ctx)
    await audit(ctx, 'booking.day-removed', { onDate, name, closed })
    return { ok: true, name }
  })
}

/** The bookings on a date that the edit closes, unless there are none or they have been accepted. */
async function findUnacceptedConflicts(
  ctx: Ctx,
  day: DayInput,
  before: DayInput | null,
  acceptedConflicts: string,
): Promise<Conflicts | null> {
  const wasClosed = before?.closed === true && before.onDate === day.onDate
  if (!day.closed || wasClosed) return null
  const conflicts = await listDayConflicts(ctx, [day.onDate])
  return isAccepted(conflicts, acceptedConflicts) ? null : conflicts
}

function audit(ctx: Ctx, action: AuditAction, { onDate, name, closed }: DayInput): Promise<void> {
  const details = { date: onDate, name, closed }
  return recordAudit(ctx, { action, subjectType: 'agency', subjectId: 'bookings', details })
}
