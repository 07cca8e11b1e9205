import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { enqueueJobEvents } from '#app/domain/jobs/enqueue-job-events.server.ts'
import { unlistedColumns } from '#app/domain/jobs/listing.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { notifyJobRemoved } from './notify-job-removed.server.tsx'
import { endApplications } from './status/transition-application.server.ts'

/**
 * Deletes a job: its page becomes a 404, and its row stays for its applications. Applications that are not in a
 * final status end. A task that this transaction enqueues emails the applicants whose application was open. The command
 * is part of the applications domain, because the jobs domain must not depend on applications.
 *
 * Submitting an application locks the job's row. A concurrent submission therefore either commits first and is ended
 * too, or finds the job deleted.
 *
 * @returns the job's title
 * @throws a 404 response if the job is outside the user's scope or already deleted
 */
export async function deleteJob(ctx: Ctx, id: string): Promise<string> {
  assertCan(ctx.actor, 'job.delete')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [before] = await ctx.db
      .select({ listedUntil: jobs.listedUntil })
      .from(jobs)
      .where(and(eq(jobs.id, id), jobsVisibleTo(ctx.actor, 'job.delete')))
      .for('update')
    const [job] = await ctx.db
      .update(jobs)
      .set({ deletedAt: ctx.now, updatedAt: ctx.now, ...unlistedColumns(ctx) })
      .where(and(eq(jobs.id, id), jobsVisibleTo(ctx.actor, 'job.delete')))
      .returning({ title: jobs.title })
    if (!job || !before) throw notFound()
    if (before.listedUntil) await enqueueJobEvents(ctx, 'job.closed', [id])
    const ended = await endApplications(ctx, id)
    if (ended > 0) await ctx.tasks.enqueue(ctx.db, notifyJobRemoved, { jobId: id })
    await recordAudit(ctx, {
      action: 'job.deleted',
      subjectType: 'job',
      subjectId: id,
      details: { title: job.title, applicationsEnded: ended },
    })
    return job.title
  })
}
