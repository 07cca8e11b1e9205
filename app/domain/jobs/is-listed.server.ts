import { and, gt, isNotNull, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'

/** SQL condition: the job is open now. The same rule as `isOpen`; the partial indexes on listed jobs serve it. */
export function isListed(ctx: Pick<Ctx, 'now'>): SQL | undefined {
  return and(isNotNull(jobs.listedUntil), gt(jobs.listedUntil, ctx.now))
}
