import { eq } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import { enqueueJobEvents } from '../enqueue-job-events.server.ts'
import { recomputeListing, unlistedColumns } from '../listing.server.ts'
import { recordJobsHeld } from '../record-jobs-held.server.ts'
import type { ListingChange } from './job-status.ts'
import { publishedColumns } from './published-columns.server.ts'
import { type ListingChangeNotAllowed, withLockedJob } from './with-locked-job.server.ts'

/** The changes that need no more than the job. The others are `renewJob` and `scheduleJob`. */
export type SimpleListingChange = Exclude<ListingChange, 'renew' | 'schedule'>

/** `isHeld`: the job is listed only once an admin has approved it. */
export type ChangeListingResult = { ok: true; title: string; isHeld: boolean } | ListingChangeNotAllowed

const AUDIT: Record<SimpleListingChange, AuditAction> = {
  pause: 'job.paused',
  resume: 'job.resumed',
  close: 'job.closed',
  fill: 'job.filled',
  publish: 'job.published',
  unschedule: 'job.unscheduled',
}

/** The columns that each change sets. `resume` takes back all others. */
function columnsOf(change: Exclude<SimpleListingChange, 'publish'>, now: Date): Partial<typeof jobs.$inferInsert> {
  if (change === 'unschedule') return { publishAt: null }
  if (change === 'pause') return { pausedAt: now }
  if (change === 'close') return { closedAt: now }
  return change === 'fill' ? { filledAt: now } : { pausedAt: null, closedAt: null, filledAt: null }
}

/**
 * Pauses, resumes or closes a job, marks it as filled, publishes a draft now, or cancels its set time. Only an open job
 * is listed and takes applications; applications that were sent stay as they are.
 *
 * @throws a 404 response if the job is outside the user's scope or deleted
 */
export function changeListing(ctx: Ctx, id: string, change: SimpleListingChange): Promise<ChangeListingResult> {
  return withLockedJob<ChangeListingResult>(ctx, id, change, async (ctx, job) => {
    const { title, listedUntil } = job
    const columns = change === 'publish' ? await publishedColumns(ctx, [job]) : columnsOf(change, ctx.now)
    const [saved] = await ctx.db
      .update(jobs)
      .set({ ...columns, ...unlistedColumns(ctx), updatedAt: ctx.now })
      .where(eq(jobs.id, id))
      .returning({ heldAt: jobs.heldAt })
    await recomputeListing(ctx, eq(jobs.id, id))
    // It was unlisted above, so that the line before finds no change.
    if (listedUntil) await enqueueJobEvents(ctx, 'job.closed', [id])
    await recordAudit(ctx, { action: AUDIT[change], subjectType: 'job', subjectId: id, details: { title } })
    const isHeld = saved?.heldAt != null
    if (isHeld && job.heldAt === null) await recordJobsHeld(ctx, { id, title })
    return { ok: true, title, isHeld }
  })
}
