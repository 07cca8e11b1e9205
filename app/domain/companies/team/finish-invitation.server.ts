import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { companyInvitations } from '#db/schema/people.ts'
import type { OpenInvitation } from './find-invitation.server.ts'
import { notifyMemberJoined } from './notify-owners.server.ts'

/** Ends an accepted invitation in the caller's transaction, and enqueues the email to the owner who sent it. */
export async function finishInvitation(ctx: Ctx, invitation: OpenInvitation, memberId: string): Promise<void> {
  const { id, companyId, role, invitedBy: inviterId } = invitation
  await ctx.db.delete(companyInvitations).where(eq(companyInvitations.id, id))
  const joined = { companyId, memberId, at: ctx.now.toISOString(), inviterId, role }
  await ctx.tasks.enqueue(ctx.db, notifyMemberJoined, joined)
  await recordAudit(ctx, {
    action: 'company.member-joined',
    subjectType: 'person',
    subjectId: memberId,
    details: { role },
  })
}
