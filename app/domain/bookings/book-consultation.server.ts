import { type Ctx, transaction } from '#app/core/context.ts'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import type { Alternative } from '#app/domain/scheduling/find-free-slots.server.ts'
import { lockSchedule, retryOnScheduleChange } from '#app/domain/scheduling/schedule-lock.server.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { generateToken } from '#app/lib/token.server.ts'
import { personId } from '#app/policy/actor.ts'
import { assertCan } from '#app/policy/policy.ts'
import { notifyBookingChanged } from './booking-events.server.ts'
import type { BookingInput } from './booking-form.ts'
import { recordNewBooking } from './enqueue-booking-event.server.ts'
import { assertBookingLimits, type GuestBookingLimit, GuestLimitReached } from './guest-limits.server.ts'
import { findBookingByRequest, hashBookingRequest, insertBooking } from './insert-booking.server.ts'
import { createManageToken } from './manage-links.server.ts'
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
 * the exclusion constraint `bookings_resource_free` decides: of parallel requests for the last resource one succeeds.
 * The idempotency key makes a repeated request return the same booking with a new manage link, without another email.
 * Booking, manage link, reminders, audit row and email task are written in one transaction.
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
  const existing = await findBookingByRequest(ctx, requestHash)
  return existing && { ok: true, bookingId: existing.id, token: await createManageToken(ctx, existing.id) }
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
  { settings, type, slot: { startsAt, endsAt }, blocked, resources }: Slot,
  waitlistEntryId: string | undefined,
): Promise<BookConsultationResult | null> {
  await lockSchedule(ctx, settings)
  const time = { type, startsAt, endsAt, blocked, resources }
  const booking = await insertBooking(ctx, request, requestHash, time, {
    status: settings.needsApproval ? 'requested' : 'confirmed',
    userId: personId(ctx.actor),
    customerTimeZone: request.customerTimeZone,
  })
  if (!booking) return null
  if (waitlistEntryId) await claimOffer(ctx, waitlistEntryId, booking.id)
  await assertBookingLimits(ctx, booking, settings)
  const token = generateToken()
  await recordNewBooking(ctx, booking, { reminderHours: settings.reminderHours, token })
  await notifyBookingChanged(ctx, booking.status === 'requested' ? 'requested' : 'confirmed', booking)
  return { ok: true, bookingId: booking.id, token }
}
