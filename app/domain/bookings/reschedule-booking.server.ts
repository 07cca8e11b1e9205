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
   * `stale`: changed concurrently, or rescheduled since the page was loaded.
   */
  | { ok: false; reason: 'not-upcoming' | 'too-late' | 'reschedule-limit' | 'stale' }
  | { ok: false; reason: SlotUnavailableReason; alternatives: Alternative[] }

/**
 * Reschedules a booking to another slot by its manage link. The loser of a race, with another customer or
 * with a second click, keeps the old slot. When the agency confirms bookings manually, a confirmed booking becomes a
 * request again. Neither applies, nor the cut-off and the limit, when the agency asked for another time. Rescheduling
 * to the current slot changes nothing.
 *
 * @param shownStart the start that the customer's page showed; null if unknown. A booking that has another one is not
 *   rescheduled
 * @throws a 404 response for an invalid token
 */
export function rescheduleBooking(
  ctx: Ctx,
  token: string,
  requested: RequestedSlot,
  shownStart: Date | null = null,
): Promise<RescheduleBookingResult> {
  return retryOnScheduleChange(() => reschedule(ctx, token, requested, shownStart))
}

async function reschedule(
  ctx: Ctx,
  token: string,
  requested: RequestedSlot,
  shownStart: Date | null,
): Promise<RescheduleBookingResult> {
  const booking = await findBookingByToken(ctx, token)
  if (isCurrentSlot(booking, requested)) return { ok: true, booking }
  if (shownStart && shownStart.getTime() !== booking.startsAt.getTime()) return { ok: false, reason: 'stale' }
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
