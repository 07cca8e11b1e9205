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
  /** `changedHands`: who held it was not free then. */
  | { ok: true; booking: CustomerBooking; changedHands: boolean }
  /** `over`: not upcoming any more; `changed`: moved, given away or cancelled since the person saw it. */
  | { ok: false; reason: 'over' | 'changed' }
  | { ok: false; reason: SlotUnavailableReason; alternatives: Alternative[] }

/**
 * Moves an upcoming booking to another free slot for the agency: whatever the visitor's cut-off and limit, the minimum
 * notice and the horizon, but not into the past, a closed day or a place that is taken. It keeps its status, since the
 * agency chose the time itself, and its consultant where they are free. Choosing the slot it has changes nothing.
 *
 * @param seen the SEQUENCE that the person saw
 * @throws a 403 response for who manages no bookings, a 404 response out of reach
 */
export function moveBooking(ctx: Ctx, id: string, wish: RequestedSlot, seen: number): Promise<MoveBookingResult> {
  return retryOnScheduleChange(() => move(ctx, id, wish, seen))
}

async function move(ctx: Ctx, id: string, wish: RequestedSlot, seen: number): Promise<MoveBookingResult> {
  const { note: _, idempotencyKey: __, ...booking } = await findManagedBooking(ctx, id)
  if (!isUpcoming(booking, ctx.now)) return { ok: false, reason: 'over' }
  if (isCurrentSlot(booking, wish)) return { ok: true, booking, changedHands: false }
  if (seen !== booking.sequence) return { ok: false, reason: 'changed' }
  const looking = { excludeBookingId: id, byAgency: true }
  const wished = await resolveSlot(ctx, wish, looking)
  const moved = wished.ok ? await moveToSlot(ctx, booking, wish, wished, 'agency') : wished.reason
  if (moved === 'changed') return { ok: false, reason: moved }
  if (typeof moved === 'string')
    return { ok: false, reason: moved, alternatives: await suggestAlternatives(ctx, wish, looking) }
  const { consultantId } = booking
  return { ok: true, booking: moved, changedHands: consultantId !== null && moved.consultantId !== consultantId }
}
