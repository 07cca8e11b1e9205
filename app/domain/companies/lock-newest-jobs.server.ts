import { and, desc, inArray, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'

type LockedJob = Pick<typeof jobs.$inferSelect, 'id' | 'title' | 'listedUntil' | 'heldAt' | 'publishedAt'>

/**
 * Locks one batch of jobs, whose change ends `condition`: the newest first, for a command that changes these in its
 * transaction and the others in a task.
 *
 * @returns the locked jobs; `isFull` if there may be more
 */
export async function lockNewestJobs(
  ctx: Ctx,
  condition: SQL | undefined,
  limit: number,
): Promise<{ locked: LockedJob[]; isFull: boolean }> {
  const newest = await ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(condition)
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit)
  const ids = newest.map(({ id }) => id)
  // Locked in the order of their ids, so that two commands which change the same jobs cannot block each other.
  const locked = await ctx.db
    .select({
      id: jobs.id,
      title: jobs.title,
      listedUntil: jobs.listedUntil,
      heldAt: jobs.heldAt,
      publishedAt: jobs.publishedAt,
    })
    .from(jobs)
    .where(and(condition, inArray(jobs.id, ids)))
    .orderBy(jobs.id)
    .for('update')
  return { locked, isFull: ids.length === limit }
}
