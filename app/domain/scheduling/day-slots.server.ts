import type { Ctx } from '#app/core/context.ts'
import { isCalendarDate } from '#app/lib/dates.ts'
import { type Availability, type AvailabilityOptions, loadAvailability } from './availability.server.ts'
import { type AvailableSlot, dayAvailability, isFree } from './day-availability.ts'
import { type Alternative, findNextFreeSlot } from './find-free-slots.server.ts'

/** Why a slot cannot be booked; null when it can. */
export type UnavailableReason = null | 'taken' | 'past' | 'notice'

/** Instants are ISO strings, because the slots are also sent as JSON. */
export type DaySlot = {
  time: string
  startsAt: string
  endsAt: string
  free: boolean
  reason: UnavailableReason
  /** Places left in a group session; null for other types. */
  placesLeft: number | null
}

export type DaySlots = {
  date: string
  /** The agency's time zone, which the times are in. */
  zone: string
  /** Why the day has no slots, as a sentence; null on an open day. */
  closedReason: string | null
  slots: DaySlot[]
  /** The next free slot after a day that has none; null when there is none soon either. */
  nextFree: Alternative | null
}

/**
 * The slots of a date on the agency's clocks, including past and taken ones. An invalid date gives a closed day.
 *
 * @param loaded the availability of dates that include this one, if it has been loaded
 */
export async function listDaySlots(
  ctx: Ctx,
  date: string,
  options: AvailabilityOptions = {},
  loaded?: Availability,
): Promise<DaySlots> {
  const zone = ctx.timeZone
  if (!isCalendarDate(date)) return { date, zone, closedReason: 'Enter a valid date.', slots: [], nextFree: null }
  const { slots, closedReason } = dayAvailability(loaded ?? (await loadAvailability(ctx, date, date, options)), date)
  const nextFree = slots.some(isFree) ? null : await findNextFreeSlot(ctx, date, options)
  return { date, zone, closedReason, slots: slots.map(toDaySlot), nextFree }
}

function toDaySlot(slot: AvailableSlot): DaySlot {
  const free = isFree(slot)
  return {
    time: slot.time,
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    free,
    reason: free ? null : (slot.reason ?? 'taken'),
    placesLeft: slot.placesLeft,
  }
}
