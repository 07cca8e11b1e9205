import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { recomputeListing } from '../listing.server.ts'
import { toJobColumns } from './job-columns.ts'
import type { JobInput } from './job-form.ts'

type Job = typeof jobs.$inferSelect

/** The ad behind the edit form. @throws a 404 response out of reach */
export async function findEditableJob(ctx: Ctx, id: string): Promise<Job> {
  assertCan(ctx.actor, 'job.edit')
  const [job] = isId(id)
    ? await ctx.db
        .select()
        .from(jobs)
        .where(and(eq(jobs.id, id), jobsVisibleTo(ctx.actor, 'job.edit')))
    : []
  if (!job) throw notFound()
  return job
}

/**
 * Saves an edited ad, if it is still as it was when the form was opened (`seen`, its `updated_at`). An admin's other
 * company name takes the ad off the former company's page; an employer's ad keeps its company.
 *
 * @returns `changed` with the ad as another person saved it meanwhile
 * @throws a 404 response out of reach
 */
export async function editJob(
  ctx: Ctx,
  id: string,
  input: JobInput,
  seen: Date,
): Promise<{ ok: true } | { ok: false; reason: 'changed'; saved: Job }> {
  const before = await findEditableJob(ctx, id)
  const companyName = input.companyName ?? before.companyName
  const next = {
    ...toJobColumns(input, ctx.timeZone),
    companyName,
    companyId: companyName === before.companyName ? before.companyId : null,
  }
  const saved = await transaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(jobs)
      .set({ ...next, updatedAt: ctx.now })
      .where(and(eq(jobs.id, id), eq(jobs.updatedAt, seen), jobsVisibleTo(ctx.actor, 'job.edit')))
      .returning({ id: jobs.id })
    if (!row) return false
    await recomputeListing(ctx, eq(jobs.id, id))
    const changed = Object.entries(next).filter(([name, value]) => !same(before[name as keyof Job], value))
    await recordAudit(ctx, {
      action: 'job.edited',
      subjectType: 'job',
      subjectId: id,
      details: { title: next.title, changed: changed.map(([name]) => name) },
    })
    return true
  })
  return saved ? { ok: true } : { ok: false, reason: 'changed', saved: await findEditableJob(ctx, id) }
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
