import { type Ctx, transaction } from '#app/core/context.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { reasonCannotCancel } from './booking.ts'
import { cancelInTransaction } from './cancel-in-transaction.server.ts'
import { findBookingByToken } from './manage-links.server.ts'

export type CancelBookingResult =
  | { ok: true }
  /** `over`: it has ended; `too-late`: past the cut-off; `changed`: it was moved in the same moment. */
  | { ok: false; reason: 'over' | 'too-late' | 'changed' }

/**
 * Cancels a booking by its manage link, until the cut-off (product.md section 4). Cancelling what is cancelled already,
 * as a second click does, is no failure and tells nobody again.
 *
 * @throws a 404 response for a token that opens nothing
 */
export async function cancelBooking(ctx: Ctx, token: string): Promise<CancelBookingResult> {
  const [booking, settings] = await Promise.all([findBookingByToken(ctx, token), findBookingSettings(ctx)])
  if (booking.status === 'cancelled') return { ok: true }
  const refusal = reasonCannotCancel(booking, settings, ctx.now)
  if (refusal) return { ok: false, reason: refusal }
  if (await transaction(ctx, (ctx) => cancelInTransaction(ctx, booking, 'customer'))) return { ok: true }
  const now = await findBookingByToken(ctx, token)
  return now.status === 'cancelled' ? { ok: true } : { ok: false, reason: 'changed' }
}
