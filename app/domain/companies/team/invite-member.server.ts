import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { consumeRecipientLimit } from '#app/domain/email/recipient-limits.server.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import { isMember } from '#app/policy/member-conditions.server.ts'
import { companyInvitations, profiles, users } from '#db/schema/people.ts'
import { requireOwner, withLockedTeam } from './lock-team.server.ts'
import { INVITATION_MS, type InvitationInput, MAX_TEAM_SIZE } from './team.ts'
import { renderInvitationEmail } from './team-emails.server.tsx'

export type InviteMemberResult =
  | { ok: true }
  | { ok: false; reason: 'already-member' | 'already-invited' | 'team-full' | 'too-many-emails' }

/**
 * Invites an address to the signed-in owner's company. The link is emailed and works once, for that address, for 7
 * days; only the hash of its token is stored. Concurrent invitations of one address are one.
 *
 * @throws a 403 response for anyone but an owner
 */
export async function inviteMember(ctx: Ctx, input: InvitationInput): Promise<InviteMemberResult> {
  const owner = requireOwner(ctx)
  const token = generateToken()
  const expiresAt = new Date(ctx.now.getTime() + INVITATION_MS)
  const email = await renderInvitationEmail(ctx, { ...input, owner, token, expiresAt })
  return withLockedTeam(ctx, async (ctx, { id: invitedBy, companyId }): Promise<InviteMemberResult> => {
    const { db } = ctx
    const isOfTeam = isMember(companyId)
    const [member] = await db
      .select({ id: profiles.id })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(and(isOfTeam, eq(users.email, input.email)))
    if (member) return { ok: false, reason: 'already-member' }
    const isOpen = eq(companyInvitations.companyId, companyId)
    if ((await db.$count(companyInvitations, and(isOpen, eq(companyInvitations.email, input.email)))) > 0) {
      return { ok: false, reason: 'already-invited' }
    }
    const size = (await db.$count(profiles, isOfTeam)) + (await db.$count(companyInvitations, isOpen))
    if (size >= MAX_TEAM_SIZE) return { ok: false, reason: 'team-full' }
    if (!(await consumeRecipientLimit(ctx, 'guest', input.email))) return { ok: false, reason: 'too-many-emails' }
    await db.insert(companyInvitations).values({
      id: newId(),
      companyId,
      ...input,
      tokenHash: hashToken(token),
      invitedBy,
      sentAt: ctx.now,
      expiresAt,
    })
    await enqueueEmail(ctx, email)
    await recordAudit(ctx, {
      action: 'company.member-invited',
      subjectType: 'company',
      subjectId: companyId,
      details: { role: input.role },
    })
    return { ok: true }
  })
}
