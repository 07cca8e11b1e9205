import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { listNamesakesOfVerified } from '#app/domain/companies/same-name.server.ts'
import { findSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'
import { jobs } from '#db/schema/jobs.ts'

/**
 * The columns of drafts that are published: they were posted now, as job seekers, feeds and alerts see them. One that
 * no admin has reviewed is held where the setting `Hold jobs of new employers` is on or its company has the name of a
 * verified one, as a job that is posted now (decision 26).
 */
export async function publishedColumns(ctx: Ctx, drafts: readonly Pick<typeof jobs.$inferSelect, 'companyId'>[]) {
  const { holdNewEmployerJobs } = await findSecuritySettings(ctx)
  const companyIds = [...new Set(drafts.flatMap(({ companyId }) => companyId ?? []))]
  const isHeld = holdNewEmployerJobs
    ? sql`true`
    : inArray(jobs.companyId, await listNamesakesOfVerified(ctx, companyIds))
  const heldAt = sql`case when ${jobs.reviewedAt} is null and ${isHeld} then coalesce(${jobs.heldAt}, ${ctx.now}::timestamptz)
    else ${jobs.heldAt} end`
  return { publishedAt: ctx.now, publishAt: null, createdAt: ctx.now, heldAt }
}
