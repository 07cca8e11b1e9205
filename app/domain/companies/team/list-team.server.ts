import { asc, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { forbidden } from '#app/lib/http-errors.ts'
import type { CompanyRole } from '#app/policy/actor.ts'
import { isMember } from '#app/policy/member-conditions.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { companyInvitations, profiles, users } from '#db/schema/people.ts'
import { MAX_TEAM_SIZE } from './team.ts'

export type Member = {
  id: string
  fullName: string
  email: string
  role: CompanyRole
  isSuspended: boolean
  /** Whether the member is the signed-in person. */
  isSelf: boolean
}

export type Invitation = { id: string; email: string; role: CompanyRole; expiresAt: Date; isExpired: boolean }

/** The members of the signed-in employer's company, and its open invitations. @throws a 403 response for anyone else */
export async function listTeam(ctx: Ctx): Promise<{ members: Member[]; invitations: Invitation[] }> {
  assertCan(ctx.actor, 'team.view')
  const { id: selfId, companyId } = requirePerson(ctx.actor)
  if (companyId === null) throw forbidden()
  const [members, invitations] = await Promise.all([
    listMembers(ctx, companyId),
    ctx.db
      .select({
        id: companyInvitations.id,
        email: companyInvitations.email,
        role: companyInvitations.role,
        expiresAt: companyInvitations.expiresAt,
      })
      .from(companyInvitations)
      .where(eq(companyInvitations.companyId, companyId))
      .orderBy(desc(companyInvitations.sentAt), desc(companyInvitations.id))
      .limit(MAX_TEAM_SIZE),
  ])
  return {
    members: members.map((member) => ({ ...member, isSelf: member.id === selfId })),
    invitations: invitations.map((row) => ({ ...row, isExpired: row.expiresAt <= ctx.now })),
  }
}

/** The members of a company, oldest account first. The caller has checked that the actor may see them. */
export async function listMembers({ db }: Pick<Ctx, 'db'>, companyId: string): Promise<Omit<Member, 'isSelf'>[]> {
  const rows = await db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: users.email,
      role: profiles.companyRole,
      suspendedAt: profiles.suspendedAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(isMember(companyId))
    .orderBy(asc(profiles.createdAt), asc(profiles.id))
    .limit(MAX_TEAM_SIZE)
  return rows.flatMap(({ role, suspendedAt, ...member }) =>
    role ? [{ ...member, role, isSuspended: suspendedAt !== null }] : [],
  )
}
