import type { Ctx } from '#app/core/context.ts'
import { transaction } from '#app/core/context.ts'
import { countRequest } from '#app/core/rate-limit-counters.server.ts'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { isUpcoming } from './booking.ts'
import { type ContactDetails, changedContactFields, saveContactDetails } from './edit-contact-details.server.ts'
import { consumeEnteredAddressLimits } from './guest-limits.server.ts'
import { findBookingByToken } from './manage-links.server.ts'

export type CorrectOwnDetailsResult =
  /** `sentTo`: the new address, which has been sent the confirmation; null if the address is the same. */
  | { ok: true; sentTo: string | null }
  /**
   * `not-upcoming`: it has ended or was cancelled. `change-limit`: it was changed too often today. `address-limit`: its
   * address was changed too often. `email-limit`: too many emails to the new address today. `client-limit`: too many
   * addresses from the client today. `stale`: changed concurrently.
   */
  | {
      ok: false
      reason: 'phone' | 'not-upcoming' | 'change-limit' | 'address-limit' | 'email-limit' | 'client-limit' | 'stale'
    }

/** Changes of one booking by its manage link. Each emails staff. */
const CHANGES = { max: 20, seconds: 24 * 3600 }

/** New email addresses of one booking by its manage link. No booking is open for longer than a year. */
const NEW_ADDRESSES = { max: 5, seconds: 366 * 24 * 3600 }

/**
 * Corrects the name, email address and phone number of a booking by its manage link. A new address is sent the
 * confirmation; the links in emails to the old one stop working, except the one that was used.
 *
 * @param expectedVersion the version that the form was opened with
 * @throws a 404 response for an invalid token
 */
export async function correctOwnDetails(
  ctx: Ctx,
  token: string,
  details: ContactDetails,
  expectedVersion: number,
): Promise<CorrectOwnDetailsResult> {
  const before = await findBookingByToken(ctx, token)
  if (!isUpcoming(before, ctx.now)) return { ok: false, reason: 'not-upcoming' }
  const phone = details.phone === null ? null : parsePhone(details.phone)
  if (phone && !phone.ok) return { ok: false, reason: 'phone' }
  const next = { ...details, phone: phone?.display ?? null }
  const changed = changedContactFields(before, next)
  if (changed.length === 0) return { ok: true, sentTo: null }
  if (before.version !== expectedVersion) return { ok: false, reason: 'stale' }
  const isNewAddress = changed.includes('email')
  const { wait } = await countRequest(ctx, `booking changes:${before.id}`, CHANGES)
  if (wait !== null) return { ok: false, reason: 'change-limit' }
  const limit = isNewAddress ? await consumeAddressLimits(ctx, before.id, next.email) : null
  if (limit) return { ok: false, reason: limit }
  const saved = await transaction(ctx, (ctx) => saveContactDetails(ctx, before, next, changed, token))
  return saved ? { ok: true, sentTo: isNewAddress ? next.email : null } : { ok: false, reason: 'stale' }
}

/** Counts a new address. Otherwise one booking would send its confirmation to any number of strangers. */
async function consumeAddressLimits(
  ctx: Ctx,
  bookingId: string,
  email: string,
): Promise<'address-limit' | 'email-limit' | 'client-limit' | null> {
  const { wait, isFirst } = await countRequest(ctx, `booking addresses:${bookingId}`, NEW_ADDRESSES)
  if (isFirst) await recordSecurityEvent(ctx, { type: 'limit.reached', details: { limit: 'booking addresses' } })
  return wait === null ? consumeEnteredAddressLimits(ctx, email) : 'address-limit'
}
