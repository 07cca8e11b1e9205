import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { applicationDrafts } from '#db/schema/resumes.ts'

/** Deletes the signed-in job seeker's draft for a job, if there is one. */
export async function deleteDraft(ctx: Ctx, jobId: string): Promise<void> {
  assertCan(ctx.actor, 'application.submit')
  const { id: personId } = requirePerson(ctx.actor)
  if (!isId(jobId)) throw notFound()
  await ctx.db
    .delete(applicationDrafts)
    .where(and(eq(applicationDrafts.personId, personId), eq(applicationDrafts.jobId, jobId)))
}
