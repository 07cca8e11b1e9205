import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { countRequest } from '#app/core/rate-limit-counters.server.ts'
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
/** No consultation is longer, so an upcoming one starts after this time before now. */
const MAX_CONSULTATION_MS = DAY_SECONDS * 1000

/**
 * Checks the limit on upcoming bookings of one person, by account and by email address, for a booking that has just been
 * inserted. Bookings that the agency made for the person do not count, and the agency is not limited.
 *
 * @throws GuestLimitReached, for the caller to roll back and report
 */
export async function assertPersonLimit(
  ctx: Ctx,
  booking: { id: string; email: string; userId: string | null },
  { maxUpcomingPerPerson }: { maxUpcomingPerPerson: number },
): Promise<void> {
  if (can(ctx.actor, 'booking.create')) return
  // Serialises bookings of one person, which would otherwise not count each other.
  for (const key of [booking.email, booking.userId].filter((key) => key !== null).toSorted()) {
    await acquireKeyLock(ctx, `bookings of ${key}`)
  }
  const others = await ctx.db.$count(
    bookings,
    and(
      or(eq(bookings.email, booking.email), booking.userId ? eq(bookings.userId, booking.userId) : undefined),
      eq(bookings.source, 'online'),
      ne(bookings.id, booking.id),
      ...isStillUpcoming(ctx),
    ),
  )
  if (others >= maxUpcomingPerPerson) throw new GuestLimitReached('person-limit')
}

/** An upcoming consultation may have started, and none is longer than a day: a range of `bookings_starts_idx`. */
function isStillUpcoming(ctx: Ctx) {
  return [
    inArray(bookings.status, ['requested', 'confirmed']),
    gt(bookings.endsAt, ctx.now),
    gt(bookings.startsAt, new Date(ctx.now.getTime() - MAX_CONSULTATION_MS)),
  ]
}

/**
 * Checks the limits for a booking that a guest has just inserted, or a signed-in person for the address of someone else.
 * Otherwise a stranger could take every slot, and send anyone any number of emails. Bookings of signed-in people with
 * their own, confirmed address are not limited.
 *
 * @throws GuestLimitReached, for the caller to roll back and report
 */
export async function assertGuestLimits(ctx: Ctx, booking: { id: string; email: string }): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'person' && actor.email === booking.email) return
  if (actor.kind === 'guest') await assertFewUpcomingBookings(ctx, booking)
  if (!(await consumeRecipientLimit(ctx, 'guest', booking.email))) throw new GuestLimitReached('email-limit')
  if (actor.kind === 'guest' && ctx.address) await assertFewBookingsFrom(ctx, ctx.address)
}

async function assertFewUpcomingBookings(ctx: Ctx, booking: { id: string; email: string }): Promise<void> {
  const { maxOpenBookingsPerEmail } = await findSecuritySettings(ctx)
  // Serialises bookings with one email address, which would otherwise not count each other.
  await acquireKeyLock(ctx, `bookings of ${booking.email}`)
  const others = await ctx.db.$count(
    bookings,
    and(
      eq(bookings.email, booking.email),
      isNull(bookings.userId),
      ne(bookings.id, booking.id),
      ...isStillUpcoming(ctx),
    ),
  )
  if (others >= maxOpenBookingsPerEmail) throw new GuestLimitReached('email-limit')
}

async function assertFewBookingsFrom(ctx: Ctx, address: string): Promise<void> {
  const { maxBookingsPerAddressPerDay } = await findSecuritySettings(ctx)
  const limit = { max: maxBookingsPerAddressPerDay, seconds: DAY_SECONDS }
  const { wait } = await countRequest(ctx, `booking:${clientNetwork(address)}`, limit)
  if (wait) throw new GuestLimitReached('client-limit')
}

/**
 * Who is emailed about a change that a customer has made by a manage link: the customer too, within the limit on emails to
 * an unconfirmed address. Otherwise someone who books with the address of another person could go on rescheduling.
 */
export async function findAudience(
  ctx: Ctx,
  booking: { userId: string | null; email: string },
): Promise<{ only?: 'staff' }> {
  if (booking.email === '' || (await isOwnAddress(ctx, booking))) return {}
  return (await consumeRecipientLimit(ctx, 'guest', booking.email)) ? {} : { only: 'staff' }
}

/**
 * True if the booking was made with the confirmed address of a signed-in person. Any other address may be a stranger's, so
 * the emails to it contain no text that the customer has entered.
 */
export async function isOwnAddress(ctx: Ctx, booking: { userId: string | null; email: string }): Promise<boolean> {
  if (!booking.userId) return false
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, booking.userId))
  return user?.email === booking.email
}
