import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { forbidden } from '#app/lib/http-errors.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { profiles } from '#db/schema/people.ts'
import { listOtherOwners, lockMembers } from '../company-owners.server.ts'
import { endMembershipUnlessLastOwner } from './end-membership.server.ts'
import { requireCompany } from './lock-team.server.ts'
import { notifyMemberLeft } from './notify-owners.server.ts'

export type LeaveCompanyResult = { ok: true; companyName: string } | { ok: false; reason: 'last-owner' }

/**
 * Ends the signed-in person's own membership. The owners are emailed, and the first of them takes over the interviews that only
 * this person held. The last owner who can sign in stays.
 */
export async function leaveCompany(ctx: Ctx): Promise<LeaveCompanyResult> {
  assertCan(ctx.actor, 'team.view')
  const { id, companyId, companyName } = requireCompany(requirePerson(ctx.actor))
  return transaction(ctx, async (ctx): Promise<LeaveCompanyResult> => {
    const [profile] = await ctx.db
      .select({ companyId: profiles.companyId, role: profiles.companyRole })
      .from(profiles)
      .where(eq(profiles.id, id))
      .for('update')
    await lockMembers(ctx, companyId)
    if (!profile?.role || profile.companyId !== companyId) throw forbidden()
    const { role } = profile
    const [owner] = await listOtherOwners(ctx, companyId, id)
    const newInterviewerId = owner?.id ?? null
    const interviews = await endMembershipUnlessLastOwner(ctx, { companyId, memberId: id, role, newInterviewerId })
    if (interviews === null) return { ok: false, reason: 'last-owner' }
    const left = { companyId, memberId: id, at: ctx.now.toISOString(), newInterviewerId, interviews }
    await ctx.tasks.enqueue(ctx.db, notifyMemberLeft, left)
    await recordAudit(ctx, {
      action: 'company.member-left',
      subjectType: 'company',
      subjectId: companyId,
      details: { role },
    })
    return { ok: true, companyName }
  })
}
