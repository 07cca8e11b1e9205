import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { parseEmailToken } from '#app/platform/auth.server.ts'
import type { UserType } from '#app/policy/actor.ts'
import { profiles, users } from '#db/schema/people.ts'

export type ConfirmEmailResult =
  | { outcome: 'confirmed' | 'already-confirmed'; userType: UserType }
  | { outcome: 'expired' | 'invalid' }

/**
 * Applies a confirmation link. A link works once: following it again reports that it was already used. A GET
 * may apply it, because its only effect is on the email address that received the link.
 */
export async function confirmEmail(ctx: Ctx, secret: string, token: string): Promise<ConfirmEmailResult> {
  const link = await parseEmailToken(secret, token)
  if (link?.kind !== 'confirmation') return { outcome: 'invalid' }
  if (link.expired) return { outcome: 'expired' }
  return transaction(ctx, (ctx) => confirmRegistration(ctx, link.email))
}

async function confirmRegistration(ctx: Ctx, email: string): Promise<ConfirmEmailResult> {
  const [user] = await ctx.db
    .select({ id: users.id, emailVerified: users.emailVerified, userType: profiles.userType })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email))
    .for('update', { of: users })
  if (!user) return { outcome: 'invalid' }
  if (user.emailVerified) return { outcome: 'already-confirmed', userType: user.userType }
  await ctx.db.update(users).set({ emailVerified: true, updatedAt: ctx.now }).where(eq(users.id, user.id))
  await recordAudit(ctx, { action: 'person.confirmed', subjectType: 'person', subjectId: user.id })
  return { outcome: 'confirmed', userType: user.userType }
}
