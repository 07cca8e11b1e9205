import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findEditableJob } from '#app/domain/jobs/posting/edit-job.server.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { BlindStatus } from './blind-review.ts'

/**
 * Sets until which status the applicants of a job are reviewed without their names (null: names are shown). A trigger
 * applies it to the applications at once.
 *
 * @param expected the setting that the form was opened with
 * @returns false if someone else has changed it since
 * @throws a 404 response for a job that the user cannot edit
 */
export async function editBlindReview(
  ctx: Ctx,
  jobId: string,
  blindUntil: BlindStatus | null,
  expected: string | null,
): Promise<boolean> {
  const { title } = await findEditableJob(ctx, jobId)
  return transaction(ctx, async (ctx) => {
    const saved = await ctx.db
      .update(jobs)
      .set({ blindUntil })
      .where(
        and(
          eq(jobs.id, jobId),
          sql`${jobs.blindUntil} is not distinct from ${expected}`,
          jobsVisibleTo(ctx.actor, 'job.edit'),
        ),
      )
      .returning({ id: jobs.id })
    if (saved.length === 0) return false
    await recordAudit(ctx, {
      action: 'job.blind-review-edited',
      subjectType: 'job',
      subjectId: jobId,
      details: { title, to: blindUntil ?? 'off' },
    })
    return true
  })
}
