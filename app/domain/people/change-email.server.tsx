import { eq } from 'drizzle-orm'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { composeMail, queueMail } from '#app/domain/mail/queue-mail.server.ts'
import { changeAddressToken } from '#app/platform/auth.server.ts'
import { type Ctx, transaction } from '#app/policy/context.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { users } from '#db/schema/people.ts'
import { accountLinks } from './account-links.server.ts'
import { ChangeAddressMail, ConfirmNewAddressMail } from './emails/account-mails.tsx'

/**
 * Asks to change the address: confirmed first at the present one, then at the new one. A taken new address ends alike,
 * so that nobody learns who has an account.
 */
export async function requestEmailChange(ctx: Ctx, secret: string, newEmail: string): Promise<void> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.secure', person.id)
  const { name: agencyName } = await findAgency(ctx)
  const token = await changeAddressToken(secret, person.email, newEmail, 'present')
  const body = (
    <ChangeAddressMail
      agencyName={agencyName}
      fullName={person.fullName}
      newEmail={newEmail}
      href={accountLinks.confirm(ctx, token)}
    />
  )
  const mail = await composeMail(person.email, `Change your ${agencyName} email address?`, body)
  await transaction(ctx, (ctx) => queueMail(ctx, mail))
}

/** The second mail, to the new address, after the present one has agreed. None where the new one is taken. */
export async function sendConfirmNewAddress(
  ctx: Ctx,
  secret: string,
  input: { email: string; fullName: string; newEmail: string },
): Promise<void> {
  const [taken] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, input.newEmail))
  if (taken) return
  const { name: agencyName } = await findAgency(ctx)
  const token = await changeAddressToken(secret, input.email, input.newEmail, 'new')
  const href = accountLinks.confirm(ctx, token)
  const body = <ConfirmNewAddressMail agencyName={agencyName} fullName={input.fullName} href={href} />
  await queueMail(ctx, await composeMail(input.newEmail, `Confirm your new email address for ${agencyName}`, body))
}
