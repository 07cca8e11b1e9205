import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/domain/agency/audit.server.ts'
import { readEmailToken } from '#app/platform/auth.server.ts'
import type { UserType } from '#app/policy/actor.ts'
import { type Ctx, transaction } from '#app/policy/context.ts'
import { profiles, users } from '#db/schema/people.ts'
import { sendConfirmNewAddress } from './change-email.server.tsx'
import { endResetLinks } from './reset-password.server.tsx'

export type ConfirmOutcome =
  | { outcome: 'confirmed' | 'already-confirmed'; userType: UserType }
  | { outcome: 'agreed' | 'changed'; userType: UserType }
  | { outcome: 'expired'; email: string | null }
  | { outcome: 'invalid' }

/**
 * Follows a confirmation link. A link works once: the second visit finds the address confirmed (or the change done)
 * and says so. Reading the link is enough, since nothing but the address's own state can follow from it.
 */
export async function confirmEmail(ctx: Ctx, secret: string, token: string): Promise<ConfirmOutcome> {
  const link = await readEmailToken(secret, token)
  if (link.state === 'invalid') return { outcome: 'invalid' }
  if (link.state === 'expired') return { outcome: 'expired', email: link.updateTo ? null : link.email }
  return transaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .select({ id: users.id, name: users.name, emailVerified: users.emailVerified, userType: profiles.userType })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.email, link.email))
      .for('update', { of: users })
    if (!user) return { outcome: 'invalid' }
    const userType = user.userType ?? 'employee'
    if (link.updateTo && link.step === 'present') {
      await sendConfirmNewAddress(ctx, secret, { email: link.email, fullName: user.name, newEmail: link.updateTo })
      return { outcome: 'agreed', userType }
    }
    if (link.updateTo) {
      const changed = await takeAddress(ctx, user.id, link.updateTo)
      return changed ? { outcome: 'changed', userType } : { outcome: 'invalid' }
    }
    if (user.emailVerified) return { outcome: 'already-confirmed', userType }
    await ctx.db.update(users).set({ emailVerified: true, updatedAt: ctx.now }).where(eq(users.id, user.id))
    await recordAudit(ctx, { action: 'person.confirmed', subjectType: 'person', subjectId: user.id })
    return { outcome: 'confirmed', userType }
  })
}

/** Gives the account its new address; false where somebody else has taken it meanwhile. */
async function takeAddress(ctx: Ctx, userId: string, email: string): Promise<boolean> {
  const [taken] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (taken) return false
  await ctx.db.update(users).set({ email, emailVerified: true, updatedAt: ctx.now }).where(eq(users.id, userId))
  await endResetLinks(ctx, userId)
  await recordAudit(ctx, { action: 'person.address-changed', subjectType: 'person', subjectId: userId })
  return true
}
