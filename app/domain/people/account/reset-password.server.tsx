import { and, eq, like } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { type Auth, authErrorCode } from '#app/platform/auth.server.ts'
import { users, verifications } from '#db/schema/people.ts'
import { accountLinks } from '../account-links.server.ts'
import { PasswordChangedEmail, ResetPasswordEmail } from '../emails/account-emails.tsx'

/** Asks for a reset link. Ends alike for known and unknown addresses. */
export async function requestPasswordReset(auth: Auth, email: string): Promise<void> {
  await auth.api.requestPasswordReset({ body: { email } })
}

/** Promises the mail with the link: called by the library with its fresh token. */
export async function sendResetLink(ctx: Ctx, user: { email: string; name: string }, token: string): Promise<void> {
  const { name: agencyName } = await findAgency(ctx)
  const body = <ResetPasswordEmail agencyName={agencyName} fullName={user.name} href={accountLinks.reset(ctx, token)} />
  const mail = await renderEmail(user.email, `Choose a new password for ${agencyName}`, body)
  await transaction(ctx, (ctx) => enqueueEmail(ctx, mail))
}

/** Is there a live reset link with this token? The page says so before anyone types. */
export async function isResetLinkValid(ctx: Ctx, token: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ expiresAt: verifications.expiresAt })
    .from(verifications)
    .where(eq(verifications.identifier, `reset-password:${token}`))
  return row !== undefined && row.expiresAt > ctx.now
}

/**
 * Sets a new password with a link's token. Every session and every other link of the person ends. Refused as
 * `expired` when the token is used, unknown or too old: parallel uses of one token give one success.
 */
export async function resetPassword(
  auth: Auth,
  input: { token: string; password: string },
): Promise<{ ok: true } | { ok: false; reason: 'expired' }> {
  try {
    await auth.api.resetPassword({ body: { token: input.token, newPassword: input.password } })
    return { ok: true }
  } catch (error) {
    if (!authErrorCode(error)) throw error
    return { ok: false, reason: 'expired' }
  }
}

/**
 * What follows a reset: other reset links die (the library leaves them alive), the address counts as confirmed since
 * the link was read there, and its owner is told.
 */
export async function completePasswordReset(ctx: Ctx, userId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await deleteResetLinks(ctx, userId)
    await ctx.db.update(users).set({ emailVerified: true, updatedAt: ctx.now }).where(eq(users.id, userId))
    await recordAudit(ctx, { action: 'person.password-reset', subjectType: 'person', subjectId: userId })
    await sendPasswordChangedEmail(ctx, userId)
  })
}

/** Deletes every outstanding reset link of a person: on reset, on a changed password, on a changed address. */
export async function deleteResetLinks(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, 'reset-password:%')))
}

/** Promises the mail that says the password was changed. */
export async function sendPasswordChangedEmail(ctx: Ctx, userId: string): Promise<void> {
  const [user] = await ctx.db.select({ email: users.email, name: users.name }).from(users).where(eq(users.id, userId))
  if (!user) return
  const { name: agencyName } = await findAgency(ctx)
  const body = (
    <PasswordChangedEmail agencyName={agencyName} fullName={user.name} resetHref={accountLinks.forgot(ctx)} />
  )
  await enqueueEmail(ctx, await renderEmail(user.email, `Your ${agencyName} password was changed`, body))
}
