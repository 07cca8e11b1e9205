import { and, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { NEVER_CLOSES } from './job.ts'

/** The condition "this job is open now" (the same rule as `isOpen`); served by the indexes over listed jobs. */
export function isListed(ctx: Pick<Ctx, 'now'>): SQL | undefined {
  return and(isNotNull(jobs.listedUntil), gt(jobs.listedUntil, ctx.now))
}

/**
 * Sets `listed_until` of the jobs that `which` names from their states and their poster's. Called in the transaction of
 * every command that changes one of these: the only place that decides it.
 */
export async function recomputeListing(ctx: Ctx, which: SQL | undefined): Promise<void> {
  const poster = ctx.db
    .select({ one: sql`1` })
    .from(profiles)
    .where(sql`${profiles.id} = ${jobs.postedBy} and ${profiles.suspendedAt} is null`)
  await ctx.db
    .update(jobs)
    .set({
      listedUntil: sql`case
        when ${jobs.publishedAt} is not null and ${jobs.pausedAt} is null and ${jobs.filledAt} is null
          and ${jobs.deletedAt} is null and exists (${poster})
        then coalesce(${jobs.closesAt}, ${NEVER_CLOSES}) end`,
    })
    .where(which)
}
