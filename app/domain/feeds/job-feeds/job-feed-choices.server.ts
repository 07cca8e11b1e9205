import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findJobToConfirm } from '#app/domain/jobs/manage/manage-queries.server.ts'
import { jobFeedExclusions, jobFeeds } from '#db/schema/integrations.ts'
import { jobs } from '#db/schema/jobs.ts'

/** A feed, and whether the job may be in it. */
export type FeedChoice = { id: string; title: string; isIncluded: boolean }

/**
 * A job that the user can edit, with the feeds in alphabetical order.
 *
 * @throws a 404 response for any other job
 */
export async function findFeedChoices(
  ctx: Ctx,
  jobId: string,
): Promise<{ job: { id: string; title: string }; feeds: FeedChoice[] }> {
  const { id, title } = await findJobToConfirm(ctx, jobId, 'job.edit')
  return { job: { id, title }, feeds: await listChoices(ctx, id) }
}

function listChoices(ctx: Ctx, jobId: string): Promise<FeedChoice[]> {
  return ctx.db
    .select({ id: jobFeeds.id, title: jobFeeds.title, isIncluded: sql<boolean>`${jobFeedExclusions.jobId} is null` })
    .from(jobFeeds)
    .leftJoin(jobFeedExclusions, and(eq(jobFeedExclusions.feedId, jobFeeds.id), eq(jobFeedExclusions.jobId, jobId)))
    .orderBy(asc(jobFeeds.title), asc(jobFeeds.id))
}

/**
 * Includes a job in the chosen feeds and leaves it out of the other ones that the form showed. A feed that was added
 * since keeps the job.
 *
 * @param shown the ids of the feeds on the form
 * @param chosen the ids of those that are ticked
 * @throws a 404 response for a job that the user cannot edit
 */
export async function saveFeedChoices(
  ctx: Ctx,
  jobId: string,
  shown: readonly string[],
  chosen: readonly string[],
): Promise<{ title: string }> {
  const { id, title } = await findJobToConfirm(ctx, jobId, 'job.edit')
  await transaction(ctx, async (ctx) => {
    await ctx.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id)).for('update')
    const feeds = await listChoices(ctx, id)
    const changed = feeds.filter((feed) => shown.includes(feed.id) && feed.isIncluded !== chosen.includes(feed.id))
    const added = changed.filter((feed) => !feed.isIncluded)
    const removed = changed.filter((feed) => feed.isIncluded)
    if (changed.length === 0) return
    if (removed.length > 0)
      await ctx.db.insert(jobFeedExclusions).values(removed.map((feed) => ({ feedId: feed.id, jobId: id })))
    const addedIds = added.map((feed) => feed.id)
    await ctx.db
      .delete(jobFeedExclusions)
      .where(and(eq(jobFeedExclusions.jobId, id), inArray(jobFeedExclusions.feedId, addedIds)))
    await recordAudit(ctx, {
      action: 'job.feeds-edited',
      subjectType: 'job',
      subjectId: id,
      details: { included: added.map((feed) => feed.title), leftOut: removed.map((feed) => feed.title) },
    })
  })
  return { title }
}
