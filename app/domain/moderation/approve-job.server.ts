import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isPublishedOrScheduled } from './jobs-to-review.server.ts'
import { markReviewed } from './mark-reviewed.server.ts'

export type ApproveJobResult = { ok: true; title: string } | { ok: false; reason: 'deleted' | 'stale'; title: string }

/**
 * Approves a job that waits for review. A held job is listed from now on, and its poster is emailed; a scheduled one is
 * listed at its time. Approving a job that
 * is already reviewed changes nothing.
 *
 * @param expectedVersion the version that the admin read
 * @returns `stale` if the job was edited since, so that no text is approved that the admin has not read; `deleted` if
 *   it was deleted
 * @throws a 404 response for an unknown id
 */
export async function approveJob(ctx: Ctx, id: string, expectedVersion: number): Promise<ApproveJobResult> {
  assertCan(ctx.actor, 'job.review')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [job] = await ctx.db
      .select({
        title: jobs.title,
        version: jobs.version,
        reviewedAt: jobs.reviewedAt,
        deletedAt: jobs.deletedAt,
      })
      .from(jobs)
      .where(and(eq(jobs.id, id), isPublishedOrScheduled()))
      .for('update')
    if (!job) throw notFound()
    const { title } = job
    if (job.deletedAt) return { ok: false, reason: 'deleted', title }
    if (job.reviewedAt) return { ok: true, title }
    if (job.version !== expectedVersion) return { ok: false, reason: 'stale', title }
    await markReviewed(ctx, id)
    await recordAudit(ctx, { action: 'job.approved', subjectType: 'job', subjectId: id, details: { title } })
    return { ok: true, title }
  })
}
