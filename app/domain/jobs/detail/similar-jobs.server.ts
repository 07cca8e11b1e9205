import { and, desc, isNotNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { createResultCache } from '#app/core/result-cache.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isPosterVisible } from '../is-listed.server.ts'
import { type JobCardData, listJobCards } from '../search/job-cards.server.ts'

/** Number of newest jobs that are compared. Bounds the query at 2 to 3 ms for any number of jobs. */
const MAX_COMPARED = 500

/** Minimum trigram similarity of two titles, from 0 to 1, at which they count as similar. */
const MIN_SIMILARITY = 0.25

/**
 * The `limit` open jobs that are most like a job, from the newest `MAX_COMPARED` jobs: similar titles first, then the
 * same category, then the same state, then the newest; the same location counts beside each. There are fewer only if
 * fewer jobs are open, so that a job page never ends in nothing. Returned newest first.
 */
export function listSimilarJobs(ctx: SimilarJobsCtx, job: ComparedJob, limit = 3): Promise<JobCardData[]> {
  const { id, title, location, category } = job
  return rankNewestJobs(ctx, { id, title, location, category }, limit)
}

type SimilarJobsCtx = Pick<Ctx, 'db' | 'now'>
type ComparedJob = { id: string; title: string; location: string; category: string | null }

const rankNewestJobs = createResultCache('jobs', async (ctx: SimilarJobsCtx, job: ComparedJob, limit: number) => {
  const { id, createdAt, listedUntil, searchText, searchLocation, category } = jobs
  const newest = ctx.db
    .select({ id, createdAt, listedUntil, searchText, searchLocation, category })
    .from(jobs)
    .where(and(isNotNull(listedUntil), await isPosterVisible(ctx)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_COMPARED)
    .as('newest')
  const titleSimilarity = sql`similarity(split_part(${newest.searchText}, chr(31), 1), lower(${job.title}))`
  // The stored location ends in its state's code (`LOCATION_SEARCH_TEXT`).
  const state = sql`(select nullif(split_part(search_location, chr(31), 2), '') from jobs where id = ${job.id})`
  const score = sql`case when ${titleSimilarity} >= ${MIN_SIMILARITY} then 2 + ${titleSimilarity} else 0 end
    + case when ${newest.category} = ${job.category} then 1 else 0 end
    + case when split_part(${newest.searchLocation}, chr(31), 1) = lower(${job.location}) then 0.5 else 0 end
    + case when split_part(${newest.searchLocation}, chr(31), 2) = ${state} then 0.25 else 0 end`
  const ranked = ctx.db
    .select({ id: newest.id })
    .from(newest)
    .where(and(ne(newest.id, job.id), sql`${newest.listedUntil} > ${ctx.now}`))
    .orderBy(desc(score), desc(newest.createdAt), desc(newest.id))
    .limit(limit)
  return listJobCards(ctx, ranked.getSQL())
})
