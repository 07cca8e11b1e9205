import { and, eq, gt } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { generateToken, hashToken, isToken } from '#app/lib/token.server.ts'
import { path } from '#app/lib/url.ts'
import { bookingLinks, bookings } from '#db/schema/bookings.ts'
import { consultants, consultationTypes, DEFAULT_CONSULTATION_TYPE_ID } from '#db/schema/scheduling.ts'
import { type Meeting, meetingOf } from './meeting.ts'

/** A manage link shows the booking for this long after the consultation. */
const READABLE_MS = 30 * DAY_MS

/**
 * Saves a manage link that is valid until 30 days after the consultation; only the hash of its token is stored. A
 * booking can have several: one for the confirmation page and one for each email. Takes a shared lock on the booking,
 * so that it cannot be rescheduled at the same time.
 */
export async function saveManageLink(ctx: Ctx, bookingId: string, token: string): Promise<void> {
  const [booking] = await ctx.db
    .select({ endsAt: bookings.endsAt })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
    .for('share')
  if (!booking) return
  await insertManageLink(ctx, { id: bookingId, endsAt: booking.endsAt }, token)
}

/** The insert of a manage link for a booking that nobody else can change yet, as a part of another statement. */
export function insertManageLink(ctx: Ctx, booking: { id: string; endsAt: Date }, token: string) {
  const { id: bookingId } = booking
  return ctx.db.insert(bookingLinks).values({ tokenHash: hashToken(token), bookingId, expiresAt: expiryOf(booking) })
}

/** Creates a manage link for a booking. @returns its token, for `/bookings/{token}` */
export async function createManageToken(ctx: Ctx, bookingId: string): Promise<string> {
  const token = generateToken()
  await saveManageLink(ctx, bookingId, token)
  return token
}

/** Makes a booking's manage links valid until 30 days after its new end. */
export async function extendManageLinks(ctx: Ctx, booking: { id: string; endsAt: Date }): Promise<void> {
  await ctx.db
    .update(bookingLinks)
    .set({ expiresAt: expiryOf(booking) })
    .where(eq(bookingLinks.bookingId, booking.id))
}

function expiryOf({ endsAt }: { endsAt: Date }): Date {
  return new Date(endsAt.getTime() + READABLE_MS)
}

/** The URL of a manage link, built from the configured origin only. */
export function manageLinkUrl(ctx: Pick<Ctx, 'baseUrl'>, token: string): string {
  return `${ctx.baseUrl}/bookings/${token}`
}

/** A booking without what only the agency and the commands need. */
export type CustomerBooking = Omit<typeof bookings.$inferSelect, 'note' | 'idempotencyKey'>

export type NamedCustomerBooking = CustomerBooking & {
  consultantName: string | null
  typeName: string
  /** The page on which its consultation type is booked; `/booking` once it is not bookable. */
  bookHref: string
  meeting: Meeting
}

/**
 * The booking of a manage link. The token alone gives access to this one booking.
 *
 * @throws a 404 response for an unknown token, and 30 days after the consultation
 */
export async function findBookingByToken(ctx: Ctx, token: string): Promise<NamedCustomerBooking> {
  if (!isToken(token)) throw notFound()
  const [row] = await ctx.db
    .select({
      booking: bookings,
      consultantName: consultants.fullName,
      consultantVideoUrl: consultants.videoUrl,
      type: consultationTypes,
    })
    .from(bookingLinks)
    .innerJoin(bookings, eq(bookings.id, bookingLinks.bookingId))
    .innerJoin(consultationTypes, eq(consultationTypes.id, bookings.typeId))
    .leftJoin(consultants, eq(consultants.id, bookings.consultantId))
    .where(and(eq(bookingLinks.tokenHash, hashToken(token)), gt(bookingLinks.expiresAt, ctx.now)))
  if (!row) throw notFound()
  const { note: _, idempotencyKey: __, ...booking } = row.booking
  const meeting = meetingOf(booking, { videoUrl: row.consultantVideoUrl }, row.type)
  const isOfOwnPage = row.type.active && row.type.id !== DEFAULT_CONSULTATION_TYPE_ID
  return {
    ...booking,
    consultantName: row.consultantName,
    typeName: row.type.name,
    bookHref: isOfOwnPage ? path`/booking/${row.type.slug}` : '/booking',
    meeting,
  }
}
