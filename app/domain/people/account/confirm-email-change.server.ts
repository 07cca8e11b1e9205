import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { uniqueViolation } from '#app/core/db-errors.server.ts'
import { type EmailChange, passwordFingerprint } from '#app/platform/auth.server.ts'
import type { UserType } from '#app/policy/actor.ts'
import { accounts, profiles, users } from '#db/schema/people.ts'
import { sendNewEmailConfirmation } from './change-email.server.tsx'
import { deleteResetLinks } from './reset-password.server.tsx'

type ConfirmEmailChangeResult =
  | { outcome: 'current-confirmed' | 'changed'; userType: UserType }
  | { outcome: 'invalid' }

/**
 * Performs one step of an email change inside the caller's transaction. The link is valid while the account still has
 * the email and the password that it had when the link was created. Following a link again gives the same outcome and
 * changes nothing, because mail scanners open links too.
 */
export async function confirmEmailChange(
  ctx: Ctx,
  secret: string,
  link: EmailChange,
): Promise<ConfirmEmailChangeResult> {
  const [user] = await ctx.db
    .select({ email: users.email, userType: profiles.userType, hash: accounts.password })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.id, link.personId))
    .for('update', { of: users })
  if (!user || passwordFingerprint(secret, user.hash) !== link.passwordFingerprint) return { outcome: 'invalid' }
  const { userType } = user
  if (link.step === 'new' && user.email === link.updateTo) return { outcome: 'changed', userType }
  if (user.email !== link.email) return { outcome: 'invalid' }
  if (link.step === 'current') {
    await sendNewEmailConfirmation(ctx, secret, link)
    return { outcome: 'current-confirmed', userType }
  }
  if (!(await updateEmail(ctx, link.personId, link.updateTo))) return { outcome: 'invalid' }
  await deleteResetLinks(ctx, link.personId)
  await recordAudit(ctx, { action: 'person.email-changed', subjectType: 'person', subjectId: link.personId })
  return { outcome: 'changed', userType }
}

/** Sets the account's email. @returns false if another account has it: the unique index decides, also in a race */
async function updateEmail(ctx: Ctx, userId: string, email: string): Promise<boolean> {
  const values = { email, emailVerified: true, updatedAt: ctx.now }
  try {
    await transaction(ctx, ({ db }) => db.update(users).set(values).where(eq(users.id, userId)))
    return true
  } catch (error) {
    if (uniqueViolation(error) !== null) return false
    throw error
  }
}
