import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/policy/context.ts'
import { bookings } from '#db/schema/bookings.ts'
import { auditView } from './audit-view.server.ts'
import { type HistoryStep, listBookingHistory } from './booking-history.server.ts'
import { findBooking, type PortalBooking } from './portal-queries.server.ts'

/** What only they see who may change the booking: an employer who made it as a visitor must not read the agency's note. */
export type BookingDesk = { note: string; history: HistoryStep[] }

/**
 * One booking on a page of its own; an employer's view is put on record.
 *
 * @throws a 404 response out of reach
 */
export async function findPortalBooking(
  ctx: Ctx,
  id: string,
): Promise<{ booking: PortalBooking; desk: BookingDesk | null }> {
  const booking = await findBooking(ctx, id, 'booking.review')
  await auditView(ctx, 'booking', [id])
  if (!booking.mayManage) return { booking, desk: null }
  const [history, [row]] = await Promise.all([
    listBookingHistory(ctx, id),
    ctx.db.select({ note: bookings.note }).from(bookings).where(eq(bookings.id, id)),
  ])
  return { booking, desk: { note: row?.note ?? '', history } }
}
