import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Ctx } from '#app/policy/context.ts'
import { notFound } from '#app/policy/refusals.ts'
import { bookingLinks, bookings } from '#db/schema/bookings.ts'

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/**
 * Makes a manage link of a booking: a random token of 32 bytes, of which only the digest is kept. A booking can have
 * several (the page after booking, each mail); all of them end with the consultation.
 *
 * @returns the token, for `/bookings/{token}`
 */
export async function makeBookingLink(ctx: Ctx, booking: { id: string; endsAt: Date }): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await ctx.db
    .insert(bookingLinks)
    .values({ tokenHash: digest(token), bookingId: booking.id, expiresAt: booking.endsAt })
  return token
}

/** Moves the end of a booking's links with its consultation. */
export async function extendBookingLinks(ctx: Ctx, booking: { id: string; endsAt: Date }): Promise<void> {
  await ctx.db.update(bookingLinks).set({ expiresAt: booking.endsAt }).where(eq(bookingLinks.bookingId, booking.id))
}

/** Where a token opens its booking. Built from the configured origin only. */
export function bookingAddress(ctx: Pick<Ctx, 'baseUrl'>, token: string): string {
  return `${ctx.baseUrl}/bookings/${token}`
}

export type LinkedBooking = Omit<typeof bookings.$inferSelect, 'note' | 'submissionKey'>

/**
 * The booking that a manage link opens: whoever holds the token may see and change this one booking.
 *
 * @throws a 404 response for a token that is unknown or whose consultation has ended
 */
export async function findBookingByToken(ctx: Ctx, token: string): Promise<LinkedBooking> {
  if (!TOKEN.test(token)) throw notFound()
  const [row] = await ctx.db
    .select({ booking: bookings })
    .from(bookingLinks)
    .innerJoin(bookings, eq(bookings.id, bookingLinks.bookingId))
    .where(and(eq(bookingLinks.tokenHash, digest(token)), gt(bookingLinks.expiresAt, ctx.now)))
  if (!row) throw notFound()
  const { note: _, submissionKey: __, ...booking } = row.booking
  return booking
}

/** 256 random bits need no salt and no slow hash. */
function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
