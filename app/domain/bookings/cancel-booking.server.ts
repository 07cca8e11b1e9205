import { type Ctx, transaction } from '#app/core/context.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { reasonCannotCancel } from './booking.ts'
import { cancelInTransaction } from './cancel-in-transaction.server.ts'
import { findBookingByToken } from './manage-links.server.ts'

export type CancelBookingResult =
  | { ok: true }
  /**
   * `not-upcoming`: it has ended or was cancelled. `too-late`: past the cut-off. `stale`: changed concurrently, or
   * rescheduled since the page was loaded.
   */
  | { ok: false; reason: 'not-upcoming' | 'too-late' | 'stale' }

/**
 * Cancels a booking by its manage link, until the cut-off. Cancelling a cancelled booking, as a
 * second click does, succeeds without another email.
 *
 * @param shownStart the start that the customer's page showed; null if unknown. A booking that has another one is not
 *   cancelled
 * @throws a 404 response for an invalid token
 */
export async function cancelBooking(
  ctx: Ctx,
  token: string,
  shownStart: Date | null = null,
): Promise<CancelBookingResult> {
  const [booking, settings] = await Promise.all([findBookingByToken(ctx, token), findBookingSettings(ctx)])
  if (booking.status === 'cancelled') return { ok: true }
  if (shownStart && shownStart.getTime() !== booking.startsAt.getTime()) return { ok: false, reason: 'stale' }
  const reason = reasonCannotCancel(booking, settings, ctx.now)
  if (reason) return { ok: false, reason }
  if (await transaction(ctx, (ctx) => cancelInTransaction(ctx, booking, 'customer'))) return { ok: true }
  const current = await findBookingByToken(ctx, token)
  return current.status === 'cancelled' ? { ok: true } : { ok: false, reason: 'stale' }
}
