import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { endOfDayIn, todayIn } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { recomputeListing } from '../listing.server.ts'
import { type JobStatus, jobStatus, listingChanges } from './job-status.ts'

export type RenewJobResult =
  | { ok: true; title: string }
  /** The date is not after the present closing date, or has passed in the job's time zone. */
  | { ok: false; reason: 'too-early'; title: string; after: string }
  /** The job cannot be renewed at its present `status`. */
  | { ok: false; reason: 'not-allowed'; title: string; status: JobStatus }

/**
 * Gives a job a later closing date, before or after it has closed; a closed one is listed again at the same address. The
 * date on which it was posted stays: search engines and job seekers see how old the job is.
 *
 * @param closesOn the last open day, `yyyy-mm-dd`, in the job's time zone
 * @throws a 404 response if the job is outside the user's scope or deleted
 */
export async function renewJob(ctx: Ctx, id: string, closesOn: string): Promise<RenewJobResult> {
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
    if (!listingChanges(job, ctx.now).includes('renew')) {
      return { ok: false, reason: 'not-allowed', title, status: jobStatus(job, ctx.now) }
    }
    const today = todayIn(job.timeZone, ctx.now)
    const before = job.closesOn ?? today
    if (closesOn < today || closesOn <= before) {
      return { ok: false, reason: 'too-early', title, after: before > today ? before : today }
    }
    await ctx.db
      .update(jobs)
      .set({
        closesOn,
        closesAt: endOfDayIn(job.timeZone, closesOn),
        closedAt: null,
        version: sql`${jobs.version} + 1`,
        updatedAt: ctx.now,
      })
      .where(eq(jobs.id, id))
    await recomputeListing(ctx, eq(jobs.id, id))
    await recordAudit(ctx, {
      action: 'job.renewed',
      subjectType: 'job',
      subjectId: id,
      details: { title, before: job.closesOn, after: closesOn },
    })
    return { ok: true, title }
  })
}
