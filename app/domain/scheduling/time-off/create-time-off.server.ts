import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { timeOff } from '#db/schema/scheduling.ts'
import { findConsultant } from '../consultants/consultants-queries.server.ts'
import { updateSchedule } from '../schedule-lock.server.ts'
import { auditDetails } from './time-off-details.ts'

export type TimeOffInput = {
  /** Null: the whole agency. */
  consultantId: string | null
  startsAt: Date
  endsAt: Date
  note: string
}

export type CreateTimeOffResult =
  | { ok: true; id: string }
  /** It has ended already. */
  | { ok: false; reason: 'past' }

/**
 * Adds time off: no new booking is offered or accepted at that time. Bookings that exist stay until they are moved
 * (`listAffectedBookings`). A booking being made at the same time is committed before, and is then one of those, or
 * sees the time off.
 *
 * @throws a 404 response for an unknown consultant
 */
export async function createTimeOff(ctx: Ctx, input: TimeOffInput): Promise<CreateTimeOffResult> {
  assertCan(ctx.actor, 'booking.settings')
  const { consultantId, ...times } = input
  return createTimeOffOf(ctx, times, async (ctx) => (consultantId === null ? null : findConsultant(ctx, consultantId)))
}

/** The same for the consultant that `find` returns; null: the whole agency. The caller checks what the actor may do. */
export async function createTimeOffOf(
  ctx: Ctx,
  input: Omit<TimeOffInput, 'consultantId'>,
  find: (ctx: Ctx) => Promise<{ id: string; fullName: string } | null>,
): Promise<CreateTimeOffResult> {
  if (input.endsAt <= ctx.now) return { ok: false, reason: 'past' }
  return updateSchedule(ctx, async (ctx): Promise<CreateTimeOffResult> => {
    const consultant = await find(ctx)
    const id = newId()
    await ctx.db.insert(timeOff).values({ id, ...input, consultantId: consultant?.id ?? null, createdAt: ctx.now })
    await recordAudit(ctx, {
      action: 'booking.time-off-added',
      subjectType: 'agency',
      subjectId: 'bookings',
      details: auditDetails({ ...input, consultantName: consultant?.fullName ?? null }, ctx.timeZone),
    })
    return { ok: true, id }
  })
}
