import type { Ctx } from '#app/core/context.ts'
import { loadSlotPicker } from '#app/domain/scheduling/slot-picker/load-slot-picker.server.ts'
import { todayIn } from '#app/lib/dates.ts'
import { isUpcoming } from '../booking.ts'
import { auditView } from './audit-view.server.ts'
import { findBooking } from './portal-queries.server.ts'

/**
 * What the page to move a booking shows: the booking, and the times to move it to; none where it is over or cancelled.
 * An employer's view is put on record.
 *
 * @throws a 403 response for who manages no bookings, a 404 response out of reach
 */
export async function loadMovePage(ctx: Ctx, id: string) {
  const booking = await findBooking(ctx, id, 'booking.manage')
  await auditView(ctx, 'move', [id])
  const { timeZone, now } = ctx
  const looking = { date: todayIn(timeZone, booking.startsAt), excludeBookingId: id, byAgency: true }
  return { booking, offer: isUpcoming(booking, now) ? await loadSlotPicker(ctx, looking) : null, timeZone, now }
}
