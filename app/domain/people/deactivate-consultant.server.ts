import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { bookingSettings, consultants } from '#db/schema/scheduling.ts'

/**
 * Locks the schedule before the profile of an account that is suspended or deleted, in the caller's transaction. Edits
 * of consultants and bookings lock the schedule first as well, and then, by their foreign keys, profiles: in the
 * reverse order the two would wait for each other.
 */
export async function lockScheduleBeforeProfiles({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db.select({ updatedAt: bookingSettings.updatedAt }).from(bookingSettings).for('update')
}

/**
 * Deactivates the consultant of an account that is suspended or deleted, in the caller's transaction, which has locked
 * the schedule (`lockScheduleBeforeProfiles`): they get no new bookings, and staff are asked to move those they have.
 * Bookings in progress load the schedule again, because its time changes (`lockSchedule`).
 *
 * @returns the id of the consultant, or null if the account has no active one
 */
export async function deactivateConsultantOf(ctx: Ctx, personId: string): Promise<string | null> {
  const isTheirs = and(eq(consultants.profileId, personId), eq(consultants.active, true))
  const theirs = ctx.db.select({ id: consultants.id }).from(consultants).where(isTheirs)
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
