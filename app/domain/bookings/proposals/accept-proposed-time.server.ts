import type { Ctx } from '#app/core/context.ts'
import { retryOnScheduleChange } from '#app/domain/scheduling/schedule-lock.server.ts'
import { isUpcoming } from '../booking.ts'
import { type CustomerBooking, findBookingByToken } from '../manage-links.server.ts'
import { isCurrentSlot, type RequestedSlot, resolveSlot } from '../requested-slot.server.ts'
import { rescheduleToSlot } from '../reschedule-to-slot.server.ts'

export type AcceptProposedTimeResult =
  | { ok: true; booking: CustomerBooking }
  /**
   * `not-upcoming`: it has ended or was cancelled. `not-proposed`: the agency does not propose this time, or no longer.
   * `taken`: it is no longer free. `stale`: changed concurrently.
   */
  | { ok: false; reason: 'not-upcoming' | 'not-proposed' | 'taken' | 'stale' }

/**
 * Reschedules a booking to a time that the agency proposed, by its manage link. The time was not held, so it is looked
 * up again, and the database decides between two customers. The customer's cut-off, their limit and the agency's
 * confirmation do not apply, because the agency asked for it. A second click changes nothing.
 *
 * @throws a 404 response for an invalid token
 */
export function acceptProposedTime(
  ctx: Ctx,
  token: string,
  requested: RequestedSlot,
): Promise<AcceptProposedTimeResult> {
  return retryOnScheduleChange(async (): Promise<AcceptProposedTimeResult> => {
    const booking = await findBookingByToken(ctx, token)
    if (isCurrentSlot(booking, requested)) return { ok: true, booking }
    if (!isUpcoming(booking, ctx.now)) return { ok: false, reason: 'not-upcoming' }
    const isProposed = booking.proposedTimes.some(
      ({ date, time }) => date === requested.date && time === requested.time,
    )
    if (!isProposed) return { ok: false, reason: 'not-proposed' }
    const options = { excludeBookingId: booking.id, byAgency: true, typeId: booking.typeId }
    const slot = await resolveSlot(ctx, requested, options)
    if (!slot.ok) return { ok: false, reason: 'taken' }
    const result = await rescheduleToSlot(ctx, booking, requested, slot, { by: 'customer' })
    return typeof result === 'string' ? { ok: false, reason: result } : { ok: true, booking: result }
  })
}
