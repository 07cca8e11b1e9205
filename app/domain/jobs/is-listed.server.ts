import { and, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { createResultCache } from '#app/core/result-cache.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'

/** SQL condition: the job is open now. The same rule as `isOpen`; the partial indexes on listed jobs serve it. */
export function isListed(ctx: Pick<Ctx, 'now'>): SQL | undefined {
  return and(isNotNull(jobs.listedUntil), gt(jobs.listedUntil, ctx.now))
}

/**
 * SQL condition: the poster is not suspended. `listed_until` says so too, but for a large employer it follows in the
 * minute after the suspension (`relistJobsOf`), and the jobs are hidden at once. Not for scans of the indexes on listed
 * jobs, which do not have the poster: `isPosterVisible`.
 */
export function isPosterActive(): SQL {
  return sql`not exists (select 1 from ${profiles} where ${profiles.id} = ${jobs.postedBy} and ${profiles.suspendedAt} is not null)`
}

/** `listed_until`, or null if the poster is suspended. */
export function currentListedUntil(): SQL<Date | null> {
  return sql`case when ${isPosterActive()} then ${jobs.listedUntil} end`.mapWith(jobs.listedUntil)
}

/**
 * The rule of `isPosterActive` for counts and scans of the indexes. Only posters whose jobs a task is taking from the
 * indexes can break it; there is nearly always none, and then the condition is undefined and the scan stays as it is.
 */
export async function isPosterVisible(ctx: Pick<Ctx, 'db'>): Promise<SQL | undefined> {
  const ids = await listSuspendedPosters(ctx)
  return ids.length === 0 ? undefined : sql`${jobs.postedBy} <> all(${sql.param(ids)}::uuid[])`
}

/**
 * `isPosterVisible` within a statement that reads the rows of jobs anyway, such as one for their status. PostgreSQL
 * reads the posters once, from an index that is nearly always empty.
 */
export function isPosterVisibleSql(): SQL {
  const { id, suspendedAt, relistingSince } = profiles
  return sql`${jobs.postedBy} <> all (array(select ${id} from ${profiles} where ${relistingSince} is not null and ${suspendedAt} is not null))`
}

/** Those whose jobs may still be in the indexes. */
const listSuspendedPosters = createResultCache('jobs', async ({ db }: Pick<Ctx, 'db'>) => {
  const { id, suspendedAt, relistingSince } = profiles
  const rows = await db
    .select({ id })
    .from(profiles)
    .where(and(isNotNull(relistingSince), isNotNull(suspendedAt)))
  return rows.map((row) => row.id)
})
