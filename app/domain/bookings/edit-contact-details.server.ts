import { and, eq, ne, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { hashToken } from '#app/lib/token.server.ts'
import { bookingLinks, bookings } from '#db/schema/bookings.ts'
import { isUpcoming } from './booking.ts'
import { notifyBookingChanged } from './booking-events.server.ts'
import { findManagedBooking } from './managed-booking.server.ts'

export type ContactDetails = { fullName: string; email: string; phone: string | null }

export type EditContactDetailsResult =
  /**
   * `sentTo`: the new address, which has been sent the confirmation; null if the address is the same or there is none.
   */
  | { ok: true; sentTo: string | null }
  | { ok: false; reason: 'phone' }
  | StaleResult<ContactDetails & { version: number }>

type Booking = typeof bookings.$inferSelect

/**
 * Corrects the name, email address and phone number of a booking. With a new address, the manage links that were sent
 * to the old one stop working, because it may be a stranger's, and an upcoming booking is confirmed to the new address.
 *
 * @param expectedVersion the version that the form was opened with
 * @throws a 404 response out of scope
 */
export async function editContactDetails(
  ctx: Ctx,
  id: string,
  details: ContactDetails,
  expectedVersion: number,
): Promise<EditContactDetailsResult> {
  const before = await findManagedBooking(ctx, id)
  const phone = details.phone === null ? null : parsePhone(details.phone)
  if (phone && !phone.ok) return { ok: false, reason: 'phone' }
  const next = { ...details, phone: phone?.display ?? null }
  const changed = changedContactFields(before, next)
  if (changed.length === 0) return { ok: true, sentTo: null }
  if (before.version !== expectedVersion) return { ok: false, reason: 'stale', current: before }
  const booking = await transaction(ctx, (ctx) => saveContactDetails(ctx, before, next, changed))
  if (!booking) return { ok: false, reason: 'stale', current: await findManagedBooking(ctx, id) }
  const isSent = changed.includes('email') && booking.email !== '' && isUpcoming(booking, ctx.now)
  return { ok: true, sentTo: isSent ? booking.email : null }
}

/** The names of the contact details that differ. */
export function changedContactFields(before: ContactDetails, next: ContactDetails) {
  return (['fullName', 'email', 'phone'] as const).filter((name) => before[name] !== next[name])
}

/**
 * Saves changed contact details within the caller's transaction. With a new address every manage link stops working,
 * except `keptToken`, which the customer is using, and an upcoming booking is confirmed to the new address. Staff are
 * emailed about an upcoming booking, and their calendar event gets the details under the next SEQUENCE. If the emails
 * about a confirmation still wait, they have the new details instead.
 *
 * @returns null if the booking has been saved since `before`
 */
export async function saveContactDetails(
  ctx: Ctx,
  before: Pick<Booking, 'id' | 'version' | 'status' | 'endsAt'>,
  next: ContactDetails,
  changed: string[],
  keptToken?: string,
): Promise<Booking | null> {
  const [booking] = await ctx.db
    .update(bookings)
    .set({
      ...next,
      ...(isUpcoming(before, ctx.now)
        ? { sequence: sql`${bookings.sequence} + case when ${bookings.undo} is null then 1 else 0 end` }
        : {}),
      version: before.version + 1,
      updatedAt: ctx.now,
    })
    .where(and(eq(bookings.id, before.id), eq(bookings.version, before.version)))
    .returning()
  if (!booking) return null
  // The values are personal and stay out of the log.
  await recordAudit(ctx, {
    action: 'booking.contact-edited',
    subjectType: 'booking',
    subjectId: booking.id,
    details: { changed: changed.map((name) => LABELS[name as keyof ContactDetails]).join(', ') },
  })
  if (isUpcoming(booking, ctx.now) && booking.undo === null) {
    await notifyBookingChanged(ctx, 'contact-details-changed', booking, { only: 'staff' })
  }
  if (!changed.includes('email')) return booking
  const isKept = keptToken === undefined ? undefined : ne(bookingLinks.tokenHash, hashToken(keptToken))
  await ctx.db.delete(bookingLinks).where(and(eq(bookingLinks.bookingId, booking.id), isKept))
  if (isUpcoming(booking, ctx.now)) await sendConfirmationAgain(ctx, booking)
  return booking
}

const LABELS: Record<keyof ContactDetails, string> = { fullName: 'name', email: 'email', phone: 'phone' }

/** Enqueues the customer's confirmation with a new manage link, inside the caller's transaction. */
export async function sendConfirmationAgain(ctx: Ctx, booking: Booking): Promise<void> {
  const kind = booking.status === 'requested' ? 'requested' : 'confirmed'
  await notifyBookingChanged(ctx, kind, booking, { only: 'customer' })
}
