import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { endMembershipUnlessLastOwner } from './end-membership.server.ts'
import { leaveCompany } from './leave-company.server.ts'
import { findMember, requireOwner, withLockedMember } from './lock-team.server.ts'
import { renderRemovedEmail } from './team-emails.server.tsx'

/** `interviews`: how many upcoming interviews the owner has taken over. */
export type RemoveMemberResult =
  | { ok: true; fullName: string; interviews: number }
  | { ok: false; reason: 'last-owner' }

/**
 * Removes a member from the signed-in owner's company: their next request on any page, API or calendar address is
 * denied. Their jobs and applicants stay with the company, and interviews that only they held go to the owner. The last
 * owner who can sign in stays. An owner who removes themselves leaves (`leaveCompany`).
 *
 * @throws a 404 response for anyone who is not a member
 */
export async function removeMember(ctx: Ctx, memberId: string): Promise<RemoveMemberResult> {
  const owner = requireOwner(ctx)
  if (memberId === owner.id) {
    const left = await leaveCompany(ctx)
    return left.ok ? { ok: true, fullName: owner.fullName, interviews: 0 } : left
  }
  const email = await renderRemovedEmail(ctx, { owner, member: await findMember(ctx, memberId) })
  return withLockedMember(
    ctx,
    memberId,
    async (ctx, { fullName, role }, { companyId }): Promise<RemoveMemberResult> => {
      const interviews = await endMembershipUnlessLastOwner(ctx, {
        companyId,
        memberId,
        role,
        newInterviewerId: owner.id,
      })
      if (interviews === null) return { ok: false, reason: 'last-owner' }
      await enqueueEmail(ctx, email)
      await recordAudit(ctx, {
        action: 'company.member-removed',
        subjectType: 'person',
        subjectId: memberId,
        details: { role },
      })
      return { ok: true, fullName, interviews }
    },
  )
}
