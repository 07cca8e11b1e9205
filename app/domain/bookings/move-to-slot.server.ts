import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { acquireResourceLocks, isExclusionViolation } from '#app/domain/scheduling/resource-lock.server.ts'
import type { Resource } from '#app/domain/scheduling/resources.ts'
import { lockSchedule } from '#app/domain/scheduling/schedule-lock.server.ts'
import { bookings } from '#db/schema/bookings.ts'
import { notifyBookingChanged } from './booking-events.server.ts'
import { deleteReminders, scheduleReminders } from './emails/reminders.server.ts'
import { type CustomerBooking, extendManageLinks } from './manage-links.server.ts'
import type { RequestedSlot, ResolvedSlot } from './requested-slot.server.ts'

type Slot = Extract<ResolvedSlot, { ok: true }>
type Mover = 'customer' | 'agency'

/**
 * Moves a booking as it was seen to a free slot: its own place first, then the others. One conditional update decides:
 * whoever loses keeps the old slot. Links and reminders move along, the calendar event keeps its UID and gets the next
 * SEQUENCE. A visitor's move counts as one of their reschedules, and where the agency confirms each booking first it
 * makes a request of a confirmed one: nobody approved that time.
 *
 * @returns the booking as it now stands, `taken` where no place was left, `changed` where it was changed meanwhile
 */
export async function moveToSlot(
  ctx: Ctx,
  before: CustomerBooking,
  wish: RequestedSlot,
  slot: Slot,
  by: Mover,
): Promise<CustomerBooking | 'taken' | 'changed'> {
  for (const resource of currentResourceFirst(slot.resources, before.resourceId)) {
    try {
      return (await transaction(ctx, (ctx) => write(ctx, before, wish, slot, resource, by))) ?? 'changed'
    } catch (error) {
      if (!isExclusionViolation(error)) throw error
    }
  }
  return 'taken'
}

/** A visitor stays with their consultant where that is possible. */
function currentResourceFirst(resources: readonly Resource[], own: string): Resource[] {
  return resources.toSorted((a, b) => Number(b.resourceId === own) - Number(a.resourceId === own))
}

async function write(
  ctx: Ctx,
  before: CustomerBooking,
  wish: RequestedSlot,
  { settings, slot, blocked }: Slot,
  { resourceId, consultantId }: Resource,
  by: Mover,
): Promise<CustomerBooking | null> {
  await lockSchedule(ctx, settings)
  await acquireResourceLocks(ctx, before.resourceId, resourceId)
  const asks = by === 'customer' && settings.needsApproval && before.status === 'confirmed'
  const [booking] = await ctx.db
    .update(bookings)
    .set({
      preferredDate: wish.date,
      preferredTime: wish.time,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      ...blocked,
      resourceId,
      consultantId,
      ...(asks ? { status: 'requested', confirmedAt: null } : {}),
      sequence: before.sequence + 1,
      rescheduleCount: before.rescheduleCount + (by === 'customer' ? 1 : 0),
      updatedAt: ctx.now,
    })
    .where(and(eq(bookings.id, before.id), eq(bookings.sequence, before.sequence), eq(bookings.status, before.status)))
    .returning()
  if (!booking) return null
  await extendManageLinks(ctx, booking)
  await deleteReminders(ctx, before)
  if (booking.status === 'confirmed') await scheduleReminders(ctx, booking, settings.reminderHours)
  await recordAudit(ctx, {
    action: asks ? 'booking.reschedule-requested' : 'booking.rescheduled',
    subjectType: 'booking',
    subjectId: booking.id,
    details: {
      from: `${before.preferredDate} ${before.preferredTime}`,
      to: `${booking.preferredDate} ${booking.preferredTime}`,
    },
  })
  await notifyBookingChanged(ctx, eventType(asks, by), booking, {
    formerConsultantId: before.consultantId === consultantId ? null : before.consultantId,
    formerTimes: before,
  })
  return booking
}

function eventType(asks: boolean, by: Mover) {
  return asks ? 'move-requested' : by === 'agency' ? 'moved' : 'rescheduled'
}
