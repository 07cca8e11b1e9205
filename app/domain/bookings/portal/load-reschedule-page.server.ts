import type { Ctx } from '#app/core/context.ts'
import { loadSlotPicker } from '#app/domain/scheduling/slot-picker/load-slot-picker.server.ts'
import { todayIn } from '#app/lib/dates.ts'
import { isUpcoming } from '../booking.ts'
import { findBooking } from './portal-queries.server.ts'
import { recordBookingViews } from './record-booking-views.server.ts'

export type ReschedulePageData = Awaited<ReturnType<typeof loadReschedulePage>>

/**
 * The page that reschedules a booking: the booking and the slots it can be rescheduled to, or none when it has ended or
 * was cancelled. An employer's view is audited.
 *
 * @throws a 403 response for an actor who manages no bookings, a 404 response out of scope
 */
export async function loadReschedulePage(ctx: Ctx, id: string) {
  const booking = await findBooking(ctx, id, 'booking.manage')
  await recordBookingViews(ctx, 'reschedule', [id])
  const { timeZone, now } = ctx
  const options = {
    date: todayIn(timeZone, booking.startsAt),
    excludeBookingId: id,
    byAgency: true,
    typeId: booking.typeId,
  }
  return { booking, picker: isUpcoming(booking, now) ? await loadSlotPicker(ctx, options) : null, timeZone, now }
}
