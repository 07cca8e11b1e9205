import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { companies } from '#db/schema/companies.ts'

/**
 * Whether an admin has verified the company. Locks its row against `verifyCompany`, so that a company which is verified
 * while a job is being saved leaves no job that waits for a review. A person without a company is not verified.
 */
export async function isVerifiedCompany(ctx: Ctx, companyId: string | null): Promise<boolean> {
  if (companyId === null) return false
  const [company] = await ctx.db
    .select({ verifiedAt: companies.verifiedAt })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('share')
  return company?.verifiedAt != null
}
