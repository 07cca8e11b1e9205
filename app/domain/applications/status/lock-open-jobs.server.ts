import { and, asc, inArray, isNull, type SQLWrapper } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'

/**
 * Locks the jobs of several applications before these are locked, in the caller's transaction: a concurrent deletion of
 * a job waits, so that none of its applications becomes open again. In the order of their ids.
 *
 * @param jobIds a statement of one column
 * @returns the ids of those that are not deleted
 */
export async function lockOpenJobs(ctx: Ctx, jobIds: SQLWrapper): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(inArray(jobs.id, jobIds), isNull(jobs.deletedAt)))
    .orderBy(asc(jobs.id))
    .for('share')
  return rows.map(({ id }) => id)
}
