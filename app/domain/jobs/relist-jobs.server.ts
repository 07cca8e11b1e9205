import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { recomputeListing } from './listing.server.ts'

/** Jobs of one transaction. Each is a new entry in seven indexes, 0.1 to 0.5 ms. */
const MAX_AT_ONCE = 20
const BATCH = 500

/** The last job of a batch, from which the next one continues. */
type Position = { createdAt: string; id: string }

/**
 * Lists or hides the jobs of a person who has just been suspended or restored: the newest in the caller's transaction,
 * the others in a task, because 100,000 jobs take a minute. A suspended poster's jobs are hidden from then on all the
 * same (`isPosterActive`, `isPosterVisible`).
 */
export async function relistJobsOf(ctx: Ctx, posterId: string): Promise<void> {
  const last = await relistBatch(ctx, posterId, null, MAX_AT_ONCE)
  const since = last ? ctx.now : null
  await ctx.db.update(profiles).set({ relistingSince: since }).where(eq(profiles.id, posterId))
  if (last && since) {
    await ctx.tasks.enqueue(ctx.db, relistJobs, { posterId, after: last, since: since.toISOString() })
  }
}

/**
 * Task: lists or hides the other jobs of a poster, as their account is now. Each batch locks the account first, so that
 * a change of it waits for one batch, and what is written is never older than the account.
 */
export const relistJobs = defineTask<{ posterId: string; after: Position; since: string }, TaskContext>({
  name: 'relist-jobs',
  expireInSeconds: 900,
  async run(context, { posterId, after, since }) {
    let last: Position | null = after
    while (last) {
      const from: Position = last
      last = await transaction(createTaskCtx(context), async (ctx) => {
        await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, posterId)).for('share')
        return relistBatch(ctx, posterId, from, BATCH)
      })
    }
    // Not of a later change of the account, whose own task may have more to do.
    await context.db
      .update(profiles)
      .set({ relistingSince: null })
      .where(and(eq(profiles.id, posterId), eq(profiles.relistingSince, new Date(since))))
  },
})

/** @returns the last job of the batch, or null if there are no more */
async function relistBatch(
  ctx: Ctx,
  posterId: string,
  after: Position | null,
  limit: number,
): Promise<Position | null> {
  const { id, createdAt, postedBy } = jobs
  const isBeyond: SQL | undefined = after
    ? sql`(${createdAt}, ${id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : undefined
  const rows = await ctx.db
    .select({ id, createdAt })
    .from(jobs)
    .where(and(eq(postedBy, posterId), isBeyond))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
  const last = rows.at(-1)
  if (!last) return null
  const ids = rows.map((row) => row.id)
  await recomputeListing(ctx, inArray(id, ids))
  return rows.length === limit ? { id: last.id, createdAt: last.createdAt.toISOString() } : null
}
