import type { Ctx } from '#app/core/context.ts'
import type { Alternative } from '#app/domain/scheduling/find-free-slots.server.ts'
import { retryOnScheduleChange } from '#app/domain/scheduling/schedule-lock.server.ts'
import { isUpcoming } from './booking.ts'
import type { CustomerBooking } from './manage-links.server.ts'
import { findManagedBooking } from './managed-booking.server.ts'
import { moveToSlot } from './move-to-slot.server.ts'
import {
  isCurrentSlot,
  type RequestedSlot,
  resolveSlot,
  type SlotUnavailableReason,
  suggestAlternatives,
} from './requested-slot.server.ts'

export type MoveBookingResult =
  /** `reassigned`: the previous consultant was not available at the new time. */
  | { ok: true; booking: CustomerBooking; reassigned: boolean }
  /** `not-upcoming`: it has ended or was cancelled. `stale`: changed since the form was opened. */
  | { ok: false; reason: 'not-upcoming' | 'stale' }
  | { ok: false; reason: SlotUnavailableReason; alternatives: Alternative[] }

/**
 * Moves an upcoming booking to another free slot on behalf of the agency. The customer's cut-off and limit, the minimum
 * notice and the booking window do not apply; past slots, closed days and taken slots are rejected. The booking keeps its
 * status, because the agency chose the time itself, and its consultant when they are free. Moving it to its current slot
 * changes nothing.
 *
 * @param expectedVersion the version that the form was opened with
 * @throws a 403 response for an actor who manages no bookings, a 404 response out of scope
 */
export function moveBooking(
  ctx: Ctx,
  id: string,
  requested: RequestedSlot,
  expectedVersion: number,
): Promise<MoveBookingResult> {
  return retryOnScheduleChange(() => move(ctx, id, requested, expectedVersion))
}

async function move(
  ctx: Ctx,
  id: string,
  requested: RequestedSlot,
  expectedVersion: number,
): Promise<MoveBookingResult> {
  const { note: _, idempotencyKey: __, ...booking } = await findManagedBooking(ctx, id)
  if (!isUpcoming(booking, ctx.now)) return { ok: false, reason: 'not-upcoming' }
  if (isCurrentSlot(booking, requested)) return { ok: true, booking, reassigned: false }
  if (booking.version !== expectedVersion) return { ok: false, reason: 'stale' }
  const options = { excludeBookingId: id, byAgency: true }
  const slot = await resolveSlot(ctx, requested, options)
  const moved = slot.ok ? await moveToSlot(ctx, booking, requested, slot, 'agency') : slot.reason
  if (moved === 'stale') return { ok: false, reason: moved }
  if (typeof moved === 'string') {
    return { ok: false, reason: moved, alternatives: await suggestAlternatives(ctx, requested, options) }
  }
  const { consultantId } = booking
  return { ok: true, booking: moved, reassigned: consultantId !== null && moved.consultantId !== consultantId }
}
