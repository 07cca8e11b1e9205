import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'
import { jobs } from '#db/schema/jobs.ts'

/**
 * The columns of a draft that is published: it was posted now, as job seekers, feeds and alerts see it. One that no admin has
 * reviewed is held where the setting `Hold jobs of new employers` is on, as a job that is posted now (decision 26).
 */
export async function publishedColumns(ctx: Ctx) {
  const { holdNewEmployerJobs } = await findSecuritySettings(ctx)
  const heldAt = sql`case when ${jobs.reviewedAt} is null then coalesce(${jobs.heldAt}, ${ctx.now}::timestamptz)
    else ${jobs.heldAt} end`
  return { publishedAt: ctx.now, publishAt: null, createdAt: ctx.now, ...(holdNewEmployerJobs && { heldAt }) }
}
