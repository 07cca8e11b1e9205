import { and, eq } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { recomputeListing } from '../listing.server.ts'
import { type JobStatus, jobStatus, type ListingChange, listingChanges } from './job-status.ts'

/** The changes that need no more than the job. `renewJob` is the other one. */
export type SimpleListingChange = Exclude<ListingChange, 'renew'>

export type ChangeListingResult =
  | { ok: true; title: string }
  /** There is no such change at the job's present `status`, for example because someone else has just closed it. */
  | { ok: false; reason: 'not-allowed'; title: string; status: JobStatus }

const AUDIT: Record<SimpleListingChange, AuditAction> = {
  pause: 'job.paused',
  resume: 'job.resumed',
  close: 'job.closed',
  fill: 'job.filled',
}

/** The columns that each change sets. `resume` takes back all others. */
function columnsOf(change: SimpleListingChange, now: Date): Partial<typeof jobs.$inferInsert> {
  if (change === 'pause') return { pausedAt: now }
  if (change === 'close') return { closedAt: now }
  return change === 'fill' ? { filledAt: now } : { pausedAt: null, closedAt: null, filledAt: null }
}

/**
 * Pauses, resumes or closes a job, or marks it as filled. Only an open job is listed and takes applications; applications
 * that were sent stay as they are. The job's row is locked, so that of concurrent changes each sees the one before.
 *
 * @throws a 404 response if the job is outside the user's scope or deleted
 */
export async function changeListing(ctx: Ctx, id: string, change: SimpleListingChange): Promise<ChangeListingResult> {
  assertCan(ctx.actor, 'job.edit')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [job] = await ctx.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.id, id), jobsVisibleTo(ctx.actor, 'job.edit')))
      .for('update')
    if (!job) throw notFound()
    const { title } = job
    if (!listingChanges(job, ctx.now).includes(change)) {
      return { ok: false, reason: 'not-allowed', title, status: jobStatus(job, ctx.now) }
    }
    // The check constraint jobs_listed rejects a listed job that is paused, closed or filled.
    await ctx.db
      .update(jobs)
      .set({ ...columnsOf(change, ctx.now), updatedAt: ctx.now, listedUntil: null })
      .where(eq(jobs.id, id))
    await recomputeListing(ctx, eq(jobs.id, id))
    await recordAudit(ctx, { action: AUDIT[change], subjectType: 'job', subjectId: id, details: { title } })
    return { ok: true, title }
  })
}
