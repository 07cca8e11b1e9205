import { eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { newId } from '#app/lib/id.ts'
import { type EmailChange, emailChangeToken, passwordFingerprint } from '#app/platform/auth.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { users } from '#db/schema/people.ts'
import { accountLinks } from '../account-links.server.ts'
import { EmailChangeRequestEmail, NewEmailConfirmationEmail } from '../emails/account-emails.tsx'
import { verifyOwnPassword } from '../own-password.server.ts'
import { lockUnconfirmed } from '../unconfirmed/lock-unconfirmed.server.ts'

export type RequestEmailChangeResult = { ok: true } | { ok: false; reason: 'wrong-password' }

/**
 * Requests an email change, which the current address confirms first and the new address second. An address that is
 * already in use gets the same response, so that the form does not reveal who has an account.
 *
 * @throws TooManyHashesError if too many passwords are being hashed
 */
export async function requestEmailChange(
  ctx: Ctx,
  secret: string,
  input: { newEmail: string; currentPassword: string },
): Promise<RequestEmailChangeResult> {
  const { newEmail, currentPassword } = input
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.secure', person.id)
  const hash = await verifyOwnPassword(ctx, currentPassword)
  if (hash === null) return { ok: false, reason: 'wrong-password' }
  const agency = await findAgency(ctx)
  const token = await emailChangeToken(secret, {
    personId: person.id,
    email: person.email,
    updateTo: newEmail,
    step: 'current',
    passwordFingerprint: passwordFingerprint(secret, hash),
    nextEmailId: newId(),
  })
  const body = (
    <EmailChangeRequestEmail
      agency={agency}
      fullName={person.fullName}
      newEmail={newEmail}
      href={accountLinks.changeEmail(ctx, token)}
    />
  )
  const email = await renderEmail(person.email, `Change your ${agency.name} email address?`, body)
  await transaction(ctx, (ctx) => enqueueEmail(ctx, email))
  return { ok: true }
}

/**
 * Enqueues the second email, to the new address, once the current address has confirmed the change. `nextEmailId` makes
 * it one email however often the first link is followed. Sends nothing if the new address is already in use: an account
 * has it that `deleteUnconfirmed` would not delete.
 */
export async function sendNewEmailConfirmation(ctx: Ctx, secret: string, link: EmailChange): Promise<void> {
  const [taken] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, link.updateTo))
  if (taken && !(await lockUnconfirmed(ctx, link.updateTo))) return
  const agency = await findAgency(ctx)
  const href = accountLinks.changeEmail(ctx, await emailChangeToken(secret, { ...link, step: 'new' }))
  const body = <NewEmailConfirmationEmail agency={agency} href={href} />
  const email = await renderEmail(link.updateTo, `Confirm your new email address for ${agency.name}`, body)
  await enqueueEmail(ctx, email, link.nextEmailId)
}
