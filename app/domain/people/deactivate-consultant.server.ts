import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { bookingSettings, consultants } from '#db/schema/scheduling.ts'

/**
 * Deactivates the consultant of an account that is suspended or deleted, in the caller's transaction: they get no new bookings,
 * and staff are asked to move those they have. Bookings in progress load the schedule again, because its time changes
 * (`lockSchedule`).
 *
 * @returns the id of the consultant, or null if the account has no active one
 */
export async function deactivateConsultantOf(ctx: Ctx, personId: string): Promise<string | null> {
  const isTheirs = and(eq(consultants.profileId, personId), eq(consultants.active, true))
  const theirs = ctx.db.select({ id: consultants.id }).from(consultants).where(isTheirs)
  // First, as every other edit of the schedule does: it waits for the bookings in progress.
  await ctx.db
    .update(bookingSettings)
    .set({
      updatedAt: sql`greatest(${ctx.now.toISOString()}::timestamptz, ${bookingSettings.updatedAt} + interval '1 ms')`,
    })
    .where(sql`exists ${theirs}`)
  const [consultant] = await ctx.db
    .update(consultants)
    .set({ active: false })
    .where(isTheirs)
    .returning({ id: consultants.id, fullName: consultants.fullName })
  if (!consultant) return null
  await recordAudit(ctx, {
    action: 'booking.consultant-deactivated',
    subjectType: 'agency',
    subjectId: 'bookings',
    details: { consultant: consultant.fullName },
  })
  return consultant.id
}
