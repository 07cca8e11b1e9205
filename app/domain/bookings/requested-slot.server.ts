import type { Ctx } from '#app/core/context.ts'
import { type AvailabilityOptions, loadAvailability } from '#app/domain/scheduling/availability.server.ts'
import { type BookingSettings, findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import type { ConsultationType } from '#app/domain/scheduling/consultation-types/consultation-type.ts'
import { type AvailableSlot, blockedInterval, dayAvailability } from '#app/domain/scheduling/day-availability.ts'
import { type Alternative, findNearestFreeSlots } from '#app/domain/scheduling/find-free-slots.server.ts'
import { leastBusyFirst } from '#app/domain/scheduling/least-busy-first.server.ts'
import type { BusyInterval, Resource } from '#app/domain/scheduling/resources.ts'
import { instantIn, isCalendarDate } from '#app/lib/dates.ts'
import type { BookingStatus } from './booking.ts'

/** A date and a time of day on the agency's clocks: `yyyy-mm-dd` and `HH:MM`. */
export type RequestedSlot = { date: string; time: string }

/**
 * Why a slot cannot be booked: it is taken, it has started, it is within the minimum notice, it is after the booking
 * window, its day is closed, or no slot starts at that time.
 */
export type SlotUnavailableReason = (typeof SLOT_UNAVAILABLE_REASONS)[number]
const SLOT_UNAVAILABLE_REASONS = ['taken', 'past', 'notice', 'horizon', 'closed', 'off-grid'] as const

export type ResolvedSlot =
  | {
      ok: true
      settings: BookingSettings
      type: ConsultationType
      slot: AvailableSlot
      blocked: { blockedFrom: Date; blockedUntil: Date }
      resources: Resource[]
    }
  | { ok: false; settings: BookingSettings; reason: SlotUnavailableReason }

const DAY_REASONS = { past: 'past', 'after-horizon': 'horizon', closed: 'closed' } as const

/**
 * Looks the requested slot up in the current availability: a posted date and time count only when they are one of the
 * slots offered.
 *
 * @returns the free resources in the order in which to try them
 */
export async function resolveSlot(
  ctx: Ctx,
  { date, time }: RequestedSlot,
  options: AvailabilityOptions = {},
): Promise<ResolvedSlot> {
  if (!isCalendarDate(date)) return { ok: false, settings: await findBookingSettings(ctx), reason: 'off-grid' }
  const availability = await loadAvailability(ctx, date, date, options)
  const { settings } = availability
  const unavailable = (reason: SlotUnavailableReason): ResolvedSlot => ({ ok: false, settings, reason })
  const day = dayAvailability(availability, date)
  if (day.state !== 'open') return unavailable(DAY_REASONS[day.state])
  const slot = day.slots.find((slot) => slot.time === time)
  if (!slot) return unavailable('off-grid')
  if (slot.reason) return unavailable(slot.reason)
  if (slot.free.length === 0) return unavailable('taken')
  return {
    ok: true,
    settings,
    type: availability.type,
    slot,
    blocked: blockedColumns(blockedInterval(settings, slot)),
    resources: await leastBusyFirst(ctx, slot.free, date),
  }
}

function blockedColumns({ from, until }: Omit<BusyInterval, 'resourceId'>) {
  return { blockedFrom: new Date(from), blockedUntil: new Date(until) }
}

/** True for a reason that concerns the slot, and not the customer. */
export function isSlotUnavailable(reason: string): reason is SlotUnavailableReason {
  return SLOT_UNAVAILABLE_REASONS.some((one) => one === reason)
}

/** True when the booking is already at the requested date and time. */
export function isCurrentSlot(
  booking: { status: BookingStatus; preferredDate: string; preferredTime: string },
  requested: RequestedSlot,
): boolean {
  const { status, preferredDate, preferredTime } = booking
  return status !== 'cancelled' && preferredDate === requested.date && preferredTime === requested.time
}

/** The free slots nearest to an unavailable one; nearest to now when the request is not a valid date and time. */
export function suggestAlternatives(
  ctx: Ctx,
  { date, time }: RequestedSlot,
  options: AvailabilityOptions = {},
): Promise<Alternative[]> {
  const isValid = isCalendarDate(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
  return findNearestFreeSlots(ctx, isValid ? instantIn(ctx.timeZone, date, time) : ctx.now, 3, options)
}
