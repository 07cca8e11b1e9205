import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { waitlistEntries } from '#db/schema/bookings.ts'
import { bookConsultation } from '../book-consultation.server.ts'
import type { GuestBookingLimit } from '../guest-limits.server.ts'
import { createManageToken } from '../manage-links.server.ts'
import { isSlotUnavailable, type SlotUnavailableReason } from '../requested-slot.server.ts'
import { OfferEnded } from './claim-offer.server.ts'
import { findWaitlistEntry } from './waitlist-links.server.ts'

export type BookOfferResult =
  | { ok: true; token: string }
  /**
   * `ended`: there is no offer, or no longer. `phone`: the number does not exist. Otherwise a limit on bookings is
   * reached.
   */
  | { ok: false; reason: 'ended' | 'phone' | GuestBookingLimit }
  /** The agency has used the time, or its rules have changed. They wait again. */
  | { ok: false; reason: SlotUnavailableReason }

/**
 * Books the time that a waitlist entry was offered, by its link. A repeated request returns the same booking.
 *
 * @returns the token of the booking's manage link
 * @throws a 404 response for an unknown token
 */
export async function bookOffer(ctx: Ctx, token: string): Promise<BookOfferResult> {
  const entry = await findWaitlistEntry(ctx, token)
  if (entry.status === 'booked' && entry.bookingId) {
    return { ok: true, token: await createManageToken(ctx, entry.bookingId) }
  }
  const { offeredTime, offerExpiresAt } = entry
  if (entry.status !== 'offered' || !offeredTime || !offerExpiresAt || offerExpiresAt <= ctx.now) {
    return { ok: false, reason: 'ended' }
  }
  const input = {
    fullName: entry.fullName,
    email: entry.email,
    phone: entry.phone,
    message: null,
    date: entry.onDate,
    time: offeredTime,
    customerTimeZone: entry.customerTimeZone,
    idempotencyKey: `waitlist ${entry.id} ${offeredTime}`,
    typeId: entry.typeId,
  }
  try {
    const result = await bookConsultation(ctx, input, { waitlistEntryId: entry.id })
    if (result.ok) return { ok: true, token: result.token }
    if (isSlotUnavailable(result.reason)) await waitAgain(ctx, entry.id)
    return { ok: false, reason: result.reason }
  } catch (error) {
    if (error instanceof OfferEnded) return { ok: false, reason: 'ended' }
    throw error
  }
}

/** Puts the entry back to where it was in the waitlist. */
async function waitAgain(ctx: Ctx, entryId: string): Promise<void> {
  await ctx.db
    .update(waitlistEntries)
    .set({ status: 'waiting', updatedAt: ctx.now })
    .where(and(eq(waitlistEntries.id, entryId), eq(waitlistEntries.status, 'offered')))
}
