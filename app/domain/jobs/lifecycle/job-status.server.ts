import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isPosterVisibleSql } from '../is-listed.server.ts'
import type { JobStatus } from './job-status.ts'

/**
 * `jobStatus` in SQL, for filters and counts. The jobs of a poster who has just been suspended are `Hidden` at once.
 */
export function jobStatusSql(ctx: Pick<Ctx, 'now'>): SQL<JobStatus> {
  return sql<JobStatus>`case
    when ${jobs.listedUntil} > ${ctx.now} and ${isPosterVisibleSql()} then 'Open'
    when ${jobs.publishedAt} is null then case when ${jobs.publishAt} is null then 'Draft' else 'Scheduled' end
    when ${jobs.heldAt} is not null then 'Waiting for review'
    when ${jobs.filledAt} is not null then 'Filled'
    when ${jobs.closedAt} is not null or ${jobs.closesAt} <= ${ctx.now} then 'Closed'
    when ${jobs.pausedAt} is not null then 'Paused'
    else 'Hidden' end`
}
