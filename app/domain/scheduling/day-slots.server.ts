import type { Ctx } from '#app/core/context.ts'
import { isCalendarDate } from '#app/lib/dates.ts'
import { type AvailabilityOptions, loadAvailability } from './availability.server.ts'
import { type AvailableSlot, dayAvailability, isFree } from './day-availability.ts'
import { type Alternative, findNextFreeSlot } from './find-free-slots.server.ts'

/** Why a slot cannot be taken; null when it can. */
export type UnavailableReason = null | 'taken' | 'past' | 'notice'

/** Instants are ISO strings: the list also travels as JSON. */
export type DaySlot = { time: string; startsAt: string; endsAt: string; free: boolean; reason: UnavailableReason }

export type DaySlots = {
  date: string
  /** The agency's zone, in which the times are. */
  zone: string
  /** Why the day offers nothing, as a sentence; null when it is open. */
  closedReason: string | null
  slots: DaySlot[]
  /** The first free slot after a day without any, so that it is no dead end; null also where none is near. */
  nextFree: Alternative | null
}

/**
 * The slots of a date on the agency's clocks, taken and past ones included. A text that is no date gives a closed day.
 */
export async function listDaySlots(ctx: Ctx, date: string, looking: AvailabilityOptions = {}): Promise<DaySlots> {
  const zone = ctx.timeZone
  if (!isCalendarDate(date)) return { date, zone, closedReason: 'This is not a date.', slots: [], nextFree: null }
  const plan = dayAvailability(await loadAvailability(ctx, date, date, looking), date)
  const next = plan.slots.some(isFree) ? null : await findNextFreeSlot(ctx, date, looking)
  return { date, zone, closedReason: plan.closedReason, slots: plan.slots.map(shown), nextFree: next }
}

function shown(slot: AvailableSlot): DaySlot {
  const free = isFree(slot)
  return {
    time: slot.time,
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    free,
    reason: free ? null : (slot.reason ?? 'taken'),
  }
}
