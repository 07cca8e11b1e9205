import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { clearNewTimeRequests } from '../affected-bookings.server.ts'
import { updateSchedule } from '../schedule-lock.server.ts'
import { findConsultant } from './consultants-queries.server.ts'

/**
 * Activates or deactivates a consultant. A deactivated one gets no new bookings; existing bookings stay until they are
 * reassigned. The version does not change, because the edit form does not show this.
 *
 * @throws a 404 response for an unknown consultant
 */
export async function setConsultantActive(ctx: Ctx, id: string, active: boolean): Promise<{ fullName: string }> {
  assertCan(ctx.actor, 'booking.settings')
  return updateSchedule(ctx, async (ctx) => {
    const { fullName, active: before } = await findConsultant(ctx, id)
    if (before === active) return { ok: true, fullName }
    await ctx.db.update(consultants).set({ active }).where(eq(consultants.id, id))
    await clearNewTimeRequests(ctx)
    await recordAudit(ctx, {
      action: active ? 'booking.consultant-activated' : 'booking.consultant-deactivated',
      subjectType: 'agency',
      subjectId: 'bookings',
      details: { consultant: fullName },
    })
    return { ok: true, fullName }
  })
}
