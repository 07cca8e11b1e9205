import type { Ctx } from '#app/core/context.ts'
import { type AvailabilityOptions, loadAvailability } from '#app/domain/scheduling/availability.server.ts'
import { type BookingSettings, findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { type AvailableSlot, blockedInterval, dayAvailability } from '#app/domain/scheduling/day-availability.ts'
import { type Alternative, findNearestFreeSlots } from '#app/domain/scheduling/find-free-slots.server.ts'
import { leastBusyFirst } from '#app/domain/scheduling/least-busy-first.server.ts'
import type { BusyInterval, Resource } from '#app/domain/scheduling/resources.ts'
import { instantIn, isCalendarDate } from '#app/lib/dates.ts'
import type { BookingStatus } from './booking.ts'

/** A date and a wall clock time on the agency's clocks: `yyyy-mm-dd` and `HH:MM`. */
export type RequestedSlot = { date: string; time: string }

/**
 * Why a slot cannot be had: somebody else has it, it has begun, it begins inside the minimum notice, it lies beyond the
 * horizon, its day is closed, or no consultation begins at that time.
 */
export type SlotUnavailableReason = 'taken' | 'past' | 'notice' | 'horizon' | 'closed' | 'off-grid'

export type ResolvedSlot =
  | {
      ok: true
      settings: BookingSettings
      slot: AvailableSlot
      blocked: { blockedFrom: Date; blockedUntil: Date }
      resources: Resource[]
    }
  | { ok: false; settings: BookingSettings; reason: SlotUnavailableReason }

const DAY_REASONS = { past: 'past', 'after-horizon': 'horizon', closed: 'closed' } as const

/**
 * Looks a wish up in what is offered now: whatever was posted, only a slot of the list can be had.
 *
 * @returns the places to try, in fair order
 */
export async function resolveSlot(
  ctx: Ctx,
  { date, time }: RequestedSlot,
  looking: AvailabilityOptions = {},
): Promise<ResolvedSlot> {
  if (!isCalendarDate(date)) return { ok: false, settings: await findBookingSettings(ctx), reason: 'off-grid' }
  const known = await loadAvailability(ctx, date, date, looking)
  const { settings } = known
  const refused = (reason: SlotUnavailableReason): ResolvedSlot => ({ ok: false, settings, reason })
  const plan = dayAvailability(known, date)
  if (plan.state !== 'open') return refused(DAY_REASONS[plan.state])
  const slot = plan.slots.find((slot) => slot.time === time)
  if (!slot) return refused('off-grid')
  if (slot.reason) return refused(slot.reason)
  if (slot.free.length === 0) return refused('taken')
  return {
    ok: true,
    settings,
    slot,
    blocked: blockedColumns(blockedInterval(settings, slot)),
    resources: await leastBusyFirst(ctx, slot.free, date),
  }
}

function blockedColumns({ from, until }: Omit<BusyInterval, 'resourceId'>) {
  return { blockedFrom: new Date(from), blockedUntil: new Date(until) }
}

/** Does a booking stand where it is wished to be? */
export function isCurrentSlot(
  booking: { status: BookingStatus; preferredDate: string; preferredTime: string },
  wish: RequestedSlot,
) {
  const { status, preferredDate, preferredTime } = booking
  return status !== 'cancelled' && preferredDate === wish.date && preferredTime === wish.time
}

/** The free slots nearest to a wish that could not be had; a wish that is no time of the calendar counts as now. */
export function suggestAlternatives(
  ctx: Ctx,
  { date, time }: RequestedSlot,
  looking: AvailabilityOptions = {},
): Promise<Alternative[]> {
  const sound = isCalendarDate(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
  return findNearestFreeSlots(ctx, sound ? instantIn(ctx.timeZone, date, time) : ctx.now, 3, looking)
}
