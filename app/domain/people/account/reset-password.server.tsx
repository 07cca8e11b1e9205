import { and, eq, gt, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { consumeRecipientLimit } from '#app/domain/email/recipient-limits.server.ts'
import { newId } from '#app/lib/id.ts'
import { type Auth, hashPassword } from '#app/platform/auth.server.ts'
import { accounts, profiles, sessions, users, verifications } from '#db/schema/people.ts'
import { accountLinks } from '../account-links.server.ts'
import { PasswordChangedEmail, ResetPasswordEmail } from '../emails/account-emails.tsx'
import { isKnownDevice } from '../known-devices.server.ts'
import { deleteResetLinks } from '../reset-links.server.ts'

/**
 * Requests a reset link. The outcome is the same for known and unknown emails, and when no more emails are sent to this
 * address for now. A known device is always sent one.
 *
 * @param deviceToken the browser's device token, if it has one (`parseDeviceCookie`)
 */
export async function requestPasswordReset(
  ctx: Ctx,
  auth: Auth,
  email: string,
  deviceToken: string | null,
): Promise<void> {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  await recordSecurityEvent(ctx, { type: 'password.reset-requested', personId: user?.id ?? null })
  const canSend = (await isKnownDevice(ctx, email, deviceToken)) || (await consumeRecipientLimit(ctx, 'reset', email))
  if (canSend) await auth.api.requestPasswordReset({ body: { email } })
}

/**
 * Enqueues the email with the reset link, unless the account is suspended: the link would not work. After an outage of
 * the email server it is not sent either once the link has expired. Called by the auth library with its new token.
 */
export async function sendResetLink(
  ctx: Ctx,
  user: { id: string; email: string; name: string },
  token: string,
): Promise<void> {
  const expiresAt = await findResetLinkExpiry(ctx, token)
  if (!expiresAt) return
  const agency = await findAgency(ctx)
  const body = <ResetPasswordEmail agency={agency} href={accountLinks.reset(ctx, token)} />
  const email = await renderEmail(user.email, `Choose a new password for ${agency.name}`, body, { expiresAt })
  await transaction(ctx, (ctx) => enqueueEmail(ctx, email))
}

/** Whether the token belongs to an unexpired reset link of an account that is not suspended. */
export async function isResetLinkValid(ctx: Ctx, token: string): Promise<boolean> {
  return (await findResetLinkExpiry(ctx, token)) !== null
}

/** When the reset link expires; null if it does not work (any more). */
async function findResetLinkExpiry(ctx: Ctx, token: string): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ expiresAt: verifications.expiresAt, personId: verifications.value })
    .from(verifications)
    .where(eq(verifications.identifier, `reset-password:${token}`))
  if (!row || row.expiresAt <= ctx.now) return null
  const [person] = await ctx.db
    .select({ suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(eq(profiles.id, row.personId))
  return person?.suspendedAt ? null : row.expiresAt
}

/** `expired`: the token was used before, is unknown or too old, or the account is suspended. */
export type ResetPasswordResult = { ok: true } | { ok: false; reason: 'expired' }

/**
 * Sets a new password with the token of a reset link. Deletes every session and every reset link of the person,
 * confirms the email, because the link was read there, and emails the person. Of concurrent uses of one token exactly
 * one succeeds. A token is used up only if the password is saved, which the library's own reset does not offer.
 *
 * @throws TooManyHashesError if too many passwords are being hashed
 */
export async function resetPassword(
  ctx: Ctx,
  input: { token: string; password: string },
): Promise<ResetPasswordResult> {
  if (!(await isResetLinkValid(ctx, input.token))) return { ok: false, reason: 'expired' }
  const password = await hashPassword(input.password)
  return transaction(ctx, async (ctx): Promise<ResetPasswordResult> => {
    const userId = await lockResetLink(ctx, input.token)
    if (userId === null) return { ok: false, reason: 'expired' }
    await savePassword(ctx, userId, password)
    await ctx.db.delete(sessions).where(eq(sessions.userId, userId))
    await deleteResetLinks(ctx, userId)
    // Before the address is confirmed, because a stranger may have chosen the name of an unconfirmed account.
    await sendPasswordChangedEmail(ctx, userId)
    await ctx.db.update(users).set({ emailVerified: true, updatedAt: ctx.now }).where(eq(users.id, userId))
    await recordAudit(ctx, { action: 'person.password-reset', subjectType: 'person', subjectId: userId })
    return { ok: true }
  })
}

/**
 * Locks the account of a reset link, so that a concurrent use waits. Not against rows that refer to it, such as the
 * audit row of a change of the password at the same time, which has locked what is saved here.
 *
 * @returns its id, or null if the link does not work (any more)
 */
async function lockResetLink(ctx: Ctx, token: string): Promise<string | null> {
  const isLink = and(eq(verifications.identifier, `reset-password:${token}`), gt(verifications.expiresAt, ctx.now))
  const [link] = await ctx.db.select({ personId: verifications.value }).from(verifications).where(isLink)
  if (!link) return null
  const canReset = and(eq(profiles.id, link.personId), isNull(profiles.suspendedAt), isNull(profiles.erasedAt))
  const [person] = await ctx.db.select({ id: profiles.id }).from(profiles).where(canReset).for('no key update')
  return person && (await ctx.db.$count(verifications, isLink)) > 0 ? person.id : null
}

/** Saves the hash of a password. An account that was created with a sign-in service has no row for it yet. */
async function savePassword({ db, now }: Ctx, userId: string, password: string): Promise<void> {
  await db
    .insert(accounts)
    .values({
      id: newId(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({ target: [accounts.userId, accounts.providerId], set: { password, updatedAt: now } })
}

/** Enqueues the email about a changed password. It greets by name only if the address is confirmed. */
export async function sendPasswordChangedEmail(ctx: Ctx, userId: string): Promise<void> {
  const { email, name, emailVerified } = users
  const [user] = await ctx.db.select({ email, name, emailVerified }).from(users).where(eq(users.id, userId))
  if (!user) return
  const agency = await findAgency(ctx)
  const fullName = user.emailVerified ? user.name : null
  const body = <PasswordChangedEmail agency={agency} fullName={fullName} resetHref={accountLinks.forgot(ctx)} />
  await enqueueEmail(ctx, await renderEmail(user.email, `Your ${agency.name} password was changed`, body))
}
