import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { lockNewestJobs } from '#app/domain/companies/lock-newest-jobs.server.ts'
import { recomputeListing } from '#app/domain/jobs/listing.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { notifyJobApproved } from './notify-job-approved.server.tsx'

/** Jobs of one transaction. Each that is listed is a new entry in the indexes of the board, as in `relistJobsOf`. */
const MAX_AT_ONCE = 20
const BATCH = 500

/** Marks a job as reviewed if it waits for that. Part of the caller's transaction. */
export async function markReviewed(ctx: Ctx, jobId: string): Promise<void> {
  await reviewBatch(ctx, eq(jobs.id, jobId), 1)
}

/**
 * Marks the waiting jobs of a company that has just been verified as reviewed: the newest in the caller's transaction,
 * the others in a task.
 */
export async function markReviewedOf(ctx: Ctx, companyId: string): Promise<void> {
  if (await reviewBatch(ctx, eq(jobs.companyId, companyId), MAX_AT_ONCE))
    await ctx.tasks.enqueue(ctx.db, reviewJobs, { companyId })
}

/**
 * Task: marks the other waiting jobs of a verified company as reviewed. Each batch locks the company first, so that a
 * withdrawal of the verification waits for one batch, and the jobs after it keep waiting for a review.
 */
export const reviewJobs = defineTask<{ companyId: string }, TaskContext>({
  name: 'review-jobs',
  expireInSeconds: 900,
  async run(context, { companyId }) {
    const review = () =>
      transaction(createTaskCtx(context), async (ctx) => {
        const [company] = await ctx.db
          .select({ verifiedAt: companies.verifiedAt })
          .from(companies)
          .where(eq(companies.id, companyId))
          .for('share')
        return company?.verifiedAt ? reviewBatch(ctx, eq(jobs.companyId, companyId), BATCH) : false
      })
    while (await review());
  },
})

/**
 * Marks the newest `limit` waiting jobs that match `condition` as reviewed. Held ones are listed from now on, and a
 * task emails their posters.
 *
 * @returns whether there may be more
 */
async function reviewBatch(ctx: Ctx, condition: SQL, limit: number): Promise<boolean> {
  const isWaiting = and(condition, isNull(jobs.reviewedAt), isNull(jobs.deletedAt))
  const { locked, isFull } = await lockNewestJobs(ctx, isWaiting, limit)
  if (locked.length === 0) return isFull
  const isLocked = inArray(
    jobs.id,
    locked.map(({ id }) => id),
  )
  await ctx.db
    .update(jobs)
    .set({
      reviewedAt: ctx.now,
      heldAt: null,
      updatedAt: ctx.now,
      // Nobody has seen a job that was held when it was posted: lists, feeds and alerts have it as new.
      createdAt: sql`case when ${jobs.heldAt} <= ${jobs.publishedAt} then ${ctx.now.toISOString()}::timestamptz
        else ${jobs.createdAt} end`,
    })
    .where(isLocked)
  await recomputeListing(ctx, isLocked)
  // A draft that is published later was never held back.
  const held = locked.filter(({ heldAt, publishedAt }) => heldAt !== null && publishedAt !== null)
  await ctx.tasks.enqueueAll(
    ctx.db,
    notifyJobApproved,
    held.map(({ id }) => ({ jobId: id })),
  )
  return isFull
}
