import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { AccountDeletedEmail } from './personal-data-emails.tsx'

/** Rendered before the transaction, so that rendering does not extend its locks. */
export async function renderAccountDeletedEmail(ctx: Ctx, { email, fullName }: Person): Promise<Email> {
  const agency = await findAgency(ctx)
  const body = <AccountDeletedEmail agency={agency} fullName={fullName} />
  return renderEmail(email, `Your ${agency.name} account has been deleted`, body, { replyTo: agency.email })
}
