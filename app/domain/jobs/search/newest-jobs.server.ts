import { and, desc } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed, isPosterVisible } from '../is-listed.server.ts'
import { type JobCardData, listJobCards } from './job-cards.server.ts'

/** The newest open jobs, at most `limit`. An index-only scan of jobs_listed_newest_idx gives their ids. */
export async function listNewestJobs(ctx: Ctx, limit: number): Promise<JobCardData[]> {
  const newest = ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isListed(ctx), await isPosterVisible(ctx)))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit)
  return listJobCards(ctx, newest.getSQL())
}
