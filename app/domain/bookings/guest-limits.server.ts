import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { countRequest } from '#app/core/rate-limit-counters.server.ts'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { consumeRecipientLimit } from '#app/domain/email/recipient-limits.server.ts'
import { findSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'
import { clientNetwork } from '#app/lib/ip-address.server.ts'
import { can } from '#app/policy/policy.ts'
import { bookings } from '#db/schema/bookings.ts'
import { users } from '#db/schema/people.ts'

/**
 * Which limit is reached: upcoming bookings of a person, or for guests those of an email address or of a client today.
 */
export type GuestBookingLimit = 'person-limit' | 'email-limit' | 'client-limit'

/** Rolls back a booking beyond a limit. */
export class GuestLimitReached extends Error {
  readonly limit: GuestBookingLimit

  constructor(limit: GuestBookingLimit) {
    super(limit)
    this.limit = limit
  }
}

const DAY_SECONDS = 24 * 3600
/** `Retry-After` of these limits: most are for a day, and the number of upcoming bookings changes with the days. */
export const GUEST_LIMIT_WAIT_SECONDS = DAY_SECONDS
/** Addresses that guests of one network enter in a day to correct a booking or join a waitlist. */
const ENTERED_ADDRESSES = { max: 20, seconds: DAY_SECONDS }
/** No consultation is longer, so an upcoming one starts after this time before now. */
const MAX_CONSULTATION_MS = DAY_SECONDS * 1000

/**
 * Checks the limits for a booking that has just been inserted. A person, by account and by email address, has few
 * upcoming bookings, not counting those that the agency made for them. Guests, and signed-in people who give the
 * address of someone else, are limited further: otherwise a stranger could take every slot, and send anyone any number
 * of emails. The agency's own bookings for others are limited by recipient only.
 *
 * @throws GuestLimitReached, for the caller to roll back and report
 */
export async function assertBookingLimits(
  ctx: Ctx,
  booking: { id: string; email: string; userId: string | null },
  { maxUpcomingPerPerson }: { maxUpcomingPerPerson: number },
): Promise<void> {
  const { actor } = ctx
  if (!can(actor, 'booking.create')) {
    const others = await countOtherUpcoming(ctx, booking)
    if (others.online >= maxUpcomingPerPerson) throw new GuestLimitReached('person-limit')
    if (actor.kind === 'guest') {
      const { maxOpenBookingsPerEmail } = await findSecuritySettings(ctx)
      if (others.ofGuests >= maxOpenBookingsPerEmail) throw new GuestLimitReached('email-limit')
    }
  }
  if (actor.kind === 'person' && actor.email === booking.email) return
  if (!(await consumeRecipientLimit(ctx, 'guest', booking.email))) throw new GuestLimitReached('email-limit')
  if (actor.kind === 'guest' && ctx.address) await assertFewBookingsFrom(ctx, ctx.address)
}

/**
 * The other upcoming bookings of one person. Holds a lock, because parallel bookings would otherwise not count each
 * other.
 */
async function countOtherUpcoming(
  ctx: Ctx,
  { id, email, userId }: { id: string; email: string; userId: string | null },
): Promise<{ online: number; ofGuests: number }> {
  // A person may have booked as a guest before, with the address of their account.
  const emails = [...new Set([email, ...(ctx.actor.kind === 'person' ? [ctx.actor.email] : [])])]
  const owners = [...emails, userId].filter((owner) => owner !== null)
  await acquireKeyLock(ctx, ...owners.map((owner) => `bookings of ${owner}`))
  const [counts] = await ctx.db
    .select({
      online: sql<number>`count(*) filter (where ${bookings.source} = 'online')::int`,
      ofGuests: sql<number>`count(*) filter (where ${bookings.userId} is null)::int`,
    })
    .from(bookings)
    .where(
      and(
        or(inArray(bookings.email, emails), userId ? eq(bookings.userId, userId) : undefined),
        ne(bookings.id, id),
        // An upcoming consultation may have started, and none is longer than a day: a range of `bookings_starts_idx`.
        inArray(bookings.status, ['requested', 'confirmed']),
        gt(bookings.endsAt, ctx.now),
        gt(bookings.startsAt, new Date(ctx.now.getTime() - MAX_CONSULTATION_MS)),
      ),
    )
  return counts ?? { online: 0, ofGuests: 0 }
}

async function assertFewBookingsFrom(ctx: Ctx, address: string): Promise<void> {
  const { maxBookingsPerAddressPerDay } = await findSecuritySettings(ctx)
  const limit = { max: maxBookingsPerAddressPerDay, seconds: DAY_SECONDS }
  const { wait } = await countRequest(ctx, `booking:${clientNetwork(address)}`, limit)
  if (wait) throw new GuestLimitReached('client-limit')
}

/**
 * Counts an email to an address that a customer enters for an existing booking or a waitlist: for the address, and for
 * guests for their network too. The signed-in person's own address is not limited.
 *
 * @returns the limit that is reached, or null if the email may be sent
 */
export async function consumeEnteredAddressLimits(
  ctx: Ctx,
  email: string,
): Promise<Exclude<GuestBookingLimit, 'person-limit'> | null> {
  const { actor, address } = ctx
  if (actor.kind === 'person' && actor.email === email) return null
  if (!(await consumeRecipientLimit(ctx, 'guest', email))) return 'email-limit'
  if (actor.kind !== 'guest' || !address) return null
  const { wait, isFirst } = await countRequest(ctx, `entered addresses:${clientNetwork(address)}`, ENTERED_ADDRESSES)
  if (isFirst) await recordSecurityEvent(ctx, { type: 'limit.reached', details: { limit: 'entered addresses' } })
  return wait === null ? null : 'client-limit'
}

/**
 * Who is emailed about a change that a customer has made by a manage link: the customer too, within the limit on emails
 * to an unconfirmed address. Otherwise someone who books with the address of another person could go on rescheduling.
 */
export async function findAudience(
  ctx: Ctx,
  booking: { userId: string | null; email: string },
): Promise<{ only?: 'staff' }> {
  if (booking.email === '' || (await isOwnAddress(ctx, booking))) return {}
  return (await consumeRecipientLimit(ctx, 'guest', booking.email)) ? {} : { only: 'staff' }
}

/**
 * True if the booking was made with the confirmed address of a signed-in person. Any other address may be a stranger's,
 * so the emails to it contain no text that the customer has entered.
 */
export async function isOwnAddress(ctx: Ctx, booking: { userId: string | null; email: string }): Promise<boolean> {
  if (!booking.userId) return false
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, booking.userId))
  return user?.email === booking.email
}
