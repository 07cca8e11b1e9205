import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { forbidden, notFound } from '#app/lib/http-errors.ts'
import { isMember } from '#app/policy/member-conditions.server.ts'
import { assertCan, can, requirePerson } from '#app/policy/policy.ts'
import { companies } from '#db/schema/companies.ts'
import { profiles } from '#db/schema/people.ts'
import type { CompanyVerification } from './company-verification.tsx'
import { findSameNameCompanies } from './same-name.server.ts'

export type Company = {
  id: string
  name: string
  slug: string
  about: string
  website: string | null
  industry: string | null
  /** Eleven digits with a right checksum. */
  abn: string | null
  /** The key of its logo in the file storage (`fileUrl`). */
  logo: string | null
  /** Whether an admin has verified it (decision 26). */
  isVerified: boolean
  createdAt: Date
  version: number
}

const COLUMNS = {
  id: companies.id,
  name: companies.name,
  slug: companies.slug,
  about: companies.about,
  website: companies.website,
  industry: companies.industry,
  abn: companies.abn,
  logo: companies.logo,
  isVerified: sql<boolean>`${companies.verifiedAt} is not null`,
  createdAt: companies.createdAt,
  version: companies.version,
}

/** The signed-in employer's company. @throws a 403 response for people without one */
export async function findOwnCompany(ctx: Ctx): Promise<Company> {
  const { companyId } = requirePerson(ctx.actor)
  assertCan(ctx.actor, 'company.edit', companyId)
  if (companyId === null) throw forbidden()
  const [company] = await ctx.db.select(COLUMNS).from(companies).where(eq(companies.id, companyId))
  if (!company) throw notFound()
  return company
}

/** The company with this slug, or null: also if all of its employers are suspended, except for admins. */
export async function findCompanyBySlug(ctx: Pick<Ctx, 'db' | 'actor'>, slug: string): Promise<Company | null> {
  const members = ctx.db
    .select({ isActive: sql`coalesce(bool_or(${profiles.suspendedAt} is null), true)` })
    .from(profiles)
    .where(isMember(companies.id))
  const isVisible = can(ctx.actor, 'company.verify') ? undefined : sql`(${members})`
  const [company] = await ctx.db
    .select(COLUMNS)
    .from(companies)
    .where(and(eq(companies.slug, slug), isVisible))
  return company ?? null
}

/** The verification of a company, for admins. */
export async function findCompanyVerification(ctx: Ctx, { id, name, version }: Company): Promise<CompanyVerification> {
  assertCan(ctx.actor, 'company.verify')
  const [[row], sameName] = await Promise.all([
    ctx.db.select({ verifiedAt: companies.verifiedAt }).from(companies).where(eq(companies.id, id)),
    findSameNameCompanies(ctx, [id]),
  ])
  return { id, name, version, isVerified: row?.verifiedAt != null, hasSameName: sameName.has(id) }
}
