import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { companies } from '#db/schema/companies.ts'
import { markReviewedOf } from './mark-reviewed.server.ts'

type Company = { name: string; slug: string }

export type VerifyCompanyResult = ({ ok: true } | { ok: false; reason: 'stale' }) & Company

/**
 * Marks a company as verified: its employers see all bookings where the agency's setting says so, its jobs need no
 * review, and those that wait for one are reviewed: the newest now, the others in a task. Verifying a verified company
 * changes nothing.
 *
 * The update locks the company's row. `postJob` takes a shared lock on it, so a job that is being posted is either
 * committed first and reviewed here, or finds the company verified.
 *
 * @param expectedVersion the version that the admin saw
 * @returns `stale` with the name as it is now if the profile was edited since, so that no name is verified that the
 *   admin has not seen
 * @throws a 404 response for an unknown id
 */
export async function verifyCompany(ctx: Ctx, id: string, expectedVersion: number): Promise<VerifyCompanyResult> {
  assertCan(ctx.actor, 'company.verify')
  if (!isId(id)) throw notFound()
  return transaction<VerifyCompanyResult>(ctx, async (ctx) => {
    const [company] = await ctx.db
      .update(companies)
      .set({ verifiedAt: ctx.now })
      .where(and(eq(companies.id, id), eq(companies.version, expectedVersion), isNull(companies.verifiedAt)))
      .returning({ name: companies.name, slug: companies.slug })
    if (!company) {
      const { isVerified, ...current } = await requireCompany(ctx, id)
      return isVerified ? { ok: true, ...current } : { ok: false, reason: 'stale', ...current }
    }
    await markReviewedOf(ctx, id)
    await recordAudit(ctx, { action: 'company.verified', subjectType: 'company', subjectId: id })
    return { ok: true, ...company }
  })
}

/**
 * Withdraws a company's verification, the opposite of `verifyCompany`. Jobs that were reviewed stay reviewed.
 * Withdrawing it from a company that is not verified changes nothing.
 *
 * @throws a 404 response for an unknown id
 */
export async function unverifyCompany(ctx: Ctx, id: string): Promise<Company> {
  assertCan(ctx.actor, 'company.verify')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [company] = await ctx.db
      .update(companies)
      .set({ verifiedAt: null })
      .where(and(eq(companies.id, id), isNotNull(companies.verifiedAt)))
      .returning({ name: companies.name, slug: companies.slug })
    if (!company) return requireCompany(ctx, id)
    await recordAudit(ctx, { action: 'company.unverified', subjectType: 'company', subjectId: id })
    return company
  })
}

async function requireCompany(ctx: Ctx, id: string): Promise<Company & { isVerified: boolean }> {
  const [company] = await ctx.db
    .select({
      name: companies.name,
      slug: companies.slug,
      isVerified: sql<boolean>`${companies.verifiedAt} is not null`,
    })
    .from(companies)
    .where(eq(companies.id, id))
  if (!company) throw notFound()
  return company
}
