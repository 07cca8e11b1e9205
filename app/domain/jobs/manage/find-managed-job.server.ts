import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { jobs } from '#db/schema/jobs.ts'

/** A job that the person sees in Manage Jobs, drafts included. @throws a 404 response for any other */
export async function findManagedJob(ctx: Ctx, id: string): Promise<typeof jobs.$inferSelect> {
  assertCan(ctx.actor, 'job.manage')
  const [job] = isId(id)
    ? await ctx.db
        .select()
        .from(jobs)
        .where(and(eq(jobs.id, id), jobsVisibleTo(ctx.actor, 'job.manage')))
    : []
  if (!job) throw notFound()
  return job
}
