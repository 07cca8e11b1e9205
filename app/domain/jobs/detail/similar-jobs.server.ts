import { and, desc, isNotNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import { type JobCardData, listJobCards } from '../search/job-cards.server.ts'

/** How many of the newest ads are compared: 2 to 3 ms of PostgreSQL, the same on a board of any size. */
const MAX_COMPARED = 500

/** Jobs less alike than this (0 to 1) are not worth showing. */
const MIN_SIMILARITY = 0.25

/**
 * Up to `most` open jobs among the newest `COMPARED` ads whose titles are most like this one's, the same place counting
 * half as much as an equal title. Newest first.
 */
export function listSimilarJobs(
  ctx: Pick<Ctx, 'db' | 'now'>,
  job: { id: string; title: string; location: string },
  most = 3,
): Promise<JobCardData[]> {
  const { id, createdAt, listedUntil, searchText, searchLocation } = jobs
  const newest = ctx.db
    .select({ id, listedUntil, searchText, searchLocation })
    .from(jobs)
    .where(isNotNull(listedUntil))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_COMPARED)
    .as('newest')
  const titleLikeness = sql`similarity(split_part(${newest.searchText}, chr(31), 1), lower(${job.title}))`
  const sameplace = sql`case when ${newest.searchLocation} = lower(${job.location}) then 0.5 else 0 end`
  const alike = ctx.db
    .select({ id: newest.id, title: titleLikeness.as('title'), place: sameplace.as('place') })
    .from(newest)
    .where(and(ne(newest.id, job.id), sql`${newest.listedUntil} > ${ctx.now}`))
    .as('alike')
  return listJobCards(
    ctx,
    sql`select ${alike.id} from ${alike} where ${alike.title} >= ${MIN_SIMILARITY}
      order by ${alike.title} + ${alike.place} desc limit ${most}`,
  )
}
