import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { normaliseEmail } from '#app/lib/email-address.ts'
import { sessions, users } from '#db/schema/people.ts'
import { passkeys, twoFactors } from '#db/schema/security.ts'
import { sendSecurityChangeEmail } from '../security-change-email.server.tsx'

/**
 * Deletes a person's authenticator app, recovery codes, passkeys and sessions (`npm run admin -- reset-factors`), for
 * someone who has lost all of them. Their password stays, and they are emailed.
 *
 * @returns false if no account has this email address
 */
export async function resetSecondFactors(ctx: Ctx, email: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .update(users)
      .set({ twoFactorEnabled: false, updatedAt: ctx.now })
      .where(eq(users.email, normaliseEmail(email)))
      .returning({ id: users.id, email: users.email, fullName: users.name })
    if (!user) return false
    const apps = await ctx.db.delete(twoFactors).where(eq(twoFactors.userId, user.id)).returning({ id: twoFactors.id })
    const keys = await ctx.db.delete(passkeys).where(eq(passkeys.userId, user.id)).returning({ id: passkeys.id })
    await ctx.db.delete(sessions).where(eq(sessions.userId, user.id))
    await recordAudit(ctx, {
      action: 'person.second-factors-reset',
      subjectType: 'person',
      subjectId: user.id,
      details: { authenticatorApps: apps.length, passkeys: keys.length },
    })
    // The owner of the account may not be the one who has asked for it.
    await sendSecurityChangeEmail(ctx, user, 'second-factors-removed')
    return true
  })
}
