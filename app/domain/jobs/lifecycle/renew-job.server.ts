import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { endOfDayIn, todayIn } from '#app/lib/dates.ts'
import { jobs } from '#db/schema/jobs.ts'
import { latestClosingDate } from '../latest-closing-date.ts'
import { recomputeListing } from '../listing.server.ts'
import { type ListingChangeNotAllowed, withLockedJob } from './with-locked-job.server.ts'

export type RenewJobResult =
  | { ok: true; title: string; isPaused: boolean }
  /** The date is not after the present closing date, or has passed in the job's time zone. */
  | { ok: false; reason: 'too-early'; title: string; after: string }
  /** The date is more than a year away. */
  | { ok: false; reason: 'too-late'; title: string }
  | ListingChangeNotAllowed

/**
 * Gives a job a later closing date, before or after it has closed; a closed or filled one is listed again at the same
 * address, a paused one once it is resumed. The
 * date on which it was posted stays: search engines and job seekers see how old the job is.
 *
 * @param closesOn the last open day, `yyyy-mm-dd`, in the job's time zone
 * @throws a 404 response if the job is outside the user's scope or deleted
 */
export function renewJob(ctx: Ctx, id: string, closesOn: string): Promise<RenewJobResult> {
  return withLockedJob<RenewJobResult>(ctx, id, 'renew', async (ctx, job) => {
    const { title } = job
    const today = todayIn(job.timeZone, ctx.now)
    const before = job.closesOn ?? today
    if (closesOn < today || closesOn <= before) {
      return { ok: false, reason: 'too-early', title, after: before > today ? before : today }
    }
    if (closesOn > latestClosingDate(job.timeZone, ctx.now)) return { ok: false, reason: 'too-late', title }
    await ctx.db
      .update(jobs)
      .set({
        closesOn,
        closesAt: endOfDayIn(job.timeZone, closesOn),
        closedAt: null,
        filledAt: null,
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
    return { ok: true, title, isPaused: job.pausedAt !== null }
  })
}
