import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { acquireResourceLocks } from '#app/domain/scheduling/resource-lock.server.ts'
import { personId } from '#app/policy/actor.ts'
import { bookings, type StatusUndo } from '#db/schema/bookings.ts'
import { type BookingStatus, nextBookingStatuses, UNDO_SECONDS } from './booking.ts'
import { notifyBookingChanged } from './booking-events.server.ts'
import { cancelInTransaction } from './cancel-in-transaction.server.ts'
import { scheduleReminders } from './emails/reminders.server.ts'
import { findManagedBooking } from './managed-booking.server.ts'

export type ChangeBookingStatusResult =
  /** `changed` is false when the booking already had the status, as after a second click. */
  | { ok: true; changed: boolean; status: BookingStatus; isUndoable: boolean }
  /** `stale`: changed since the form was opened. `not-allowed`: not a transition. `status` is the current one. */
  | { ok: false; reason: 'stale' | 'not-allowed'; status: BookingStatus }

/** Time to correct a no-show that was recorded by mistake. */
const NO_SHOW_DELAY_SECONDS = 600

type Booking = typeof bookings.$inferSelect

/**
 * Changes the status of a booking along the transitions of booking.ts. Confirming a request sends an invitation under
 * the next SEQUENCE (an earlier one may have been cancelled) and schedules the reminders. Cancelling sends a CANCEL,
 * even after the customer's cut-off. `completed` notifies no one. A no-show is emailed a link to book again after 10
 * minutes, unless it has been corrected by then or the setting is off. A confirmation or no-show whose emails wait can
 * be undone (`undoBookingStatus`).
 *
 * @param options.expectedVersion the version that the form was opened with
 * @throws a 404 response out of scope
 */
export async function changeBookingStatus(
  ctx: Ctx,
  id: string,
  { to, expectedVersion }: { to: BookingStatus; expectedVersion: number },
): Promise<ChangeBookingStatusResult> {
  const booking = await findManagedBooking(ctx, id)
  const { status } = booking
  if (status === to) return { ok: true, changed: false, status, isUndoable: false }
  if (booking.version !== expectedVersion) return { ok: false, reason: 'stale', status }
  if (!nextBookingStatuses(booking, ctx.now).includes(to)) return { ok: false, reason: 'not-allowed', status }
  const change = await transaction(ctx, async (ctx) =>
    to === 'cancelled'
      ? { hasChanged: await cancelInTransaction(ctx, booking, 'agency'), isUndoable: false }
      : updateStatus(ctx, booking, to),
  )
  if (change.hasChanged) return { ok: true, changed: true, status: to, isUndoable: change.isUndoable }
  return { ok: false, reason: 'stale', status: (await findManagedBooking(ctx, id)).status }
}

async function updateStatus(ctx: Ctx, before: Booking, to: BookingStatus) {
  await acquireResourceLocks(ctx, before.resourceId)
  const { emailsNoShows, reminderHours } = await findBookingSettings(ctx)
  const isEmailed = to === 'confirmed' || (to === 'no-show' && before.email !== '' && emailsNoShows)
  const undo = isEmailed ? undoOf(ctx, before) : null
  const [booking] = await ctx.db
    .update(bookings)
    .set({
      status: to,
      undo,
      version: before.version + 1,
      updatedAt: ctx.now,
      ...(to === 'confirmed' ? { confirmedAt: ctx.now, sequence: before.sequence + 1 } : {}),
      // The consultation takes place, unless the customer chooses one of the times that were proposed. While this can
      // be undone, they can still choose another time (`makeFinal`).
      ...(to === 'confirmed' && !undo && before.proposedTimes.length === 0 ? { newTimeAskedAt: null } : {}),
    })
    .where(and(eq(bookings.id, before.id), eq(bookings.version, before.version)))
    .returning()
  const isUndoable = undo !== null
  if (!booking) return { hasChanged: false, isUndoable }
  await recordAudit(ctx, {
    action: 'booking.status-changed',
    subjectType: 'booking',
    subjectId: booking.id,
    details: { from: before.status, to },
  })
  if (to === 'confirmed') {
    await scheduleReminders(ctx, booking, reminderHours)
    await notifyBookingChanged(ctx, 'confirmed', booking, isUndoable ? { isUndoable, delaySeconds: UNDO_SECONDS } : {})
  } else if (isEmailed) {
    const options = { only: 'customer', delaySeconds: NO_SHOW_DELAY_SECONDS, isUndoable } as const
    await notifyBookingChanged(ctx, 'no-show', booking, options)
  }
  return { hasChanged: true, isUndoable }
}

/** What undoing restores; null for a change that no person made. */
function undoOf(ctx: Ctx, { status, version }: Booking): StatusUndo | null {
  const actorId = personId(ctx.actor)
  if (!actorId || status === 'cancelled') return null
  return { status, actorId, at: ctx.now.toISOString(), version: version + 1 }
}
