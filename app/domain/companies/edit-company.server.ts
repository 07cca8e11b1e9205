import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { CompanyInput } from './company-form.ts'
import { type Company, findOwnCompany } from './company-queries.server.ts'

export type EditCompanyResult = { ok: true } | StaleResult<Company>

/**
 * Saves the signed-in employer's company profile. A new name is copied to all of the company's jobs, closed ones
 * included, because a job shows who is hiring now. Applications keep the name that was applied to, and the slug stays,
 * so that existing links work. Saving the values that are already saved writes nothing.
 *
 * @param expectedVersion the version that the form was opened with
 * @returns `stale` with the saved profile if someone else has saved it since
 */
export async function editCompany(ctx: Ctx, input: CompanyInput, expectedVersion: number): Promise<EditCompanyResult> {
  const before = await findOwnCompany(ctx)
  const changed = (['name', 'about', 'website', 'industry', 'abn'] as const).filter(
    (field) => before[field] !== input[field],
  )
  if (changed.length === 0) return { ok: true }
  const isSaved = await transaction(ctx, async (ctx) => {
    const [saved] = await ctx.db
      .update(companies)
      .set({ ...input, version: sql`${companies.version} + 1`, updatedAt: ctx.now })
      .where(and(eq(companies.id, before.id), eq(companies.version, expectedVersion)))
      .returning({ id: companies.id })
    if (!saved) return false
    if (changed.includes('name')) {
      await ctx.db
        .update(jobs)
        .set({ companyName: input.name, version: sql`${jobs.version} + 1`, updatedAt: ctx.now })
        .where(and(eq(jobs.companyId, before.id), isNull(jobs.deletedAt)))
    }
    await recordAudit(ctx, {
      action: 'company.edited',
      subjectType: 'company',
      subjectId: before.id,
      details: { changed, ...(changed.includes('name') ? { nameBefore: before.name, name: input.name } : {}) },
    })
    return true
  })
  return isSaved ? { ok: true } : { ok: false, reason: 'stale', current: await findOwnCompany(ctx) }
}
