import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { Alternative } from '#app/domain/scheduling/find-free-slots.server.ts'
import { lockSchedule, retryOnScheduleChange } from '#app/domain/scheduling/schedule-lock.server.ts'
import { newId } from '#app/lib/id.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { personId } from '#app/policy/actor.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookings } from '#db/schema/bookings.ts'
import { notifyBookingChanged } from './booking-events.server.ts'
import type { BookingInput } from './booking-form.ts'
import { computeIdempotencyKey } from './compute-idempotency-key.server.ts'
import { scheduleReminders } from './emails/reminders.server.ts'
import { createManageToken } from './manage-links.server.ts'
import {
  type ResolvedSlot,
  resolveSlot,
  type SlotUnavailableReason,
  suggestAlternatives,
} from './requested-slot.server.ts'

export type BookConsultationResult =
  | { ok: true; bookingId: string; token: string }
  | { ok: false; reason: SlotUnavailableReason; alternatives: Alternative[] }
  /** No numbering plan has this number. */
  | { ok: false; reason: 'phone'; alternatives: [] }

type Slot = Extract<ResolvedSlot, { ok: true }>

/**
 * Books a consultation for a visitor, signed in or not (product.md section 4). The free places are tried in fair order
 * and the constraint `bookings_resource_free` decides each: of parallel requests for the last place one stands. One
 * submission is one booking whatever sends it twice: a replay gets the same booking and a working link, and no mail.
 * Booking, link, reminders, audit row and the task that writes the mails are one transaction.
 *
 * @returns the token of a manage link, or why not, with the nearest free slots
 */
export async function bookConsultation(ctx: Ctx, input: BookingInput): Promise<BookConsultationResult> {
  assertCan(ctx.actor, 'booking.book')
  const phone = input.phone === null ? null : parsePhone(input.phone)
  if (phone && !phone.ok) return { ok: false, reason: 'phone', alternatives: [] }
  const said = { ...input, phone: phone?.display ?? null }
  const key = computeIdempotencyKey(said)
  const before = await findExistingBooking(ctx, key)
  if (before) return before
  const { wished, made } = await retryOnScheduleChange(async () => {
    const wished = await resolveSlot(ctx, input)
    return { wished, made: wished.ok ? await transaction(ctx, (ctx) => write(ctx, said, key, wished)) : null }
  })
  // Its twin may have been quicker, also while the slot was looked up: then it is this very booking that holds it.
  const answer = made ?? (await findExistingBooking(ctx, key))
  if (answer) return answer
  return { ok: false, reason: wished.ok ? 'taken' : wished.reason, alternatives: await suggestAlternatives(ctx, input) }
}

/** The booking that this submission has made already, with a link of its own: the first answer may have got lost. */
async function findExistingBooking(ctx: Ctx, key: string): Promise<BookConsultationResult | null> {
  const [row] = await ctx.db.select({ id: bookings.id }).from(bookings).where(eq(bookings.idempotencyKey, key))
  return row ? { ok: true, bookingId: row.id, token: await createManageToken(ctx, row.id) } : null
}

async function write(ctx: Ctx, said: BookingInput, key: string, slot: Slot): Promise<BookConsultationResult | null> {
  await lockSchedule(ctx, slot.settings)
  const booking = await insertBooking(ctx, said, key, slot)
  if (!booking) return null
  if (booking.status === 'confirmed') await scheduleReminders(ctx, booking, slot.settings.reminderHours)
  await recordAudit(ctx, {
    action: 'booking.booked',
    subjectType: 'booking',
    subjectId: booking.id,
    details: { date: booking.preferredDate, time: booking.preferredTime },
  })
  await notifyBookingChanged(ctx, booking.status === 'requested' ? 'requested' : 'confirmed', booking)
  return { ok: true, bookingId: booking.id, token: await createManageToken(ctx, booking.id) }
}

/** Tries one place after another. @returns the booking, or null where others were quicker everywhere, or it is a replay. */
async function insertBooking(ctx: Ctx, said: BookingInput, key: string, { settings, slot, blocked, resources }: Slot) {
  const id = newId()
  const status = settings.needsApproval ? 'requested' : 'confirmed'
  for (const { resourceId, consultantId } of resources) {
    const [booking] = await ctx.db
      .insert(bookings)
      .values({
        id,
        userId: personId(ctx.actor),
        fullName: said.fullName,
        email: said.email,
        phone: said.phone,
        preferredDate: said.date,
        preferredTime: said.time,
        message: said.message,
        status,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        ...blocked,
        resourceId,
        consultantId,
        customerTimeZone: said.customerTimeZone,
        calendarUid: `${id}@${new URL(ctx.baseUrl).hostname}`,
        idempotencyKey: key,
        createdAt: ctx.now,
        confirmedAt: status === 'confirmed' ? ctx.now : null,
        updatedAt: ctx.now,
      })
      // Of any constraint: the place is taken, or this very submission stands already.
      .onConflictDoNothing()
      .returning()
    if (booking) return booking
  }
  return null
}
