import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { confirmationToken } from '#app/platform/auth.server.ts'
import { users } from '#db/schema/people.ts'
import { accountLinks } from '../account-links.server.ts'
import { RegistrationConfirmationEmail } from '../emails/account-emails.tsx'

/** Enqueues the email with the confirmation link. The link returns to `returnTo`, a path on our own origin. */
export async function sendConfirmation(
  ctx: Ctx,
  secret: string,
  person: { email: string; fullName: string },
  returnTo: string | null = null,
): Promise<void> {
  const { name: agencyName } = await findAgency(ctx)
  const href = accountLinks.confirm(ctx, await confirmationToken(secret, person.email), returnTo)
  const body = <RegistrationConfirmationEmail agencyName={agencyName} fullName={person.fullName} href={href} />
  await enqueueEmail(ctx, await renderEmail(person.email, `Confirm your email address for ${agencyName}`, body))
}

/** Sends the confirmation again if the email is unconfirmed. The outcome is the same for every email. */
export async function resendConfirmation(ctx: Ctx, secret: string, email: string): Promise<void> {
  const [user] = await ctx.db
    .select({ fullName: users.name, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email))
  if (user && !user.emailVerified) await sendConfirmation(ctx, secret, { email, fullName: user.fullName })
}
