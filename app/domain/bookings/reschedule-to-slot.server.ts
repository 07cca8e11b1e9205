import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { acquireResourceLocks, isExclusionViolation } from '#app/domain/scheduling/resource-lock.server.ts'
import type { Resource } from '#app/domain/scheduling/resources.ts'
import { lockSchedule } from '#app/domain/scheduling/schedule-lock.server.ts'
import { bookings } from '#db/schema/bookings.ts'
import { notifyBookingChanged } from './booking-events.server.ts'
import { deleteReminders, scheduleReminders } from './emails/reminders.server.ts'
import { enqueueBookingEvent } from './enqueue-booking-event.server.ts'
import { findAudience } from './guest-limits.server.ts'
import { type CustomerBooking, extendManageLinks } from './manage-links.server.ts'
import { claimPlace } from './places/claim-place.server.ts'
import type { RequestedSlot, ResolvedSlot } from './requested-slot.server.ts'

type Slot = Extract<ResolvedSlot, { ok: true }>
/** `message`: the agency's words to the customer. */
type Options = { by: 'customer' | 'agency'; message?: string | undefined }

/**
 * Reschedules a booking to a free slot, trying its current resource first. A conditional update on the version decides
 * between concurrent changes; the loser keeps the old slot. Manage links and reminders follow; the calendar event keeps
 * its UID and gets the next SEQUENCE. A customer's own change counts as a reschedule and, when the agency confirms
 * bookings manually, turns a confirmed booking back into a request for the new time. A change that the agency asked for
 * does neither.
 *
 * @param before the booking as it was loaded
 * @returns the rescheduled booking, `taken` when no resource is free, `stale` when the booking has changed since
 */
export async function rescheduleToSlot(
  ctx: Ctx,
  before: CustomerBooking,
  requested: RequestedSlot,
  slot: Slot,
  options: Options,
): Promise<CustomerBooking | 'taken' | 'stale'> {
  for (const resource of currentResourceFirst(slot.resources, before.resourceId)) {
    try {
      return await transaction(ctx, (ctx) => rescheduleToResource(ctx, before, requested, slot, resource, options))
    } catch (error) {
      if (!isExclusionViolation(error)) throw error
    }
  }
  return 'taken'
}

/** The customer keeps their consultant when possible. */
function currentResourceFirst(resources: readonly Resource[], currentId: string): Resource[] {
  return resources.toSorted((a, b) => Number(b.resourceId === currentId) - Number(a.resourceId === currentId))
}

async function rescheduleToResource(
  ctx: Ctx,
  before: CustomerBooking,
  requested: RequestedSlot,
  { settings, type, slot, blocked }: Slot,
  free: Resource,
  { by, message }: Options,
): Promise<CustomerBooking | 'taken' | 'stale'> {
  await lockSchedule(ctx, settings)
  const claimed = await claimPlace(ctx, type, slot.startsAt, [free])
  if (!claimed) return 'taken'
  const { sessionId, place, resources } = claimed
  const { resourceId, consultantId } = resources[0] ?? free
  await acquireResourceLocks(ctx, before.resourceId, resourceId)
  const isOwnChange = by === 'customer' && !before.newTimeAskedAt
  const needsConfirmation = isOwnChange && settings.needsApproval && before.status === 'confirmed'
  const [booking] = await ctx.db
    .update(bookings)
    .set({
      preferredDate: requested.date,
      preferredTime: requested.time,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      ...blocked,
      resourceId,
      consultantId,
      sessionId,
      place,
      ...(needsConfirmation ? { status: 'requested', confirmedAt: null } : {}),
      sequence: before.sequence + 1,
      // The emails about this change are sent instead of those that a confirmation still waits with.
      undo: null,
      newTimeAskedAt: null,
      proposedTimes: [],
      rescheduleCount: before.rescheduleCount + (isOwnChange ? 1 : 0),
      version: before.version + 1,
      updatedAt: ctx.now,
    })
    .where(and(eq(bookings.id, before.id), eq(bookings.version, before.version)))
    .returning()
  if (!booking) return 'stale'
  await extendManageLinks(ctx, booking)
  await deleteReminders(ctx, before)
  if (booking.status === 'confirmed') await scheduleReminders(ctx, booking, settings.reminderHours)
  await recordAudit(ctx, {
    action: needsConfirmation ? 'booking.reschedule-requested' : 'booking.rescheduled',
    subjectType: 'booking',
    subjectId: booking.id,
    details: {
      from: `${before.preferredDate} ${before.preferredTime}`,
      to: `${booking.preferredDate} ${booking.preferredTime}`,
    },
  })
  await notifyBookingChanged(ctx, eventType(needsConfirmation, by), booking, {
    formerConsultantId: before.consultantId === consultantId ? null : before.consultantId,
    formerSessionId: before.sessionId === sessionId ? null : before.sessionId,
    hasJoinedSession: before.sessionId === null && sessionId !== null,
    formerTimes: before,
    message,
    ...(by === 'customer' ? await findAudience(ctx, booking) : {}),
  })
  await enqueueBookingEvent(ctx, 'booking.rescheduled', booking)
  return booking
}

function eventType(needsConfirmation: boolean, by: Options['by']) {
  return needsConfirmation ? 'reschedule-requested' : by === 'agency' ? 'rescheduled-by-agency' : 'rescheduled'
}
