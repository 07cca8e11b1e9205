import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { users } from '#db/schema/people.ts'
import { sendConfirmation } from '../registration/send-confirmation.server.tsx'

export type AdminResendConfirmationResult = { ok: true; fullName: string } | { ok: false; reason: 'already-confirmed' }

/**
 * Sends a person the confirmation email again, on behalf of an admin.
 *
 * @throws a 404 response if there is no such person
 */
export async function adminResendConfirmation(
  ctx: Ctx,
  secret: string,
  id: string,
): Promise<AdminResendConfirmationResult> {
  assertCan(ctx.actor, 'person.resend-confirmation')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .select({ email: users.email, fullName: users.name, emailVerified: users.emailVerified })
      .from(users)
      .where(eq(users.id, id))
    if (!user) throw notFound()
    if (user.emailVerified) return { ok: false, reason: 'already-confirmed' }
    await sendConfirmation(ctx, secret, user.email)
    await recordAudit(ctx, { action: 'person.confirmation-resent', subjectType: 'person', subjectId: id })
    return { ok: true, fullName: user.fullName }
  })
}
