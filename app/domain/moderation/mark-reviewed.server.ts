import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { recomputeListing } from '#app/domain/jobs/listing.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { notifyJobApproved } from './notify-job-approved.server.tsx'

/**
 * Marks the waiting jobs that match `condition` as reviewed. Held ones are listed from now on, and a task emails their
 * posters. Part of the caller's transaction.
 *
 * @returns the number of jobs
 */
export async function markReviewed(ctx: Ctx, condition: SQL | undefined): Promise<number> {
  // Locked in the order of their ids, so that two commands which review the same jobs cannot block each other.
  const waiting = await ctx.db
    .select({ id: jobs.id, heldAt: jobs.heldAt, publishedAt: jobs.publishedAt })
    .from(jobs)
    .where(and(condition, isNull(jobs.reviewedAt), isNull(jobs.deletedAt)))
    .orderBy(jobs.id)
    .for('update')
  if (waiting.length === 0) return 0
  const isWaiting = inArray(
    jobs.id,
    waiting.map(({ id }) => id),
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
    .where(isWaiting)
  await recomputeListing(ctx, isWaiting)
  // A draft that is published later was never held back.
  const held = waiting.filter(({ heldAt, publishedAt }) => heldAt !== null && publishedAt !== null)
  await ctx.tasks.enqueueAll(
    ctx.db,
    notifyJobApproved,
    held.map(({ id }) => ({ jobId: id })),
  )
  return waiting.length
}
