import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { countRequest } from '#app/core/rate-limit-counters.server.ts'
import { consumeRecipientLimit } from '#app/domain/email/recipient-limits.server.ts'
import { findSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'
import { clientNetwork } from '#app/lib/ip-address.server.ts'
import { bookings } from '#db/schema/bookings.ts'

/** Which limit on bookings of guests is reached: upcoming ones for an email address, or those of a client today. */
export type GuestBookingLimit = 'email-limit' | 'client-limit'

/** Rolls back a booking beyond a limit. */
export class GuestLimitReached extends Error {
  readonly limit: GuestBookingLimit

  constructor(limit: GuestBookingLimit) {
    super(limit)
    this.limit = limit
  }
}

const DAY_SECONDS = 24 * 3600
/** No consultation is longer, so an upcoming one starts after this time before now. */
const MAX_CONSULTATION_MS = DAY_SECONDS * 1000

/**
 * Checks the limits for a booking that a guest has just inserted. Otherwise a stranger could take every slot, and send
 * anyone any number of emails. Signed-in people have confirmed an email address and are not limited.
 *
 * @throws GuestLimitReached, for the caller to roll back and report
 */
export async function assertGuestLimits(ctx: Ctx, booking: { id: string; email: string }): Promise<void> {
  if (ctx.actor.kind !== 'guest') return
  const { maxOpenBookingsPerEmail, maxBookingsPerAddressPerDay } = await findSecuritySettings(ctx)
  // Serialises bookings with one email address, which would otherwise not count each other.
  await acquireKeyLock(ctx, `bookings of ${booking.email}`)
  const others = await ctx.db.$count(
    bookings,
    and(
      eq(bookings.email, booking.email),
      isNull(bookings.userId),
      ne(bookings.id, booking.id),
      inArray(bookings.status, ['requested', 'confirmed']),
      gt(bookings.endsAt, ctx.now),
      gt(bookings.startsAt, new Date(ctx.now.getTime() - MAX_CONSULTATION_MS)),
    ),
  )
  if (others >= maxOpenBookingsPerEmail) throw new GuestLimitReached('email-limit')
  if (!(await consumeRecipientLimit(ctx, 'guest', booking.email))) throw new GuestLimitReached('email-limit')
  if (!ctx.address) return
  const limit = { max: maxBookingsPerAddressPerDay, seconds: DAY_SECONDS }
  const { wait } = await countRequest(ctx, `booking:${clientNetwork(ctx.address)}`, limit)
  if (wait) throw new GuestLimitReached('client-limit')
}
