import { and, eq, ne } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { hashPassword } from '#app/platform/auth.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { accounts, sessions } from '#db/schema/people.ts'
import { credentialOf, verifyOwnPassword } from '../own-password.server.ts'
import { deleteResetLinks } from '../reset-links.server.ts'
import { sendPasswordChangedEmail } from './reset-password.server.tsx'
import { renewSessionToken } from './sessions.server.ts'

export type ChangePasswordResult = { ok: true; cookie: string } | { ok: false; reason: 'wrong-password' }

/**
 * Changes the signed-in person's password. Deletes every reset link and every session but the current one, whose token
 * is replaced. A password that was reset or changed since then is not overwritten.
 *
 * @returns the cookie of the session with its new token
 * @throws TooManyHashesError if too many passwords are being hashed
 */
export async function changePassword(
  ctx: Ctx,
  secret: string,
  input: { currentPassword: string; password: string },
): Promise<ChangePasswordResult> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.secure', person.id)
  const current = await verifyOwnPassword(ctx, input.currentPassword)
  if (current === null) return { ok: false, reason: 'wrong-password' }
  const password = await hashPassword(input.password)
  return transaction(ctx, async (ctx): Promise<ChangePasswordResult> => {
    const changed = await ctx.db
      .update(accounts)
      .set({ password, updatedAt: ctx.now })
      .where(and(credentialOf(person.id), eq(accounts.password, current)))
      .returning({ id: accounts.id })
    // The password was reset at the same time.
    if (changed.length === 0) return { ok: false, reason: 'wrong-password' }
    await ctx.db.delete(sessions).where(and(eq(sessions.userId, person.id), ne(sessions.id, person.sessionId)))
    await deleteResetLinks(ctx, person.id)
    await recordAudit(ctx, { action: 'person.password-changed', subjectType: 'person', subjectId: person.id })
    await sendPasswordChangedEmail(ctx, person.id)
    return { ok: true, cookie: await renewSessionToken(ctx, secret) }
  })
}
