import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { companyInvitations } from '#db/schema/people.ts'
import { findOwnInvitation } from './find-own-invitation.server.ts'
import { withLockedTeam } from './lock-team.server.ts'

/**
 * Revokes an invitation: its link no longer works.
 *
 * @returns the invited address
 * @throws a 404 response for an invitation of another company, and one that was accepted or revoked
 */
export function revokeInvitation(ctx: Ctx, id: string): Promise<string> {
  return withLockedTeam(ctx, async (ctx, { companyId }) => {
    const { email, role } = await findOwnInvitation(ctx, id)
    await ctx.db.delete(companyInvitations).where(eq(companyInvitations.id, id))
    await recordAudit(ctx, {
      action: 'company.invitation-revoked',
      subjectType: 'company',
      subjectId: companyId,
      details: { role },
    })
    return email
  })
}
