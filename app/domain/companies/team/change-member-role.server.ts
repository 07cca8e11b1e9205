import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import type { CompanyRole } from '#app/policy/actor.ts'
import { apiKeys, webhookEndpoints } from '#db/schema/integrations.ts'
import { profiles } from '#db/schema/people.ts'
import { hasOtherOwner } from '../company-owners.server.ts'
import { revokeInvitationsBy } from './end-membership.server.ts'
import { findMember, requireOwner, withLockedMember } from './lock-team.server.ts'
import type { MemberPrograms } from './member-programs.ts'
import { renderRoleChangedEmail } from './team-emails.server.tsx'

export type ChangeMemberRoleResult =
  | ({ ok: true; fullName: string } & MemberPrograms)
  | { ok: false; reason: 'last-owner' | 'stale' }

/**
 * Changes the role of a member of the signed-in owner's company; their next request has it. The last owner who can sign
 * in stays one. A role that the member has already changes nothing. Their API keys and webhooks stay, with the new
 * role: keys of a read-only member only read. Invitations that a former owner sent are revoked.
 *
 * @returns the number of their keys and webhooks, or `stale` if the role is no longer `from`
 * @throws a 404 response for anyone who is not a member
 */
export async function changeMemberRole(
  ctx: Ctx,
  memberId: string,
  { role, from }: { role: CompanyRole; from: CompanyRole },
): Promise<ChangeMemberRoleResult> {
  const owner = requireOwner(ctx)
  const programs = await countPrograms(ctx, memberId)
  const email = await renderRoleChangedEmail(ctx, { owner, member: await findMember(ctx, memberId), role, programs })
  return withLockedMember(ctx, memberId, async (ctx, member, { companyId }): Promise<ChangeMemberRoleResult> => {
    const { fullName } = member
    if (member.role === role) return { ok: true, fullName, ...programs }
    if (member.role !== from) return { ok: false, reason: 'stale' }
    if (from === 'owner' && !(await hasOtherOwner(ctx, companyId, memberId))) return { ok: false, reason: 'last-owner' }
    await ctx.db
      .update(profiles)
      .set({ companyRole: role, version: sql`${profiles.version} + 1` })
      .where(eq(profiles.id, memberId))
    if (from === 'owner') await revokeInvitationsBy(ctx, memberId)
    if (memberId !== owner.id) await enqueueEmail(ctx, email)
    await recordAudit(ctx, {
      action: 'company.member-role-changed',
      subjectType: 'person',
      subjectId: memberId,
      details: { role: { from, to: role } },
    })
    return { ok: true, fullName, ...programs }
  })
}

async function countPrograms({ db }: Ctx, memberId: string): Promise<MemberPrograms> {
  const [keys, webhooks] = await Promise.all([
    db.$count(apiKeys, and(eq(apiKeys.profileId, memberId), isNull(apiKeys.revokedAt))),
    db.$count(webhookEndpoints, eq(webhookEndpoints.profileId, memberId)),
  ])
  return { apiKeys: keys, webhooks }
}
