import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import { type ParsedTime, parsePublishAt } from './publish-time.ts'
import { type ListingChangeNotAllowed, withLockedJob } from './with-locked-job.server.ts'

export type ScheduleJobResult =
  | { ok: true; title: string; isHeld: boolean; publishAt: Date; timeZone: string }
  /** The time is invalid, has passed, is more than a year away or after the closing date. */
  | { ok: false; reason: 'invalid'; message: string }
  | ListingChangeNotAllowed

/**
 * Sets when a draft is published, or changes that time.
 *
 * @param local date and time in the job's time zone, `yyyy-mm-ddThh:mm`
 * @throws a 404 response if the job is outside the user's scope or deleted
 */
export function scheduleJob(ctx: Ctx, id: string, local: string): Promise<ScheduleJobResult> {
  return withLockedJob<ScheduleJobResult>(ctx, id, 'schedule', async (ctx, job) => {
    const { title, timeZone, closesAt, heldAt } = job
    const time: ParsedTime = parsePublishAt(local, { timeZone, now: ctx.now, closesAt })
    if (!time.ok) return { ok: false, reason: 'invalid', message: time.message }
    await ctx.db
      .update(jobs)
      .set({ publishAt: time.at, version: sql`${jobs.version} + 1`, updatedAt: ctx.now })
      .where(eq(jobs.id, id))
    await recordAudit(ctx, {
      action: 'job.scheduled',
      subjectType: 'job',
      subjectId: id,
      details: { title, at: time.at.toISOString() },
    })
    return { ok: true, title, isHeld: heldAt !== null, publishAt: time.at, timeZone }
  })
}
