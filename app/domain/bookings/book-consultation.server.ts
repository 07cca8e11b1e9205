import { eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import type { Alternative } from '#app/domain/scheduling/find-free-slots.server.ts'
import { lockSchedule, retryOnScheduleChange } from '#app/domain/scheduling/schedule-lock.server.ts'
import { newId } from '#app/lib/id.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { generateToken } from '#app/lib/token.server.ts'
import { personId } from '#app/policy/actor.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookings } from '#db/schema/bookings.ts'
import { notifyBookingChanged } from './booking-events.server.ts'
import { type BookingInput, pairAnswers } from './booking-form.ts'
import { recordNewBooking } from './enqueue-booking-event.server.ts'
import { assertBookingLimits, type GuestBookingLimit, GuestLimitReached } from './guest-limits.server.ts'
import { hashBookingRequest } from './hash-booking-request.server.ts'
import { createManageToken } from './manage-links.server.ts'
import { claimPlace } from './places/claim-place.server.ts'
import {
  type ResolvedSlot,
  resolveSlot,
  type SlotUnavailableReason,
  suggestAlternatives,
} from './requested-slot.server.ts'
import { claimOffer } from './waitlist/claim-offer.server.ts'

export type BookConsultationResult =
  | { ok: true; bookingId: string; token: string }
  | { ok: false; reason: SlotUnavailableReason; alternatives: Alternative[] }
  /** The phone number does not exist, or a limit on bookings is reached. */
  | { ok: false; reason: 'phone' | GuestBookingLimit; alternatives: [] }

type Slot = Extract<ResolvedSlot, { ok: true }>

/**
 * Books a consultation for a customer, signed in or not. The free resources are tried in order, and
 * the exclusion constraint `bookings_resource_free` decides: of parallel requests for the last resource one succeeds. The
 * idempotency key makes a repeated request return the same booking with a new manage link, without another email. Booking,
 * manage link, reminders, audit row and email task are written in one transaction.
 *
 * @param options.waitlistEntryId books the time that is held for this entry, once
 * @returns the token of a manage link, or the reason with the nearest free slots
 * @throws OfferEnded if the entry's offer has ended
 */
export async function bookConsultation(
  ctx: Ctx,
  input: BookingInput,
  { waitlistEntryId }: { waitlistEntryId?: string } = {},
): Promise<BookConsultationResult> {
  assertCan(ctx.actor, 'booking.book')
  const phone = input.phone === null ? null : parsePhone(input.phone)
  if (phone && !phone.ok) return { ok: false, reason: 'phone', alternatives: [] }
  const request = { ...input, phone: phone?.display ?? null }
  const requestHash = hashBookingRequest(request)
  const existing = await findExistingBooking(ctx, requestHash)
  if (existing) return existing
  const options = { ...(input.typeId && { typeId: input.typeId }), ...(waitlistEntryId && { waitlistEntryId }) }
  const { slot, created } = await retryOnScheduleChange(async () => {
    const slot = await resolveSlot(ctx, input, options)
    const created = slot.ok ? await createWithinLimits(ctx, request, requestHash, slot, waitlistEntryId) : null
    return { slot, created }
  })
  // The slot may be blocked by the booking of a parallel request with the same key.
  const result = created ?? (await findExistingBooking(ctx, requestHash))
  if (result) return result
  return {
    ok: false,
    reason: slot.ok ? 'taken' : slot.reason,
    alternatives: await suggestAlternatives(ctx, input, options),
  }
}

/** The booking that this request has already made, with a new manage link: the first response may have been lost. */
async function findExistingBooking(ctx: Ctx, requestHash: string): Promise<BookConsultationResult | null> {
  const [row] = await ctx.db.select({ id: bookings.id }).from(bookings).where(eq(bookings.idempotencyKey, requestHash))
  return row ? { ok: true, bookingId: row.id, token: await createManageToken(ctx, row.id) } : null
}

/** Creates the booking in a transaction, which is rolled back when a limit on bookings of guests is reached. */
async function createWithinLimits(
  ctx: Ctx,
  request: BookingInput,
  requestHash: string,
  slot: Slot,
  waitlistEntryId: string | undefined,
) {
  try {
    return await transaction(ctx, (ctx) => createBooking(ctx, request, requestHash, slot, waitlistEntryId))
  } catch (error) {
    if (!(error instanceof GuestLimitReached)) throw error
    await recordSecurityEvent(ctx, { type: 'limit.reached', details: { limit: `bookings, ${error.limit}` } })
    return { ok: false as const, reason: error.limit, alternatives: [] as [] }
  }
}

async function createBooking(
  ctx: Ctx,
  request: BookingInput,
  requestHash: string,
  slot: Slot,
  waitlistEntryId: string | undefined,
): Promise<BookConsultationResult | null> {
  await lockSchedule(ctx, slot.settings)
  const booking = await insertBooking(ctx, request, requestHash, slot)
  if (!booking) return null
  if (waitlistEntryId) await claimOffer(ctx, waitlistEntryId, booking.id)
  await assertBookingLimits(ctx, booking, slot.settings)
  const token = generateToken()
  await recordNewBooking(ctx, booking, { reminderHours: slot.settings.reminderHours, token })
  await notifyBookingChanged(ctx, booking.status === 'requested' ? 'requested' : 'confirmed', booking)
  return { ok: true, bookingId: booking.id, token }
}

/**
 * Tries one resource after another.
 *
 * @returns the booking, or null when every resource is taken or the request was a repeat
 */
async function insertBooking(
  ctx: Ctx,
  request: BookingInput,
  requestHash: string,
  { settings, type, slot, blocked, resources }: Slot,
) {
  const id = newId()
  const status = settings.needsApproval ? 'requested' : 'confirmed'
  const claimed = await claimPlace(ctx, type, slot.startsAt, resources)
  if (!claimed) return null
  const { sessionId, place } = claimed
  for (const { resourceId, consultantId } of claimed.resources) {
    const [booking] = await ctx.db
      .insert(bookings)
      .values({
        id,
        userId: personId(ctx.actor),
        fullName: request.fullName,
        email: request.email,
        phone: request.phone,
        preferredDate: request.date,
        preferredTime: request.time,
        message: request.message,
        typeId: type.id,
        answers: pairAnswers(type.questions, request.answers),
        status,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        ...blocked,
        resourceId,
        consultantId,
        sessionId,
        place,
        customerTimeZone: request.customerTimeZone,
        calendarUid: `${id}@${new URL(ctx.baseUrl).hostname}`,
        idempotencyKey: requestHash,
        createdAt: ctx.now,
        confirmedAt: status === 'confirmed' ? ctx.now : null,
        updatedAt: ctx.now,
      })
      // Covers both constraints: the resource is taken, or the idempotency key exists.
      .onConflictDoNothing()
      .returning()
    if (booking) return booking
  }
  return null
}
