import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { companyInvitations } from '#db/schema/people.ts'
import { findMemberAddress, type OpenInvitation } from './find-invitation.server.ts'
import { renderJoinedEmail } from './team-emails.server.tsx'

/** Ends an accepted invitation in the caller's transaction, and emails the owner who sent it. */
export async function finishInvitation(
  ctx: Ctx,
  invitation: OpenInvitation,
  member: { id: string; fullName: string },
): Promise<void> {
  const { id, companyName, role, invitedBy } = invitation
  await ctx.db.delete(companyInvitations).where(eq(companyInvitations.id, id))
  const inviter = await findMemberAddress(ctx, invitedBy)
  if (inviter)
    await enqueueEmail(ctx, await renderJoinedEmail(ctx, { inviter, fullName: member.fullName, companyName, role }))
  await recordAudit(ctx, {
    action: 'company.member-joined',
    subjectType: 'person',
    subjectId: member.id,
    details: { role },
  })
}
