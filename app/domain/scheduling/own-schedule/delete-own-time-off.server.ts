import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { timeOff } from '#db/schema/scheduling.ts'
import { clearNewTimeRequests } from '../affected-bookings.server.ts'
import { updateSchedule } from '../schedule-lock.server.ts'
import { auditDetails } from '../time-off/time-off-details.ts'
import { requireOwnConsultant } from './find-own-consultant.server.ts'

/** A consultant deletes their own time off. @throws a 404 response for any other */
export async function deleteOwnTimeOff(ctx: Ctx, id: string): Promise<void> {
  assertCan(ctx.actor, 'booking.own-schedule')
  await updateSchedule(ctx, async (ctx) => {
    const { id: consultantId, fullName: consultantName } = await requireOwnConsultant(ctx)
    const [row] = isId(id)
      ? await ctx.db
          .delete(timeOff)
          .where(and(eq(timeOff.id, id), eq(timeOff.consultantId, consultantId)))
          .returning()
      : []
    if (!row) throw notFound()
    await clearNewTimeRequests(ctx)
    await recordAudit(ctx, {
      action: 'booking.time-off-deleted',
      subjectType: 'agency',
      subjectId: 'bookings',
      details: auditDetails({ ...row, consultantName }, ctx.timeZone),
    })
    return { ok: true }
  })
}
