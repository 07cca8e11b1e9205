import { and, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'

/** SQL condition: the job is open now. The same rule as `isOpen`; the partial indexes on listed jobs serve it. */
export function isListed(ctx: Pick<Ctx, 'now'>): SQL | undefined {
  return and(isNotNull(jobs.listedUntil), gt(jobs.listedUntil, ctx.now))
}

/**
 * SQL condition: the poster is not suspended. `listed_until` says so too, but for a large employer it follows in the minute
 * after the suspension (`relistJobsOf`), and whatever shows a job must hide it at once. Not for scans of the indexes on
 * listed jobs, which do not have the poster.
 */
export function isPosterActive(): SQL {
  return sql`not exists (select 1 from ${profiles} where ${profiles.id} = ${jobs.postedBy} and ${profiles.suspendedAt} is not null)`
}
