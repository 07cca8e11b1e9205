import { and, desc, isNotNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import { type JobCardData, listJobCards } from '../search/job-cards.server.ts'

/** Number of newest jobs that are compared. Bounds the query at 2 to 3 ms for any number of jobs. */
const MAX_COMPARED = 500

/** Minimum trigram similarity of the titles, from 0 to 1. */
const MIN_SIMILARITY = 0.25

/**
 * Up to `limit` open jobs with similar titles, from the newest `MAX_COMPARED` jobs. Ranked by title similarity plus 0.5
 * for the same location; returned newest first.
 */
export function listSimilarJobs(
  ctx: Pick<Ctx, 'db' | 'now'>,
  job: { id: string; title: string; location: string },
  limit = 3,
): Promise<JobCardData[]> {
  const { id, createdAt, listedUntil, searchText, searchLocation } = jobs
  const newest = ctx.db
    .select({ id, listedUntil, searchText, searchLocation })
    .from(jobs)
    .where(isNotNull(listedUntil))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_COMPARED)
    .as('newest')
  const titleSimilarity = sql`similarity(split_part(${newest.searchText}, chr(31), 1), lower(${job.title}))`
  const locationScore = sql`case when split_part(${newest.searchLocation}, chr(31), 1) = lower(${job.location}) then 0.5 else 0 end`
  const similar = ctx.db
    .select({ id: newest.id, title: titleSimilarity.as('title'), location: locationScore.as('location') })
    .from(newest)
    .where(and(ne(newest.id, job.id), sql`${newest.listedUntil} > ${ctx.now}`))
    .as('similar')
  return listJobCards(
    ctx,
    sql`select ${similar.id} from ${similar} where ${similar.title} >= ${MIN_SIMILARITY}
      order by ${similar.title} + ${similar.location} desc limit ${limit}`,
  )
}
