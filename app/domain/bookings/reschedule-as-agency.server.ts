import type { Ctx } from '#app/core/context.ts'
import type { Alternative } from '#app/domain/scheduling/find-free-slots.server.ts'
import { retryOnScheduleChange } from '#app/domain/scheduling/schedule-lock.server.ts'
import { isUpcoming } from './booking.ts'
import type { CustomerBooking } from './manage-links.server.ts'
import { findManagedBooking } from './managed-booking.server.ts'
import {
  isCurrentSlot,
  type RequestedSlot,
  resolveSlot,
  type SlotUnavailableReason,
  suggestAlternatives,
} from './requested-slot.server.ts'
import { rescheduleToSlot } from './reschedule-to-slot.server.ts'

export type RescheduleAsAgencyResult =
  /** `reassigned`: the previous consultant was not available at the new time. */
  | { ok: true; booking: CustomerBooking; reassigned: boolean }
  /**
   * `not-upcoming`: it has ended or was cancelled. `stale`: changed since the form was opened. `same-time`: it was at
   * this time already when the form was opened.
   */
  | { ok: false; reason: 'not-upcoming' | 'stale' | 'same-time' }
  | { ok: false; reason: SlotUnavailableReason; alternatives: Alternative[] }

/**
 * Reschedules an upcoming booking to another free slot on behalf of the agency. The customer's cut-off and limit, the
 * minimum notice and the booking window do not apply; past slots, closed days and taken slots are rejected. The booking
 * keeps its status, because the agency chose the time itself, and its consultant when they are free. A second click
 * changes nothing.
 *
 * @param expectedVersion the version that the form was opened with
 * @param message the agency's words to the customer, in the email about the new time
 * @throws a 403 response for an actor who manages no bookings, a 404 response out of scope
 */
export function rescheduleAsAgency(
  ctx: Ctx,
  id: string,
  requested: RequestedSlot,
  expectedVersion: number,
  message?: string,
): Promise<RescheduleAsAgencyResult> {
  return retryOnScheduleChange(() => reschedule(ctx, id, requested, expectedVersion, message))
}

async function reschedule(
  ctx: Ctx,
  id: string,
  requested: RequestedSlot,
  expectedVersion: number,
  message: string | undefined,
): Promise<RescheduleAsAgencyResult> {
  const { note: _, idempotencyKey: __, ...booking } = await findManagedBooking(ctx, id)
  if (!isUpcoming(booking, ctx.now)) return { ok: false, reason: 'not-upcoming' }
  const isFormCurrent = booking.version === expectedVersion
  if (isCurrentSlot(booking, requested)) {
    return isFormCurrent ? { ok: false, reason: 'same-time' } : { ok: true, booking, reassigned: false }
  }
  if (!isFormCurrent) return { ok: false, reason: 'stale' }
  const options = { excludeBookingId: id, byAgency: true, typeId: booking.typeId }
  const slot = await resolveSlot(ctx, requested, options)
  const result = slot.ok
    ? await rescheduleToSlot(ctx, booking, requested, slot, { by: 'agency', message })
    : slot.reason
  if (result === 'stale') return { ok: false, reason: result }
  if (typeof result === 'string') {
    return { ok: false, reason: result, alternatives: await suggestAlternatives(ctx, requested, options) }
  }
  const { consultantId } = booking
  return { ok: true, booking: result, reassigned: consultantId !== null && result.consultantId !== consultantId }
}
