import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { timeOff } from '#db/schema/scheduling.ts'
import { clearNewTimeRequests } from '../affected-bookings.server.ts'
import { updateSchedule } from '../schedule-lock.server.ts'
import { auditDetails } from './time-off-details.ts'
import { findTimeOff, type TimeOff } from './time-off-queries.server.ts'

/** Deletes time off, so that its time can be booked again. @throws a 404 response for unknown time off */
export async function deleteTimeOff(ctx: Ctx, id: string): Promise<TimeOff> {
  assertCan(ctx.actor, 'booking.settings')
  const { row } = await updateSchedule(ctx, async (ctx) => {
    const row = await findTimeOff(ctx, id)
    await ctx.db.delete(timeOff).where(eq(timeOff.id, id))
    await clearNewTimeRequests(ctx)
    await recordAudit(ctx, {
      action: 'booking.time-off-deleted',
      subjectType: 'agency',
      subjectId: 'bookings',
      details: auditDetails(row, ctx.timeZone),
    })
    return { ok: true, row }
  })
  return row
}
