import { and, eq, isNull } from 'drizzle-orm'
import { recordAudits } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import type { CompanyInput } from '#app/domain/companies/company-form.ts'
import { type Company, findOwnCompany } from '#app/domain/companies/company-queries.server.ts'
import { editCompany } from '#app/domain/companies/edit-company.server.ts'
import { hasNameOfVerifiedCompany } from '#app/domain/companies/same-name.server.ts'
import { enqueueJobEvents } from '#app/domain/jobs/enqueue-job-events.server.ts'
import { unlistedColumns } from '#app/domain/jobs/listing.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { jobs } from '#db/schema/jobs.ts'

/** `isHeld`: the new name has hidden the company's jobs until an admin has reviewed them. */
export type SaveCompanyResult = { ok: true; isHeld: boolean } | StaleResult<Company>

/**
 * Saves the signed-in employer's company profile (`editCompany`). Once the company has the name of a verified one, its jobs
 * are held for a review, as those that it posts from then on (decision 26): job seekers would trust the name.
 *
 * @param expectedVersion the version that the form was opened with
 * @returns `stale` with the saved profile if someone else has saved it since
 */
export function saveCompany(ctx: Ctx, input: CompanyInput, expectedVersion: number): Promise<SaveCompanyResult> {
  return transaction<SaveCompanyResult>(ctx, async (ctx) => {
    const result = await editCompany(ctx, input, expectedVersion)
    if (!result.ok) return result
    return { ok: true, isHeld: result.isRenamed && (await holdJobs(ctx)) }
  })
}

/** @returns whether a job was held that was listed before */
async function holdJobs(ctx: Ctx): Promise<boolean> {
  const { id, isVerified } = await findOwnCompany(ctx)
  if (isVerified || !(await hasNameOfVerifiedCompany(ctx, id))) return false
  const isConcerned = and(eq(jobs.companyId, id), isNull(jobs.deletedAt), isNull(jobs.heldAt))
  const before = await ctx.db
    .select({ id: jobs.id, title: jobs.title, listedUntil: jobs.listedUntil })
    .from(jobs)
    .where(isConcerned)
    .orderBy(jobs.id)
    .for('update')
  await ctx.db
    .update(jobs)
    .set({ heldAt: ctx.now, reviewedAt: null, ...unlistedColumns(ctx), updatedAt: ctx.now })
    .where(isConcerned)
  const toEvent = ({ id, title }: (typeof before)[number]) =>
    ({ action: 'job.held', subjectType: 'job', subjectId: id, details: { title } }) as const
  if (before.length > 0) await recordAudits({ ...ctx, actor: SYSTEM }, before.map(toEvent))
  const hidden = before.flatMap((job) => (job.listedUntil ? [job.id] : []))
  await enqueueJobEvents(ctx, 'job.closed', hidden)
  return hidden.length > 0
}
