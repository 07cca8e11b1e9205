import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { CompanyInput } from './company-form.ts'
import { findOwnCompany } from './company-queries.server.ts'

/**
 * Saves the acting employer's company profile. A new name also goes on the company's ads, closed ones included: an ad
 * names who hires now. Applications keep the name that was applied to, and the public address keeps its slug, so that
 * links stay good.
 */
export async function editCompany(ctx: Ctx, input: CompanyInput): Promise<void> {
  const before = await findOwnCompany(ctx)
  const changed = (['name', 'about', 'website'] as const).filter((field) => before[field] !== input[field])
  if (changed.length === 0) return
  await transaction(ctx, async (ctx) => {
    await ctx.db
      .update(companies)
      .set({ ...input, updatedAt: ctx.now })
      .where(eq(companies.id, before.id))
    if (changed.includes('name')) {
      await ctx.db
        .update(jobs)
        .set({ companyName: input.name, updatedAt: ctx.now })
        .where(and(eq(jobs.companyId, before.id), isNull(jobs.deletedAt)))
    }
    await recordAudit(ctx, {
      action: 'company.edited',
      subjectType: 'company',
      subjectId: before.id,
      details: { changed, ...(changed.includes('name') ? { nameBefore: before.name, name: input.name } : {}) },
    })
  })
}
