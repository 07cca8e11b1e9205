import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { hashToken, isToken } from '#app/lib/token.server.ts'
import type { CompanyRole } from '#app/policy/actor.ts'
import { isActive } from '#app/policy/member-conditions.server.ts'
import { companies } from '#db/schema/companies.ts'
import { companyInvitations, profiles, users } from '#db/schema/people.ts'

/** An invitation as its link shows it. */
export type OpenInvitation = {
  id: string
  companyId: string
  companyName: string
  email: string
  role: CompanyRole
  invitedBy: string
  /** Whether the address has an account that its owner has confirmed. */
  hasAccount: boolean
  /** Whether that account is an employer's: only they can accept. */
  isEmployer: boolean
}

/**
 * The invitation of a link. Null for an unknown token: it was revoked, accepted, or replaced by a newer email. Changes
 * nothing, because email scanners open links too.
 */
export async function findInvitation(ctx: Pick<Ctx, 'db' | 'now'>, token: string) {
  if (!isToken(token)) return null
  const [row] = await ctx.db
    .select({
      id: companyInvitations.id,
      companyId: companyInvitations.companyId,
      companyName: companies.name,
      email: companyInvitations.email,
      role: companyInvitations.role,
      invitedBy: companyInvitations.invitedBy,
      expiresAt: companyInvitations.expiresAt,
      confirmed: users.emailVerified,
      userType: profiles.userType,
      staffRole: profiles.staffRole,
    })
    .from(companyInvitations)
    .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
    .leftJoin(users, eq(users.email, companyInvitations.email))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(companyInvitations.tokenHash, hashToken(token)))
  if (!row) return null
  const { expiresAt, confirmed, userType, staffRole, ...invitation } = row
  if (expiresAt <= ctx.now) return { outcome: 'expired' as const, companyName: row.companyName }
  const isEmployer = userType === 'employer' && staffRole === null
  return { outcome: 'open' as const, invitation: { ...invitation, hasAccount: confirmed === true, isEmployer } }
}

/**
 * Locks an open invitation until the transaction ends. @returns null if it was revoked, accepted, replaced or has
 * expired
 */
export async function lockInvitation(ctx: Ctx, token: string): Promise<OpenInvitation | null> {
  await ctx.db
    .select({ id: companyInvitations.id })
    .from(companyInvitations)
    .where(eq(companyInvitations.tokenHash, hashToken(token)))
    .for('update')
  const found = await findInvitation(ctx, token)
  return found?.outcome === 'open' ? found.invitation : null
}

/** The name and address of a profile, if it can be emailed. */
export async function findMemberAddress({ db }: Pick<Ctx, 'db'>, id: string) {
  const [row] = await db
    .select({ fullName: profiles.fullName, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.id, id), isActive()))
  return row ?? null
}
