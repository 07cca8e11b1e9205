import { and, eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { type JobStatus, jobStatus, type ListingChange } from './job-status.ts'
import { listingChanges } from './listing-changes.ts'

type Job = typeof jobs.$inferSelect

/** There is no such change at the job's present `status`, for example because someone else has just closed it. */
export type ListingChangeNotAllowed = { ok: false; reason: 'not-allowed'; title: string; status: JobStatus }

/**
 * Runs `work` in one transaction with the job locked, so that of concurrent changes each sees the one before.
 *
 * @param change the change that `work` makes; a job whose status does not allow it is left as it is
 * @throws a 403 response for those who cannot edit jobs, and a 404 response outside the user's scope or if it is
 *   deleted
 */
export async function withLockedJob<T>(
  ctx: Ctx,
  id: string,
  change: ListingChange,
  work: (ctx: Ctx, job: Job) => Promise<T>,
): Promise<T | ListingChangeNotAllowed> {
  assertCan(ctx.actor, 'job.edit')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [job] = await ctx.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.id, id), jobsVisibleTo(ctx.actor, 'job.edit')))
      .for('update')
    if (!job) throw notFound()
    return listingChanges(job, ctx.now).includes(change)
      ? work(ctx, job)
      : { ok: false, reason: 'not-allowed', title: job.title, status: jobStatus(job, ctx.now) }
  })
}
