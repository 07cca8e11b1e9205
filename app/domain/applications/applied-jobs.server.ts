import { and, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { can } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'

/** Those of the jobs that the signed-in job seeker has applied for; none for anyone else. */
export async function listAppliedJobIds(ctx: Ctx, jobIds: string[]): Promise<string[]> {
  if (jobIds.length === 0 || !can(ctx.actor, 'application.track')) return []
  const rows = await ctx.db
    .select({ jobId: applications.jobId })
    .from(applications)
    .where(and(inArray(applications.jobId, jobIds), applicationsVisibleTo(ctx.actor, 'application.track')))
  return rows.map(({ jobId }) => jobId)
}
