import { and, asc, eq, inArray, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { CONFIDENTIAL_COMPANY } from '#app/domain/jobs/job.ts'
import { scanContains, stateMarker } from '#app/domain/jobs/search/search-conditions.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import type { State } from '#app/lib/states.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobFeedExclusions, jobFeeds } from '#db/schema/integrations.ts'
import { jobs } from '#db/schema/jobs.ts'
import { MAX_FEEDS } from './job-feed.ts'

export type JobFeed = typeof jobFeeds.$inferSelect

/** All feeds, by their name for people. */
export function listJobFeeds(ctx: Ctx): Promise<JobFeed[]> {
  assertCan(ctx.actor, 'feed.manage')
  return ctx.db.select().from(jobFeeds).orderBy(asc(jobFeeds.title), asc(jobFeeds.id)).limit(MAX_FEEDS)
}

/** A feed for its admin page. @throws a 404 response if there is none */
export async function findJobFeed(ctx: Ctx, id: string): Promise<JobFeed> {
  assertCan(ctx.actor, 'feed.manage')
  const [feed] = isId(id) ? await ctx.db.select().from(jobFeeds).where(eq(jobFeeds.id, id)) : []
  if (!feed) throw notFound()
  return feed
}

/** The feed at `/feeds/{name}.xml`, for everyone; null if there is none. */
export async function findPublicFeed(ctx: Pick<Ctx, 'db'>, name: string): Promise<JobFeed | null> {
  const [feed] = await ctx.db.select().from(jobFeeds).where(eq(jobFeeds.name, name))
  return feed ?? null
}

/** The jobs of a feed, as a condition beside `isListed`. */
export function isInFeed(ctx: Pick<Ctx, 'db'>, feed: JobFeed): SQL | undefined {
  const states = feed.states.map((state) => scanContains(jobs.searchLocation, stateMarker(state as State)))
  const exclusion = ctx.db
    .select({ one: sql`1` })
    .from(jobFeedExclusions)
    .where(and(eq(jobFeedExclusions.feedId, feed.id), eq(jobFeedExclusions.jobId, jobs.id)))
  return and(
    feed.categories.length > 0 ? inArray(jobs.category, feed.categories) : undefined,
    feed.jobTypes.length > 0 ? inArray(jobs.jobType, feed.jobTypes) : undefined,
    or(...states),
    feed.includesConfidential ? undefined : sql`btrim(${jobs.companyName}) !~* ${CONFIDENTIAL_COMPANY}`,
    notExists(exclusion),
  )
}
