import { eq } from 'drizzle-orm'
import { type HistoryStep, listHistory } from '#app/core/audit/audit-queries.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listConsultantChoices } from './consultant-choices.server.ts'
import { findBooking, listOtherBookings, type PortalBooking } from './portal-queries.server.ts'
import { recordBookingViews } from './record-booking-views.server.ts'

export type BookingPageData = {
  booking: PortalBooking
  /** Null without permission to manage the booking: an employer who made it as a customer must not see the note. */
  internal: { note: string; history: HistoryStep[] } | null
  /** The consultants it can be assigned to. */
  consultants: { id: string; name: string }[]
  /** Other bookings of the same customer that the actor can see. */
  others: PortalBooking[]
  timeZone: string
  now: Date
}

/**
 * The page of one booking. An employer's view is audited.
 *
 * @throws a 404 response out of scope
 */
export async function loadBookingPage(ctx: Ctx, id: string): Promise<BookingPageData> {
  const booking = await findBooking(ctx, id, 'booking.review')
  await recordBookingViews(ctx, 'booking', [id])
  const { timeZone, now } = ctx
  const others = await listOtherBookings(ctx, booking)
  if (!booking.canManage) return { booking, internal: null, consultants: [], others, timeZone, now }
  const [history, consultants, [row]] = await Promise.all([
    listHistory(ctx, { type: 'booking', id, except: 'booking.viewed' }),
    listConsultantChoices(ctx),
    ctx.db.select({ note: bookings.note }).from(bookings).where(eq(bookings.id, id)),
  ])
  return {
    booking,
    internal: { note: row?.note ?? '', history },
    consultants: consultants.filter(({ id, active }) => active || id === booking.consultantId),
    others,
    timeZone,
    now,
  }
}
