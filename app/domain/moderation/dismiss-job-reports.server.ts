import { and, eq, isNull, lte } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobReports, jobs } from '#db/schema/jobs.ts'

/**
 * Dismisses the open reports about a job up to the newest one that the admin has read. The job stays as it is. Later
 * reports stay open, and dismissing dismissed reports changes nothing.
 *
 * @throws a 404 response for an unknown id
 */
export async function dismissJobReports(ctx: Ctx, jobId: string, newestAt: Date): Promise<{ title: string }> {
  assertCan(ctx.actor, 'job.review')
  if (!isId(jobId)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [job] = await ctx.db.select({ title: jobs.title }).from(jobs).where(eq(jobs.id, jobId))
    if (!job) throw notFound()
    const dismissed = await ctx.db
      .update(jobReports)
      .set({ dismissedAt: ctx.now })
      .where(and(eq(jobReports.jobId, jobId), isNull(jobReports.dismissedAt), lte(jobReports.createdAt, newestAt)))
      .returning({ id: jobReports.id })
    if (dismissed.length > 0) {
      const details = { title: job.title, reports: dismissed.length }
      await recordAudit(ctx, { action: 'job.reports-dismissed', subjectType: 'job', subjectId: jobId, details })
    }
    return job
  })
}
