import { and, eq, gt } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { generateToken, hashToken, isToken } from '#app/lib/token.server.ts'
import { bookingLinks, bookings } from '#db/schema/bookings.ts'
import { consultants } from '#db/schema/scheduling.ts'

/**
 * Makes `token` open a booking until its consultation ends; only its digest is kept. A booking can have several: of the
 * page after booking, and of each mail. The booking is locked against being moved meanwhile.
 */
export async function saveManageLink(ctx: Ctx, bookingId: string, token: string): Promise<void> {
  const [booking] = await ctx.db
    .select({ endsAt: bookings.endsAt })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
    .for('share')
  if (!booking) return
  await ctx.db.insert(bookingLinks).values({ tokenHash: hashToken(token), bookingId, expiresAt: booking.endsAt })
}

/** Makes a manage link of a booking. @returns its token, for `/bookings/{token}` */
export async function createManageToken(ctx: Ctx, bookingId: string): Promise<string> {
  const token = generateToken()
  await saveManageLink(ctx, bookingId, token)
  return token
}

/** Moves the end of a booking's links with its consultation. */
export async function extendManageLinks(ctx: Ctx, booking: { id: string; endsAt: Date }): Promise<void> {
  await ctx.db.update(bookingLinks).set({ expiresAt: booking.endsAt }).where(eq(bookingLinks.bookingId, booking.id))
}

/** Where a token opens its booking. Built from the configured origin only. */
export function manageLinkUrl(ctx: Pick<Ctx, 'baseUrl'>, token: string): string {
  return `${ctx.baseUrl}/bookings/${token}`
}

export type CustomerBooking = Omit<typeof bookings.$inferSelect, 'note' | 'idempotencyKey'>

/** With who holds it, where somebody does by name. */
export type NamedCustomerBooking = CustomerBooking & { consultantName: string | null }

/**
 * The booking that a manage link opens: whoever holds the token may see and change this one booking.
 *
 * @throws a 404 response for a token that is unknown or whose consultation has ended
 */
export async function findBookingByToken(ctx: Ctx, token: string): Promise<NamedCustomerBooking> {
  if (!isToken(token)) throw notFound()
  const [row] = await ctx.db
    .select({ booking: bookings, consultantName: consultants.fullName })
    .from(bookingLinks)
    .innerJoin(bookings, eq(bookings.id, bookingLinks.bookingId))
    .leftJoin(consultants, eq(consultants.id, bookings.consultantId))
    .where(and(eq(bookingLinks.tokenHash, hashToken(token)), gt(bookingLinks.expiresAt, ctx.now)))
  if (!row) throw notFound()
  const { note: _, idempotencyKey: __, ...booking } = row.booking
  return { ...booking, consultantName: row.consultantName }
}
