import { and, eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { forbidden, notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import type { CompanyRole, Person } from '#app/policy/actor.ts'
import { isMember, isOwner } from '#app/policy/member-conditions.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { profiles, users } from '#db/schema/people.ts'
import { lockMembers } from '../company-owners.server.ts'

export type Owner = Person & { companyId: string; companyName: string }

/** The signed-in person as an owner of their company. @throws a 403 response for anyone else */
export function requireOwner(ctx: Ctx): Owner {
  assertCan(ctx.actor, 'team.manage')
  return requireCompany(requirePerson(ctx.actor))
}

/** `person` as a member of a company. @throws a 403 response without one */
export function requireCompany(person: Person): Owner {
  const { companyId, companyName } = person
  if (companyId === null || companyName === null) throw forbidden()
  return { ...person, companyId, companyName }
}

/**
 * Runs `change` while nobody else changes the members of the signed-in owner's company.
 *
 * @throws a 403 response for someone who is no longer an owner
 */
export async function withLockedTeam<Result>(
  ctx: Ctx,
  change: (ctx: Ctx, owner: Owner) => Promise<Result>,
): Promise<Result> {
  const owner = requireOwner(ctx)
  return transaction(ctx, async (ctx) => {
    await lockMembers(ctx, owner.companyId)
    await assertStillOwner(ctx, owner)
    return change(ctx, owner)
  })
}

export type TeamMember = { id: string; fullName: string; email: string; role: CompanyRole }

/**
 * A member of the signed-in owner's company. @throws a 404 response for anyone else's id, and a 403 response for others
 */
export async function findMember(ctx: Ctx, memberId: string): Promise<TeamMember> {
  const { companyId } = requireOwner(ctx)
  const [member] = isId(memberId)
    ? await ctx.db
        .select({ id: profiles.id, fullName: profiles.fullName, email: users.email, role: profiles.companyRole })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.id))
        .where(and(eq(profiles.id, memberId), isMember(companyId)))
    : []
  if (!member?.role) throw notFound()
  return { ...member, role: member.role }
}

/**
 * Runs `change` with a member of the signed-in owner's company. The member's account is locked before the company's
 * members, as in the deletion of an account, so that the two cannot wait for each other.
 */
export async function withLockedMember<Result>(
  ctx: Ctx,
  memberId: string,
  change: (ctx: Ctx, member: TeamMember, owner: Owner) => Promise<Result>,
): Promise<Result> {
  const owner = requireOwner(ctx)
  return transaction(ctx, async (ctx) => {
    await findMember(ctx, memberId)
    await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, memberId)).for('update')
    await lockMembers(ctx, owner.companyId)
    await assertStillOwner(ctx, owner)
    // Read again: another owner may have removed the member before this transaction had the locks.
    return change(ctx, await findMember(ctx, memberId), owner)
  })
}

async function assertStillOwner({ db }: Ctx, { id, companyId }: Owner): Promise<void> {
  if ((await db.$count(profiles, and(eq(profiles.id, id), isOwner(companyId)))) === 0) throw forbidden()
}
