import { and, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '#app/domain/agency/audit.server.ts'
import { type Ctx, transaction } from '#app/policy/context.ts'
import { bookings } from '#db/schema/bookings.ts'
import { rescheduleRefusal } from './booking.ts'
import { extendBookingLinks, findBookingByToken, type LinkedBooking } from './booking-links.server.ts'
import { tellOfBooking } from './booking-news.server.ts'
import { isPlaceTaken, takeTurn } from './exclusion.server.ts'
import { holdPlaces, withPlaces } from './holding-places.server.ts'
import type { Alternative } from './nearest-free.server.ts'
import type { Place } from './places.ts'
import { dropReminders, planReminders } from './reminders.server.ts'
import { alternativesTo, findWishedSlot, type SlotRefusal, type Wish, type WishedSlot } from './wished-slot.server.ts'

export type Rescheduled =
  | { ok: true; booking: LinkedBooking }
  /** `over`: not upcoming any more; `too-late`, `too-many`: past the cut-off or the limit; `changed`: moved meanwhile. */
  | { ok: false; reason: 'over' | 'too-late' | 'too-many' | 'changed' }
  | { ok: false; reason: SlotRefusal; alternatives: Alternative[] }

type Slot = Extract<WishedSlot, { ok: true }>

/**
 * Moves a booking to another slot by its manage link (product.md section 4). One conditional update decides: whoever
 * loses, to another visitor or to a second click, keeps the old slot. Its calendar event keeps its UID and gets the next
 * SEQUENCE; reminders and links move along; a request stays a request. Choosing the slot it has changes nothing.
 *
 * @throws a 404 response for a token that opens nothing
 */
export function rescheduleBooking(ctx: Ctx, token: string, wish: Wish): Promise<Rescheduled> {
  return withPlaces(() => move(ctx, token, wish))
}

async function move(ctx: Ctx, token: string, wish: Wish): Promise<Rescheduled> {
  const booking = await findBookingByToken(ctx, token)
  if (isThere(booking, wish)) return { ok: true, booking }
  const wished = await findWishedSlot(ctx, wish, booking.id)
  const refusal = rescheduleRefusal(booking, wished.settings, ctx.now)
  if (refusal) return { ok: false, reason: refusal }
  if (!wished.ok) return refused(ctx, wish, booking.id, wished.reason)
  for (const place of keepPlaceFirst(wished.places, booking.place)) {
    try {
      const moved = await transaction(ctx, (ctx) => write(ctx, booking, wish, wished, place))
      // A second click may have been quicker: then it is where it was to go.
      const now = moved ?? (await findBookingByToken(ctx, token))
      return isThere(now, wish) ? { ok: true, booking: now } : { ok: false, reason: 'changed' }
    } catch (error) {
      if (!isPlaceTaken(error)) throw error
    }
  }
  return refused(ctx, wish, booking.id, 'taken')
}

function isThere({ status, preferredDate, preferredTime }: LinkedBooking, wish: Wish): boolean {
  return status !== 'cancelled' && preferredDate === wish.date && preferredTime === wish.time
}

async function refused(ctx: Ctx, wish: Wish, except: string, reason: SlotRefusal): Promise<Rescheduled> {
  return { ok: false, reason, alternatives: await alternativesTo(ctx, wish, except) }
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
): Promise<LinkedBooking | null> {
  await holdPlaces(ctx, settings)
  await takeTurn(ctx, before.place, place)
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
      sequence: before.sequence + 1,
      reschedules: before.reschedules + 1,
      updatedAt: ctx.now,
    })
    .where(
      and(
        eq(bookings.id, before.id),
        eq(bookings.sequence, before.sequence),
        inArray(bookings.status, ['requested', 'confirmed']),
      ),
    )
    .returning()
  if (!booking) return null
  await extendBookingLinks(ctx, booking)
  await dropReminders(ctx, before)
  if (booking.status === 'confirmed') await planReminders(ctx, booking, settings.reminderHours)
  await recordAudit(ctx, {
    action: 'booking.rescheduled',
    subjectType: 'booking',
    subjectId: booking.id,
    details: {
      from: `${before.preferredDate} ${before.preferredTime}`,
      to: `${booking.preferredDate} ${booking.preferredTime}`,
    },
  })
  const formerConsultantId = before.consultantId === consultantId ? null : before.consultantId
  await tellOfBooking(ctx, 'rescheduled', booking, { formerConsultantId })
  return booking
}
