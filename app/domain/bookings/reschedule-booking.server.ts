import type { Ctx } from '#app/core/context.ts'
import type { Alternative } from '#app/domain/scheduling/find-free-slots.server.ts'
import { retryOnScheduleChange } from '#app/domain/scheduling/schedule-lock.server.ts'
import { reasonCannotReschedule } from './booking.ts'
import { type CustomerBooking, findBookingByToken } from './manage-links.server.ts'
import { moveToSlot } from './move-to-slot.server.ts'
import {
  isCurrentSlot,
  type RequestedSlot,
  resolveSlot,
  type SlotUnavailableReason,
  suggestAlternatives,
} from './requested-slot.server.ts'

export type RescheduleBookingResult =
  | { ok: true; booking: CustomerBooking }
  /** `over`: not upcoming any more; `too-late`, `too-many`: past the cut-off or the limit; `changed`: moved meanwhile. */
  | { ok: false; reason: 'over' | 'too-late' | 'too-many' | 'changed' }
  | { ok: false; reason: SlotUnavailableReason; alternatives: Alternative[] }

/**
 * Moves a booking to another slot by its manage link (product.md section 4). Whoever loses, to another visitor or to a
 * second click, keeps the old slot. A request stays a request; where the agency confirms each booking first, a confirmed
 * one becomes a request again. Choosing the slot it has changes nothing.
 *
 * @throws a 404 response for a token that opens nothing
 */
export function rescheduleBooking(ctx: Ctx, token: string, wish: RequestedSlot): Promise<RescheduleBookingResult> {
  return retryOnScheduleChange(() => reschedule(ctx, token, wish))
}

async function reschedule(ctx: Ctx, token: string, wish: RequestedSlot): Promise<RescheduleBookingResult> {
  const booking = await findBookingByToken(ctx, token)
  if (isCurrentSlot(booking, wish)) return { ok: true, booking }
  const looking = { excludeBookingId: booking.id }
  const wished = await resolveSlot(ctx, wish, looking)
  const refusal = reasonCannotReschedule(booking, wished.settings, ctx.now)
  if (refusal) return { ok: false, reason: refusal }
  const moved = wished.ok ? await moveToSlot(ctx, booking, wish, wished, 'customer') : wished.reason
  if (typeof moved === 'object') return { ok: true, booking: moved }
  if (moved !== 'changed')
    return { ok: false, reason: moved, alternatives: await suggestAlternatives(ctx, wish, looking) }
  // A second click may have been quicker: then it is where it was to go.
  const now = await findBookingByToken(ctx, token)
  return isCurrentSlot(now, wish) ? { ok: true, booking: now } : { ok: false, reason: 'changed' }
}
