import type { Ctx } from '#app/core/context.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { loadSlotPicker } from '#app/domain/scheduling/slot-picker/load-slot-picker.server.ts'
import { reasonCannotCancel, reasonCannotReschedule } from '../booking.ts'
import { findBookingByToken } from '../manage-links.server.ts'
import { toCustomerBookingView } from './customer-booking-view.server.ts'

/**
 * What the page behind a manage link shows: the booking, what may still be done with it, and the times to move it to,
 * among which its own does not count as taken.
 *
 * @throws a 404 response for a token that opens nothing
 */
export async function loadManagePage(ctx: Ctx, token: string) {
  const [booking, settings] = await Promise.all([findBookingByToken(ctx, token), findBookingSettings(ctx)])
  const notMoved = reasonCannotReschedule(booking, settings, ctx.now)
  return {
    booking: toCustomerBookingView(booking),
    notMoved,
    /** A new time waits for the agency's word, as this booking's own first time did. */
    asksAnew: settings.needsApproval && booking.status === 'confirmed',
    /** Its visitor has moved it before. */
    moved: booking.rescheduleCount > 0,
    notCancelled: reasonCannotCancel(booking, settings, ctx.now),
    cutoffs: { move: settings.rescheduleCutoffMinutes, cancel: settings.cancelCutoffMinutes },
    offer: notMoved ? null : await loadSlotPicker(ctx, { date: booking.preferredDate, excludeBookingId: booking.id }),
  }
}
