import { and, eq, inArray, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { STATUSES } from './application.ts'
import { notifyJobRemoved } from './notify-job-removed.server.tsx'

/**
 * Deletes an ad: 404 for everyone from now on, its row stays under the applications. Everything that could still move
 * ends, rejections included, and each live applicant is told by mail, composed by a task that this transaction queues.
 * It stands here and not with the other commands on jobs, because jobs know nothing of applications.
 *
 * An application that is submitted meanwhile either comes first and is ended too, or finds the ad gone: submitting
 * locks the job's row before it looks.
 *
 * @returns the ad's title
 * @throws a 404 response out of reach, or deleted already
 */
export async function deleteJob(ctx: Ctx, id: string): Promise<string> {
  assertCan(ctx.actor, 'job.delete')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [job] = await ctx.db
      .update(jobs)
      // What `relist` would decide, but in the same statement: the check jobs_listed has no deleted ad listed.
      .set({ deletedAt: ctx.now, updatedAt: ctx.now, listedUntil: null })
      .where(and(eq(jobs.id, id), jobsVisibleTo(ctx.actor, 'job.delete')))
      .returning({ title: jobs.title })
    if (!job) throw notFound()
    const ended = await ctx.db
      .update(applications)
      .set({ endedAt: ctx.now })
      .where(
        and(
          eq(applications.jobId, id),
          isNull(applications.endedAt),
          inArray(
            applications.status,
            STATUSES.filter((status) => status !== 'Hired' && status !== 'Withdrawn'),
          ),
        ),
      )
      .returning({ id: applications.id })
    if (ended.length > 0) await ctx.tasks.enqueue(ctx.db, notifyJobRemoved, { jobId: id })
    await recordAudit(ctx, {
      action: 'job.deleted',
      subjectType: 'job',
      subjectId: id,
      details: { title: job.title, applicationsEnded: ended.length },
    })
    return job.title
  })
}
