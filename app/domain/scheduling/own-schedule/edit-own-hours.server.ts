import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { assertCan } from '#app/policy/policy.ts'
import { consultants, type WeekHours } from '#db/schema/scheduling.ts'
import { findBookingSettings } from '../booking-settings.server.ts'
import { type Conflicts, isAccepted, listConsultantConflicts } from '../conflicts.server.ts'
import { updateSchedule } from '../schedule-lock.server.ts'
import { formatWeekHours } from '../week-hours.ts'
import { type OwnConsultant, requireOwnConsultant } from './find-own-consultant.server.ts'

export type EditOwnHoursResult =
  | { ok: true }
  | StaleResult<OwnConsultant>
  /** Upcoming bookings would be outside the new hours, and they are not the accepted ones. Nothing is saved. */
  | { ok: false; reason: 'conflicts'; conflicts: Conflicts }

/**
 * A consultant changes their own hours. Their bookings stay; bookings that new hours would exclude must be accepted
 * first.
 *
 * @param hours null for the agency's hours
 * @param options.expectedVersion the version that the form was opened with
 * @param options.acceptedConflicts the fingerprint of the accepted conflicts, or ''
 * @throws a 404 response if the actor is not a consultant
 */
export async function editOwnHours(
  ctx: Ctx,
  hours: WeekHours | null,
  { expectedVersion, acceptedConflicts }: { expectedVersion: number; acceptedConflicts: string },
): Promise<EditOwnHoursResult> {
  assertCan(ctx.actor, 'booking.own-schedule')
  return updateSchedule(ctx, async (ctx): Promise<EditOwnHoursResult> => {
    const current = await requireOwnConsultant(ctx)
    if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
    const newHours = hours ?? (await findBookingSettings(ctx)).hours
    const conflicts = await listConsultantConflicts(ctx, current.id, newHours, 'booking.own-schedule')
    if (!isAccepted(conflicts, acceptedConflicts)) return { ok: false, reason: 'conflicts', conflicts }
    const version = current.version + 1
    await ctx.db.update(consultants).set({ hours, version }).where(eq(consultants.id, current.id))
    await recordAudit(ctx, {
      action: 'booking.consultant-edited',
      subjectType: 'agency',
      subjectId: 'bookings',
      details: { consultant: current.fullName, hours: hours ? formatWeekHours(hours) : 'same as the agency' },
    })
    return { ok: true }
  })
}
