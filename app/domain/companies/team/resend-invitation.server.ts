import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { consumeRecipientLimit } from '#app/domain/email/recipient-limits.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import { companyInvitations } from '#db/schema/people.ts'
import { findOwnInvitation } from './find-own-invitation.server.ts'
import { requireOwner, withLockedTeam } from './lock-team.server.ts'
import { INVITATION_MS } from './team.ts'
import { renderInvitationEmail } from './team-emails.server.tsx'

export type ResendInvitationResult = { ok: true; email: string } | { ok: false; reason: 'too-many-emails' }

/**
 * Emails an invitation again with a new link, which works for another 7 days. The earlier link no longer works.
 *
 * @throws a 404 response for an invitation of another company, and one that was accepted or revoked
 */
export async function resendInvitation(ctx: Ctx, id: string): Promise<ResendInvitationResult> {
  const owner = requireOwner(ctx)
  const { email: recipient, role } = await findOwnInvitation(ctx, id)
  const token = generateToken()
  const expiresAt = new Date(ctx.now.getTime() + INVITATION_MS)
  const email = await renderInvitationEmail(ctx, { email: recipient, role, owner, token, expiresAt })
  return withLockedTeam(ctx, async (ctx, { companyId }): Promise<ResendInvitationResult> => {
    if (!(await consumeRecipientLimit(ctx, 'guest', recipient))) return { ok: false, reason: 'too-many-emails' }
    const sent = await ctx.db
      .update(companyInvitations)
      .set({ tokenHash: hashToken(token), sentAt: ctx.now, expiresAt })
      .where(eq(companyInvitations.id, id))
      .returning({ id: companyInvitations.id })
    if (sent.length === 0) throw notFound()
    await enqueueEmail(ctx, email)
    const subject = { subjectType: 'company', subjectId: companyId } as const
    await recordAudit(ctx, { action: 'company.invitation-resent', ...subject, details: { role } })
    return { ok: true, email: recipient }
  })
}
