import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { loadSlotPicker } from '#app/domain/scheduling/slot-picker/load-slot-picker.server.ts'
import { instantIn } from '#app/lib/dates.ts'
import { isUpcoming, reasonCannotCancel, reasonCannotReschedule } from '../booking.ts'
import { type CustomerBooking, findBookingByToken, manageLinkUrl } from '../manage-links.server.ts'
import { resolveSlot } from '../requested-slot.server.ts'
import { toCustomerBookingView } from './customer-booking-view.server.ts'

export type ManagePageData = Awaited<ReturnType<typeof loadManagePage>>

/**
 * The page of a manage link: the booking, what the customer can still do with it, and the slots it can be rescheduled
 * to.
 *
 * @throws a 404 response for an invalid token
 */
export async function loadManagePage(ctx: Ctx, token: string) {
  const [booking, settings, agency] = await Promise.all([
    findBookingByToken(ctx, token),
    findBookingSettings(ctx),
    findAgency(ctx),
  ])
  const cannotReschedule = reasonCannotReschedule(booking, settings, ctx.now)
  const options = { date: booking.preferredDate, excludeBookingId: booking.id, typeId: booking.typeId }
  return {
    booking: toCustomerBookingView(booking, { agencyPhone: agency.phone, manageHref: manageLinkUrl(ctx, token) }),
    bookHref: booking.bookHref,
    hasEnded: booking.endsAt <= ctx.now,
    canCorrectDetails: isUpcoming(booking, ctx.now),
    cannotReschedule,
    cannotCancel: reasonCannotCancel(booking, settings, ctx.now),
    /** A new time has to be confirmed by the agency. */
    needsConfirmation: settings.needsApproval && booking.status === 'confirmed' && !booking.newTimeAskedAt,
    wasAskedForNewTime: booking.newTimeAskedAt !== null,
    wasRescheduled: booking.rescheduleCount > 0,
    cutoffMinutes: { reschedule: settings.rescheduleCutoffMinutes, cancel: settings.cancelCutoffMinutes },
    proposedTimes: await listProposedTimes(ctx, booking),
    picker: cannotReschedule ? null : await loadSlotPicker(ctx, options),
  }
}

/**
 * Times that the agency proposed and that have not passed, each with whether it is still free. None once it has ended.
 */
async function listProposedTimes(ctx: Ctx, booking: CustomerBooking) {
  if (!isUpcoming(booking, ctx.now)) return []
  const options = { excludeBookingId: booking.id, byAgency: true, typeId: booking.typeId }
  const times = booking.proposedTimes.map(async ({ date, time }) => ({
    date,
    time,
    startsAt: instantIn(ctx.timeZone, date, time),
    isFree: (await resolveSlot(ctx, { date, time }, options)).ok,
  }))
  return (await Promise.all(times)).filter(({ startsAt }) => startsAt > ctx.now)
}
