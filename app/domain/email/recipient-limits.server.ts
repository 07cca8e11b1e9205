import type { Ctx } from '#app/core/context.ts'
import { countRequest, type RateLimit } from '#app/core/rate-limit-counters.server.ts'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { findSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'

/**
 * Emails that anyone can cause by entering someone's email address: reset links, confirmation links, the emails of
 * registrations, bookings and job alerts (`guest`), and those about items that are back in stock. The latter are sent
 * later, or never, so that their requests leave the limit of the others.
 */
type RecipientLimit = 'reset' | 'confirmation' | 'guest' | 'stock'

const HOUR = 3600

/**
 * Counts an email to `recipient`. Beyond the limit the caller sends nothing and responds as usual. The links in the
 * five emails of the last hour still work then, so the recipient can always use one.
 *
 * @returns true if the email may be sent
 */
export async function consumeRecipientLimit(ctx: Ctx, name: RecipientLimit, recipient: string): Promise<boolean> {
  const { wait, isFirst } = await countRequest(ctx, `${name} to:${recipient}`, await findLimit(ctx, name))
  if (isFirst) await recordSecurityEvent(ctx, { type: 'limit.reached', details: { limit: `${name} emails` } })
  return wait === null
}

async function findLimit(ctx: Ctx, name: RecipientLimit): Promise<RateLimit> {
  if (name === 'reset' || name === 'confirmation') return { max: 5, seconds: HOUR }
  const { maxGuestEmailsPerRecipientPerDay } = await findSecuritySettings(ctx)
  return { max: maxGuestEmailsPerRecipientPerDay, seconds: 24 * HOUR }
}
