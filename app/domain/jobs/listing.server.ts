import { and, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { NEVER_CLOSES } from './job.ts'

/** SQL condition: the job is open now. The same rule as `isOpen`; the partial indexes on listed jobs serve it. */
export function isListed(ctx: Pick<Ctx, 'now'>): SQL | undefined {
  return and(isNotNull(jobs.listedUntil), gt(jobs.listedUntil, ctx.now))
}

/**
 * Recomputes `listed_until` of the jobs that match `condition` from their own state and their poster's suspension. No
 * other code sets it to a time: every command that changes that state calls this in its transaction.
 */
export async function recomputeListing(ctx: Ctx, condition: SQL | undefined): Promise<void> {
  const activePoster = ctx.db
    .select({ one: sql`1` })
    .from(profiles)
    .where(sql`${profiles.id} = ${jobs.postedBy} and ${profiles.suspendedAt} is null`)
  await ctx.db
    .update(jobs)
    .set({
      listedUntil: sql`case
        when ${jobs.publishedAt} is not null and ${jobs.pausedAt} is null and ${jobs.filledAt} is null and ${jobs.closedAt} is null
          and ${jobs.deletedAt} is null and ${jobs.heldAt} is null and exists (${activePoster})
        then coalesce(${jobs.closesAt}, ${NEVER_CLOSES}) end`,
    })
    .where(condition)
}
