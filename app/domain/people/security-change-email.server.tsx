import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { formatDateTime, zoneLabel } from '#app/lib/dates.ts'
import { accountLinks } from './account-links.server.ts'
import { addressLabel } from './address-label.server.ts'
import { SecurityChangeEmail } from './emails/security-emails.tsx'

/** Changes of how a person signs in, each with the subject of its email and what happened. */
const CHANGES = {
  'two-step-on': {
    title: 'Two-step verification was turned on',
    text: 'signing in with your password now also needs a code from your authenticator app.',
  },
  'two-step-off': {
    title: 'Two-step verification was turned off',
    text: 'you can now sign in with your password alone.',
  },
  'second-factors-removed': {
    title: 'Two-step verification and passkeys were removed',
    text: 'we removed the authenticator app, the recovery codes and the passkeys of your account, as we were asked to, and signed out every device. You can sign in with your password alone.',
  },
  'recovery-codes-replaced': {
    title: 'Your recovery codes were replaced',
    text: 'ten new recovery codes were created, and the previous ones no longer work.',
  },
  'passkey-added': {
    title: 'A passkey was added',
    text: 'a new passkey can sign in to your account without your password. You can remove it in your settings, which a new password does not do.',
  },
  'passkey-removed': {
    title: 'A passkey was removed',
    text: 'one of your passkeys can no longer sign in to your account.',
  },
  'sign-in-connected': {
    title: 'A sign-in service was connected',
    text: 'another service, such as Google, can now sign in to your account. You can disconnect it in your settings.',
  },
  'sign-in-disconnected': {
    title: 'A sign-in service was disconnected',
    text: 'a service that was connected to your account can no longer sign in to it.',
  },
} as const satisfies Record<string, { title: string; text: string }>

/** Enqueues the email about a change of how a person signs in, in the transaction of its audit row. */
export async function sendSecurityChangeEmail(
  ctx: Ctx,
  person: { email: string; fullName: string },
  change: keyof typeof CHANGES,
): Promise<void> {
  const agency = await findAgency(ctx)
  const { title, text } = CHANGES[change]
  const body = (
    <SecurityChangeEmail
      agency={agency}
      fullName={person.fullName}
      title={title}
      text={text}
      time={`${formatDateTime(ctx.now, ctx.timeZone)} (${zoneLabel(ctx.timeZone)})`}
      location={addressLabel(ctx.address)}
      resetHref={accountLinks.forgot(ctx)}
    />
  )
  await enqueueEmail(ctx, await renderEmail(person.email, `${title} for your ${agency.name} account`, body))
}
