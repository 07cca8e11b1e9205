import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { consumeRecipientLimit } from '#app/domain/email/recipient-limits.server.ts'
import { confirmationToken, passwordFingerprint } from '#app/platform/auth.server.ts'
import { accounts, users } from '#db/schema/people.ts'
import { accountLinks } from '../account-links.server.ts'
import { RegistrationConfirmationEmail } from '../emails/account-emails.tsx'

/**
 * Enqueues the email with the link that confirms the newest registration of an address. The link returns to `returnTo`,
 * a path on our own origin.
 */
export async function sendConfirmation(
  ctx: Ctx,
  secret: string,
  email: string,
  returnTo: string | null = null,
): Promise<void> {
  const agency = await findAgency(ctx)
  const [account] = await ctx.db
    .select({ hash: accounts.password })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, email))
  const registration = passwordFingerprint(secret, account?.hash ?? null)
  const href = accountLinks.confirm(ctx, await confirmationToken(secret, email, registration), returnTo)
  const body = <RegistrationConfirmationEmail agency={agency} href={href} />
  await enqueueEmail(ctx, await renderEmail(email, `Confirm your email address for ${agency.name}`, body))
}

/**
 * Sends the confirmation again if the email is unconfirmed, within its limit. The outcome is the same for every email.
 */
export async function resendConfirmation(
  ctx: Ctx,
  secret: string,
  email: string,
  returnTo: string | null = null,
): Promise<void> {
  const [user] = await ctx.db.select({ emailVerified: users.emailVerified }).from(users).where(eq(users.email, email))
  if (!user || user.emailVerified) return
  if (await consumeRecipientLimit(ctx, 'confirmation', email)) await sendConfirmation(ctx, secret, email, returnTo)
}
