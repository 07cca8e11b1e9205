import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findEditableJob } from '#app/domain/jobs/posting/edit-job.server.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { jobRankings } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { Ranking } from './ranking.ts'

export type SavedRanking = Ranking & { version: number }

export type EditRankingResult = { ok: true; title: string } | { ok: false; reason: 'stale' }

/** The ranking of a job that the user can edit; null if it is off. @throws a 404 response for any other job */
export async function findRanking(ctx: Ctx, jobId: string): Promise<{ title: string; ranking: SavedRanking | null }> {
  const { id, title } = await findEditableJob(ctx, jobId)
  const { answersWeight, ratingWeight, skillsWeight, scorecardsWeight, requiredSkills, version } = jobRankings
  const [ranking] = await ctx.db
    .select({ answersWeight, ratingWeight, skillsWeight, scorecardsWeight, requiredSkills, version })
    .from(jobRankings)
    .where(eq(jobRankings.jobId, id))
  return { title, ranking: ranking ?? null }
}

/**
 * Sets how the applicants of a job are ranked, or switches the ranking off (null).
 *
 * @param expectedVersion the version that the form was opened with; 0 if the ranking was off
 * @returns `stale` if someone else has changed it since
 * @throws a 404 response for a job that the user cannot edit
 */
export async function editRanking(
  ctx: Ctx,
  jobId: string,
  ranking: Ranking | null,
  expectedVersion: number,
): Promise<EditRankingResult> {
  const { title } = await findEditableJob(ctx, jobId)
  return transaction(ctx, async (ctx): Promise<EditRankingResult> => {
    await ctx.db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.id, jobId), jobsVisibleTo(ctx.actor, 'job.edit')))
      .for('update')
    const { ranking: before } = await findRanking(ctx, jobId)
    if ((before?.version ?? 0) !== expectedVersion) return { ok: false, reason: 'stale' }
    if (ranking === null) await ctx.db.delete(jobRankings).where(eq(jobRankings.jobId, jobId))
    else {
      const values = { ...ranking, updatedAt: ctx.now }
      await ctx.db
        .insert(jobRankings)
        .values({ jobId, ...values })
        .onConflictDoUpdate({
          target: jobRankings.jobId,
          set: { ...values, version: sql`${jobRankings.version} + 1` },
        })
    }
    await recordAudit(ctx, { action: 'job.ranking-edited', subjectType: 'job', subjectId: jobId, details: { title } })
    return { ok: true, title }
  })
}
