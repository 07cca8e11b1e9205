import { type Ctx, transaction } from '#app/core/context.ts'
import type { Alternative } from '#app/domain/scheduling/find-free-slots.server.ts'
import { lockSchedule, retryOnScheduleChange } from '#app/domain/scheduling/schedule-lock.server.ts'
import { isSkippedTime } from '#app/lib/dates.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { notifyBookingChanged } from './booking-events.server.ts'
import { recordNewBooking } from './enqueue-booking-event.server.ts'
import { type AnyTime, findFreeResourcesAt } from './free-resources.server.ts'
import { findBookingByRequest, hashBookingRequest, insertBooking } from './insert-booking.server.ts'
import { suggestAlternatives } from './requested-slot.server.ts'

export type AgencyBookingInput = {
  fullName: string
  /** '' if the caller has none. */
  email: string
  phone: string | null
  message: string | null
  date: string
  time: string
  /** Null: any consultant who is free. */
  consultantId: string | null
  /** Absent: the default consultation type. */
  typeId?: string
  /** In the order of the type's questions; '' is none. */
  answers?: string[]
  /** False: the caller knows the time and gets no confirmation. Later changes are emailed as usual. */
  sendConfirmation: boolean
  idempotencyKey: string
}

export type CreateBookingAsAgencyResult =
  | { ok: true; bookingId: string }
  /** `phone`: the number does not exist. `past`: the time has passed. `skipped`: daylight saving skips the time. */
  | { ok: false; reason: 'phone' | 'past' | 'skipped' }
  /** Outside the opening hours or on a closed day, and not accepted. */
  | { ok: false; reason: 'outside-hours' }
  | { ok: false; reason: 'taken'; alternatives: Alternative[] }

/**
 * Books a consultation for a caller, who may have only a phone number. The booking belongs to no account. Minimum
 * notice, booking window and the limits on guests do not apply; opening hours and closed days apply unless they are
 * accepted. It is confirmed at once, because the agency made it. The exclusion constraint decides between two bookings
 * of one time, and the idempotency key makes a repeated request return the same booking.
 *
 * @param acceptOutsideHours true if the agency has confirmed a time outside its hours
 */
export async function createBookingAsAgency(
  ctx: Ctx,
  input: AgencyBookingInput,
  acceptOutsideHours: boolean,
): Promise<CreateBookingAsAgencyResult> {
  assertCan(ctx.actor, 'booking.create')
  const phone = input.phone === null ? null : parsePhone(input.phone)
  if (phone && !phone.ok) return { ok: false, reason: 'phone' }
  if (isSkippedTime(ctx.timeZone, input.date, input.time)) return { ok: false, reason: 'skipped' }
  const request = { ...input, phone: phone?.display ?? null }
  const requestHash = hashBookingRequest(request)
  const result = await retryOnScheduleChange(async (): Promise<CreateBookingAsAgencyResult | null> => {
    const existing = await findExistingBooking(ctx, requestHash)
    if (existing) return existing
    const at = await findFreeResourcesAt(ctx, request, request.consultantId, request.typeId)
    if (at.startsAt <= ctx.now) return { ok: false, reason: 'past' }
    if (at.resources.length === 0) return null
    if (at.isOutsideHours && !acceptOutsideHours) return { ok: false, reason: 'outside-hours' }
    return transaction(ctx, (ctx) => createBooking(ctx, request, requestHash, at))
  })
  // A parallel request with the same key may have taken the time.
  const made = result ?? (await findExistingBooking(ctx, requestHash))
  return (
    made ?? {
      ok: false,
      reason: 'taken',
      alternatives: await suggestAlternatives(ctx, input, {
        byAgency: true,
        ...(input.typeId && { typeId: input.typeId }),
        ...(input.consultantId && { consultantId: input.consultantId }),
      }),
    }
  )
}

async function findExistingBooking(ctx: Ctx, requestHash: string): Promise<CreateBookingAsAgencyResult | null> {
  const existing = await findBookingByRequest(ctx, requestHash)
  return existing && { ok: true, bookingId: existing.id }
}

/** @returns null when every resource is taken or the request was a repeat */
async function createBooking(
  ctx: Ctx,
  request: AgencyBookingInput,
  requestHash: string,
  at: AnyTime,
): Promise<CreateBookingAsAgencyResult | null> {
  const { settings } = at
  await lockSchedule(ctx, settings)
  const booking = await insertBooking(ctx, request, requestHash, at, { status: 'confirmed', source: 'agency' })
  if (!booking) return null
  await recordNewBooking(ctx, booking, { reminderHours: settings.reminderHours, details: { by: 'agency' } })
  await notifyBookingChanged(ctx, 'confirmed', booking, request.sendConfirmation ? {} : { only: 'staff' })
  return { ok: true, bookingId: booking.id }
}
