import { and, eq, gt } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { waitlistEntries } from '#db/schema/bookings.ts'

/** Rolls back a booking whose offer has expired or was claimed already. */
export class OfferEnded extends Error {
  override message = 'The offer has ended.'
}

/**
 * Marks the offer of a waitlist entry as booked, within the transaction of the booking: an offer makes one booking.
 *
 * @throws OfferEnded, for the caller to roll back and report
 */
export async function claimOffer(ctx: Ctx, entryId: string, bookingId: string): Promise<void> {
  const claimed = await ctx.db
    .update(waitlistEntries)
    .set({ status: 'booked', bookingId, updatedAt: ctx.now })
    .where(
      and(
        eq(waitlistEntries.id, entryId),
        eq(waitlistEntries.status, 'offered'),
        gt(waitlistEntries.offerExpiresAt, ctx.now),
      ),
    )
    .returning({ id: waitlistEntries.id })
  if (claimed.length === 0) throw new OfferEnded()
}
