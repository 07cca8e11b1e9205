import { eq, sql } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { profiles } from '#db/schema/people.ts'
import { findOwnerlessPart, lockMembers } from '../company-owners.server.ts'
import { deleteEmptyCompany } from '../delete-empty-company.server.ts'
import {
  endProgramAccess,
  handOverWork,
  recordMemberLeft,
  revokeInvitationsBy,
  type Succession,
} from './end-membership.server.ts'
import { lockInvitation } from './find-invitation.server.ts'
import { finishInvitation } from './finish-invitation.server.ts'

/**
 * Why the signed-in person cannot accept: another address or account type, or a company that would lose its only owner.
 */
export type AcceptObstacle = 'other-address' | 'not-employer' | 'members' | 'jobs'

export type AcceptInvitationResult = { ok: true; companyName: string } | { ok: false; reason: 'ended' | AcceptObstacle }

/**
 * Makes the signed-in employer a member of the company that invited their address. They leave the company that they
 * were a member of, unless it would be left with members or jobs and no owner (also by a lower role in the same
 * company), and its first owner takes over their interviews, and the owners are emailed; their invitations to it are
 * revoked, and a company that is then empty is deleted. Of concurrent calls one accepts.
 */
export async function acceptInvitation(ctx: Ctx, token: string): Promise<AcceptInvitationResult> {
  const person = requirePerson(ctx.actor)
  return transaction(ctx, async (ctx): Promise<AcceptInvitationResult> => {
    const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, person.id)).for('update')
    const invitation = await lockInvitation(ctx, token)
    if (!profile || !invitation) return { ok: false, reason: 'ended' }
    if (invitation.email !== person.email) return { ok: false, reason: 'other-address' }
    if (profile.userType !== 'employer' || profile.staffRole !== null) return { ok: false, reason: 'not-employer' }
    const { companyId: formerId, companyRole: formerRole } = profile
    const isLeaving = formerId !== null && formerId !== invitation.companyId
    let succession: Succession | null = null
    if (formerRole && formerId && (isLeaving || invitation.role !== 'owner')) {
      await lockMembers(ctx, formerId)
      const obstacle = await findOwnerlessPart(ctx, profile)
      if (obstacle) return { ok: false, reason: obstacle }
      if (isLeaving) succession = await handOverWork(ctx, formerId, person.id)
    }
    await endProgramAccess(ctx, person.id)
    await revokeInvitationsBy(ctx, person.id)
    await ctx.db
      .update(profiles)
      .set({
        companyId: invitation.companyId,
        companyRole: invitation.role,
        version: sql`${profiles.version} + 1`,
      })
      .where(eq(profiles.id, person.id))
    const isDeleted = isLeaving && (await deleteEmptyCompany(ctx, formerId))
    if (isLeaving && formerRole && !isDeleted) {
      const left = { companyId: formerId, memberId: person.id, role: formerRole }
      await recordMemberLeft(ctx, { ...left, ...(succession ?? { newInterviewerId: null, interviews: 0 }) })
    }
    await finishInvitation(ctx, invitation, person.id)
    return { ok: true, companyName: invitation.companyName }
  })
}

/** What keeps the signed-in person from accepting, for the page of the link. Null: nothing. */
export async function findAcceptObstacle(ctx: Ctx, email: string): Promise<AcceptObstacle | null> {
  const person = requirePerson(ctx.actor)
  if (person.email !== email) return 'other-address'
  if (person.userType !== 'employer' || person.staffRole !== null) return 'not-employer'
  return findOwnerlessPart(ctx, person)
}
