import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { companies } from '#db/schema/companies.ts'
import type { CompanyInput } from './company-form.ts'
import { type Company, findOwnCompany } from './company-queries.server.ts'
import { verifiedAtUnder } from './same-name.server.ts'

/** `isRenamed`: the company has another name now. */
export type EditCompanyResult = { ok: true; isRenamed: boolean } | StaleResult<Company>

/**
 * Saves the signed-in employer's company profile. The caller copies a new name to the company's jobs. Applications keep
 * the name that was applied to, and the slug stays, so that existing links work. A name that differs in more than case,
 * spaces and punctuation withdraws the verification (decision 26). Saving the values that are already saved writes
 * nothing.
 *
 * @param expectedVersion the version that the form was opened with
 * @returns `stale` with the saved profile if someone else has saved it since
 */
export async function editCompany(ctx: Ctx, input: CompanyInput, expectedVersion: number): Promise<EditCompanyResult> {
  const before = await findOwnCompany(ctx)
  const changed = (['name', 'about', 'website', 'industry', 'abn'] as const).filter(
    (field) => before[field] !== input[field],
  )
  if (changed.length === 0) return { ok: true, isRenamed: false }
  const isRenamed = changed.includes('name')
  const isSaved = await transaction(ctx, async (ctx) => {
    const [saved] = await ctx.db
      .update(companies)
      .set({
        ...input,
        verifiedAt: verifiedAtUnder(input.name),
        version: sql`${companies.version} + 1`,
        updatedAt: ctx.now,
      })
      .where(and(eq(companies.id, before.id), eq(companies.version, expectedVersion)))
      .returning({ verifiedAt: companies.verifiedAt })
    if (!saved) return false
    await recordAudit(ctx, {
      action: 'company.edited',
      subjectType: 'company',
      subjectId: before.id,
      details: { changed, ...(isRenamed ? { nameBefore: before.name, name: input.name } : {}) },
    })
    if (before.isVerified && saved.verifiedAt === null)
      await recordAudit(ctx, { action: 'company.unverified', subjectType: 'company', subjectId: before.id })
    return true
  })
  return isSaved ? { ok: true, isRenamed } : { ok: false, reason: 'stale', current: await findOwnCompany(ctx) }
}
