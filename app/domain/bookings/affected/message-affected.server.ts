import { and, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { UPCOMING_STATUSES } from '#app/domain/scheduling/upcoming-statuses.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookings } from '#db/schema/bookings.ts'
import { notifyBookingChanged } from '../booking-events.server.ts'
import { cancelInTransaction } from '../cancel-in-transaction.server.ts'
import type { AffectedFilter } from './affected-filter.ts'
import { listAffectedBookings } from './list-affected-bookings.server.ts'

export type MessageAffectedInput = {
  /** The bookings the page listed, with their versions. Any that has changed since is skipped. */
  selected: readonly { id: string; version: number }[]
  /** Ask the customers to choose another time, or cancel the bookings. */
  outcome: 'reschedule' | 'cancel'
  /** The agency's words in the email. */
  message: string
}

/** `unreachable`: asked nothing, because they have no email address. `skipped`: changed since the page was opened. */
export type MessageAffectedResult = { emailed: number; unreachable: number; skipped: number }

/**
 * Sends one message to the customers of affected bookings. Asked to choose another time, a booking keeps its time until
 * the customer reschedules or cancels it with the link in the email, and they are not reminded of it. Times
 * proposed earlier no longer apply, and customers who were asked already are not asked again. A second click changes
 * nothing, because the first has raised the versions.
 */
export async function messageAffected(
  ctx: Ctx,
  filter: AffectedFilter,
  { selected, outcome, message }: MessageAffectedInput,
): Promise<MessageAffectedResult> {
  assertCan(ctx.actor, 'booking.settings')
  const affected = await listAffectedBookings(ctx, filter)
  const result = { emailed: 0, unreachable: 0, skipped: 0 }
  for (const { id, version } of selected) {
    const booking = affected.find((row) => row.id === id && row.version === version)
    if (booking?.newTimeAskedAt && outcome === 'reschedule') continue
    if (booking?.email === '' && outcome === 'reschedule') {
      result.unreachable += 1
      continue
    }
    const isDone =
      booking !== undefined &&
      (outcome === 'cancel' ? await cancel(ctx, id, version, message) : await askForNewTime(ctx, id, version, message))
    if (!isDone) result.skipped += 1
    else if (booking.email === '') result.unreachable += 1
    else result.emailed += 1
  }
  return result
}

function cancel(ctx: Ctx, id: string, version: number, message: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const [booking] = await ctx.db
      .select()
      .from(bookings)
      .where(and(eq(bookings.id, id), eq(bookings.version, version), inArray(bookings.status, UPCOMING_STATUSES)))
    return booking ? cancelInTransaction(ctx, booking, 'agency', message) : false
  })
}

function askForNewTime(ctx: Ctx, id: string, version: number, message: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const [booking] = await ctx.db
      .update(bookings)
      .set({ newTimeAskedAt: ctx.now, proposedTimes: [], version: version + 1, updatedAt: ctx.now })
      .where(and(eq(bookings.id, id), eq(bookings.version, version), inArray(bookings.status, UPCOMING_STATUSES)))
      .returning()
    if (!booking) return false
    await recordAudit(ctx, { action: 'booking.new-time-asked', subjectType: 'booking', subjectId: id })
    await notifyBookingChanged(ctx, 'new-time-asked', booking, { only: 'customer', message })
    return true
  })
}
