import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { isPlaceTaken, takeTurn } from '#app/domain/scheduling/resource-lock.server.ts'
import type { Place } from '#app/domain/scheduling/resources.ts'
import { holdPlaces } from '#app/domain/scheduling/schedule-lock.server.ts'
import { bookings } from '#db/schema/bookings.ts'
import { tellOfBooking } from './booking-events.server.ts'
import { extendBookingLinks, type LinkedBooking } from './booking-links.server.ts'
import { dropReminders, planReminders } from './emails/reminders.server.ts'
import type { Wish, WishedSlot } from './requested-slot.server.ts'

type Slot = Extract<WishedSlot, { ok: true }>
type Mover = 'visitor' | 'agency'

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
  before: LinkedBooking,
  wish: Wish,
  slot: Slot,
  by: Mover,
): Promise<LinkedBooking | 'taken' | 'changed'> {
  for (const place of keepPlaceFirst(slot.places, before.place)) {
    try {
      return (await transaction(ctx, (ctx) => write(ctx, before, wish, slot, place, by))) ?? 'changed'
    } catch (error) {
      if (!isPlaceTaken(error)) throw error
    }
  }
  return 'taken'
}

/** A visitor stays with their consultant where that is possible. */
function keepPlaceFirst(places: readonly Place[], own: string): Place[] {
  return places.toSorted((a, b) => Number(b.place === own) - Number(a.place === own))
}

async function write(
  ctx: Ctx,
  before: LinkedBooking,
  wish: Wish,
  { settings, slot, held }: Slot,
  { place, consultantId }: Place,
  by: Mover,
): Promise<LinkedBooking | null> {
  await holdPlaces(ctx, settings)
  await takeTurn(ctx, before.place, place)
  const asks = by === 'visitor' && settings.needsApproval && before.status === 'confirmed'
  const [booking] = await ctx.db
    .update(bookings)
    .set({
      preferredDate: wish.date,
      preferredTime: wish.time,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      ...held,
      place,
      consultantId,
      ...(asks ? { status: 'requested', confirmedAt: null } : {}),
      sequence: before.sequence + 1,
      reschedules: before.reschedules + (by === 'visitor' ? 1 : 0),
      updatedAt: ctx.now,
    })
    .where(and(eq(bookings.id, before.id), eq(bookings.sequence, before.sequence), eq(bookings.status, before.status)))
    .returning()
  if (!booking) return null
  await extendBookingLinks(ctx, booking)
  await dropReminders(ctx, before)
  if (booking.status === 'confirmed') await planReminders(ctx, booking, settings.reminderHours)
  await recordAudit(ctx, {
    action: asks ? 'booking.move-requested' : 'booking.rescheduled',
    subjectType: 'booking',
    subjectId: booking.id,
    details: {
      from: `${before.preferredDate} ${before.preferredTime}`,
      to: `${booking.preferredDate} ${booking.preferredTime}`,
    },
  })
  await tellOfBooking(ctx, kindOf(asks, by), booking, {
    formerConsultantId: before.consultantId === consultantId ? null : before.consultantId,
    formerTimes: before,
  })
  return booking
}

function kindOf(asks: boolean, by: Mover) {
  return asks ? 'move-requested' : by === 'agency' ? 'moved' : 'rescheduled'
}
