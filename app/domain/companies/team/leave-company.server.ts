import { eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { forbidden } from '#app/lib/http-errors.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { profiles } from '#db/schema/people.ts'
import { listOtherOwners, lockMembers } from '../company-owners.server.ts'
import { endMembershipUnlessLastOwner, recordMemberLeft } from './end-membership.server.ts'
import { requireCompany } from './lock-team.server.ts'

export type LeaveCompanyResult = { ok: true; companyName: string } | { ok: false; reason: 'last-owner' }

/**
 * Ends the signed-in person's own membership. The owners are emailed, and the first of them takes over the interviews
 * that only this person held. The last owner who can sign in stays.
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
    const membership = { companyId, memberId: id, role, newInterviewerId }
    const interviews = await endMembershipUnlessLastOwner(ctx, membership)
    if (interviews === null) return { ok: false, reason: 'last-owner' }
    await recordMemberLeft(ctx, { ...membership, interviews })
    return { ok: true, companyName }
  })
}
