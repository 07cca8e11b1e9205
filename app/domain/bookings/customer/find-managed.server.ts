import type { Ctx } from '#app/core/context.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { findOffer } from '#app/domain/scheduling/slot-picker/load-slot-picker.server.ts'
import { cancelRefusal, rescheduleRefusal } from '../booking.ts'
import { findBookingByToken } from '../booking-links.server.ts'
import { shownPart } from './find-booked.server.ts'

/**
 * What the page behind a manage link shows: the booking, what may still be done with it, and the times to move it to,
 * among which its own does not count as taken.
 *
 * @throws a 404 response for a token that opens nothing
 */
export async function findManaged(ctx: Ctx, token: string) {
  const [booking, settings] = await Promise.all([findBookingByToken(ctx, token), findBookingSettings(ctx)])
  const notMoved = rescheduleRefusal(booking, settings, ctx.now)
  return {
    booking: shownPart(booking),
    notMoved,
    /** A new time waits for the agency's word, as this booking's own first time did. */
    asksAnew: settings.needsApproval && booking.status === 'confirmed',
    /** Its visitor has moved it before. */
    moved: booking.rescheduleCount > 0,
    notCancelled: cancelRefusal(booking, settings, ctx.now),
    cutoffs: { move: settings.rescheduleCutoffMinutes, cancel: settings.cancelCutoffMinutes },
    offer: notMoved ? null : await findOffer(ctx, { date: booking.preferredDate, except: booking.id }),
  }
}
