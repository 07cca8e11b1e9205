import type { Ctx } from '#app/core/context.ts'
import type { Alternative } from '#app/domain/scheduling/find-free-slots.server.ts'
import { retryOnScheduleChange } from '#app/domain/scheduling/schedule-lock.server.ts'
import { reasonCannotReschedule } from './booking.ts'
import { type CustomerBooking, findBookingByToken } from './manage-links.server.ts'
import {
  isCurrentSlot,
  type RequestedSlot,
  resolveSlot,
  type SlotUnavailableReason,
  suggestAlternatives,
} from './requested-slot.server.ts'
import { rescheduleToSlot } from './reschedule-to-slot.server.ts'

export type RescheduleBookingResult =
  | { ok: true; booking: CustomerBooking }
  /**
   * `not-upcoming`: it has ended or was cancelled. `too-late`, `reschedule-limit`: past the cut-off or the limit.
   * `stale`: changed concurrently.
   */
  | { ok: false; reason: 'not-upcoming' | 'too-late' | 'reschedule-limit' | 'stale' }
  | { ok: false; reason: SlotUnavailableReason; alternatives: Alternative[] }

/**
 * Reschedules a booking to another slot by its manage link. The loser of a race, with another customer or
 * with a second click, keeps the old slot. When the agency confirms bookings manually, a confirmed booking becomes a
 * request again. Neither applies, nor the cut-off and the limit, when the agency asked for another time. Rescheduling
 * to the current slot changes nothing.
 *
 * @throws a 404 response for an invalid token
 */
export function rescheduleBooking(ctx: Ctx, token: string, requested: RequestedSlot): Promise<RescheduleBookingResult> {
  return retryOnScheduleChange(() => reschedule(ctx, token, requested))
}

async function reschedule(ctx: Ctx, token: string, requested: RequestedSlot): Promise<RescheduleBookingResult> {
  const booking = await findBookingByToken(ctx, token)
  if (isCurrentSlot(booking, requested)) return { ok: true, booking }
  const options = { excludeBookingId: booking.id, typeId: booking.typeId }
  const slot = await resolveSlot(ctx, requested, options)
  const reason = reasonCannotReschedule(booking, slot.settings, ctx.now)
  if (reason) return { ok: false, reason }
  const result = slot.ok ? await rescheduleToSlot(ctx, booking, requested, slot, { by: 'customer' }) : slot.reason
  if (typeof result === 'object') return { ok: true, booking: result }
  if (result !== 'stale') {
    return { ok: false, reason: result, alternatives: await suggestAlternatives(ctx, requested, options) }
  }
  // A concurrent click may have rescheduled the booking to the requested slot already.
  const current = await findBookingByToken(ctx, token)
  return isCurrentSlot(current, requested) ? { ok: true, booking: current } : { ok: false, reason: 'stale' }
}
