import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { isUpcoming } from './booking.ts'
import { sendConfirmationAgain } from './edit-contact-details.server.ts'
import { findManagedBooking } from './managed-booking.server.ts'

export type ResendBookingConfirmationResult =
  | { ok: true; email: string }
  /** `not-upcoming`: it has ended or was cancelled. `no-email`: the caller gave no address. */
  | { ok: false; reason: 'not-upcoming' | 'no-email' }

/**
 * Sends the customer's confirmation of an upcoming booking again, with a new manage link.
 *
 * @throws a 404 response out of scope
 */
export async function resendBookingConfirmation(ctx: Ctx, id: string): Promise<ResendBookingConfirmationResult> {
  const booking = await findManagedBooking(ctx, id)
  if (!isUpcoming(booking, ctx.now)) return { ok: false, reason: 'not-upcoming' }
  if (booking.email === '') return { ok: false, reason: 'no-email' }
  await transaction(ctx, async (ctx) => {
    await recordAudit(ctx, { action: 'booking.confirmation-resent', subjectType: 'booking', subjectId: id })
    await sendConfirmationAgain(ctx, booking)
  })
  return { ok: true, email: booking.email }
}
