import { and, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { UPCOMING_STATUSES } from '#app/domain/scheduling/upcoming-statuses.ts'
import { bookings, type ProposedTime } from '#db/schema/bookings.ts'
import { isUpcoming } from '../booking.ts'
import { notifyBookingChanged } from '../booking-events.server.ts'
import { findManagedBooking } from '../managed-booking.server.ts'
import { resolveSlot } from '../requested-slot.server.ts'

export type ProposeTimesInput = {
  /** One to five times. */
  times: readonly ProposedTime[]
  /** The agency's words to the customer, or ''. */
  message: string
}

export type ProposeTimesResult =
  | { ok: true; email: string }
  /**
   * `not-upcoming`: it has ended or was cancelled. `no-email`: the customer has no address. `stale`: changed since the
   * form was opened. `taken`: `time` is not free.
   */
  | { ok: false; reason: 'not-upcoming' | 'no-email' | 'stale' }
  | { ok: false; reason: 'taken'; time: ProposedTime }

/**
 * Emails the customer of an upcoming booking other times to choose from. The times are not held, and the booking keeps
 * its own until the customer chooses. Another proposal replaces this one.
 *
 * @param expectedVersion the version that the form was opened with
 * @throws a 403 response for an actor who manages no bookings, a 404 response out of scope
 */
export async function proposeTimes(
  ctx: Ctx,
  id: string,
  { times, message }: ProposeTimesInput,
  expectedVersion: number,
): Promise<ProposeTimesResult> {
  const booking = await findManagedBooking(ctx, id)
  if (!isUpcoming(booking, ctx.now)) return { ok: false, reason: 'not-upcoming' }
  if (booking.email === '') return { ok: false, reason: 'no-email' }
  const options = { excludeBookingId: id, byAgency: true, typeId: booking.typeId }
  for (const time of times) {
    if (!(await resolveSlot(ctx, time, options)).ok) return { ok: false, reason: 'taken', time }
  }
  return transaction(ctx, async (ctx): Promise<ProposeTimesResult> => {
    const [proposed] = await ctx.db
      .update(bookings)
      .set({ newTimeAskedAt: ctx.now, proposedTimes: [...times], version: expectedVersion + 1, updatedAt: ctx.now })
      .where(
        and(eq(bookings.id, id), eq(bookings.version, expectedVersion), inArray(bookings.status, UPCOMING_STATUSES)),
      )
      .returning()
    if (!proposed) return { ok: false, reason: 'stale' }
    const details = { times: times.map(({ date, time }) => `${date} ${time}`).join(', ') }
    await recordAudit(ctx, { action: 'booking.times-proposed', subjectType: 'booking', subjectId: id, details })
    await notifyBookingChanged(ctx, 'times-proposed', proposed, {
      only: 'customer',
      message: message || undefined,
      proposedTimes: [...times],
    })
    return { ok: true, email: booking.email }
  })
}
