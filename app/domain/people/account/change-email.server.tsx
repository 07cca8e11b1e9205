import { and, eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { newId } from '#app/lib/id.ts'
import { type EmailChange, emailChangeToken, passwordFingerprint } from '#app/platform/auth.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { accounts, users } from '#db/schema/people.ts'
import { accountLinks } from '../account-links.server.ts'
import { EmailChangeRequestEmail, NewEmailConfirmationEmail } from '../emails/account-emails.tsx'

/**
 * Requests an email change, which the current address confirms first and the new address second. An address that is
 * already in use gets the same response, so that the form does not reveal who has an account.
 */
export async function requestEmailChange(ctx: Ctx, secret: string, newEmail: string): Promise<void> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.secure', person.id)
  const { name: agencyName } = await findAgency(ctx)
  const [account] = await ctx.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, person.id), eq(accounts.providerId, 'credential')))
  const token = await emailChangeToken(secret, {
    personId: person.id,
    email: person.email,
    updateTo: newEmail,
    step: 'current',
    passwordFingerprint: passwordFingerprint(secret, account?.hash ?? null),
    nextEmailId: newId(),
  })
  const body = (
    <EmailChangeRequestEmail
      agencyName={agencyName}
      fullName={person.fullName}
      newEmail={newEmail}
      href={accountLinks.confirm(ctx, token)}
    />
  )
  const email = await renderEmail(person.email, `Change your ${agencyName} email address?`, body)
  await transaction(ctx, (ctx) => enqueueEmail(ctx, email))
}

/**
 * Enqueues the second email, to the new address, once the current address has confirmed the change. `nextEmailId` makes
 * it one email however often the first link is followed. Sends nothing if the new address is already in use.
 */
export async function sendNewEmailConfirmation(ctx: Ctx, secret: string, link: EmailChange): Promise<void> {
  const [taken] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, link.updateTo))
  if (taken) return
  const { name: agencyName } = await findAgency(ctx)
  const href = accountLinks.confirm(ctx, await emailChangeToken(secret, { ...link, step: 'new' }))
  const body = <NewEmailConfirmationEmail agencyName={agencyName} href={href} />
  const email = await renderEmail(link.updateTo, `Confirm your new email address for ${agencyName}`, body)
  await enqueueEmail(ctx, email, link.nextEmailId)
}
