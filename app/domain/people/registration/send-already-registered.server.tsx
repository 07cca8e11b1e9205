import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import type { UserType } from '#app/policy/actor.ts'
import { accountLinks } from '../account-links.server.ts'
import { AlreadyRegisteredEmail } from '../emails/account-emails.tsx'

/** Emails the owner of an account that someone tried to register with their email. */
export async function sendAlreadyRegistered(ctx: Ctx, owner: { email: string; userType: UserType }): Promise<void> {
  const agency = await findAgency(ctx)
  const body = (
    <AlreadyRegisteredEmail
      agency={agency}
      signInHref={accountLinks.signIn(ctx, owner.userType)}
      resetHref={accountLinks.forgot(ctx)}
    />
  )
  await enqueueEmail(ctx, await renderEmail(owner.email, `You already have an account with ${agency.name}`, body))
}
