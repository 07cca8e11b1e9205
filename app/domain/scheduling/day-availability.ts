import { formatDate } from '#app/lib/dates.ts'
import type { Availability } from './availability.server.ts'
import {
  isWithinHours,
  listSlotTimes,
  listStartTimes,
  openHoursOn,
  type SlotTimes,
  weekdayPlural,
} from './opening-hours.ts'
import { type BusyInterval, findFreeResources, type Resource } from './resources.ts'

const MINUTE = 60_000

/** `free` is who can take it; empty with `reason` null means that all places are taken. */
export type AvailableSlot = SlotTimes & { reason: 'past' | 'notice' | null; free: Resource[] }

export type DayAvailability = {
  date: string
  state: 'open' | 'closed' | 'past' | 'after-horizon'
  /** Why nothing is offered, as a sentence; null on an open day. */
  closedReason: string | null
  /** What the day is called: why it is closed, or the agency's own word for it. An open holiday may be another state's. */
  name: string | null
  slots: AvailableSlot[]
}

/**
 * What a date offers (product.md section 4): slots within the hours of any place, past ones of today and those inside
 * the notice marked, each with the places that can take it.
 */
export function dayAvailability(known: Availability, date: string): DayAvailability {
  const named = known.days.filter((day) => day.onDate === date)
  const closed = named.find((day) => day.closed)
  const name = closed?.name ?? named.find((day) => day.state === null)?.name ?? null
  const nothing = (state: DayAvailability['state'], words: string): DayAvailability => ({
    date,
    state,
    closedReason: words,
    name,
    slots: [],
  })
  if (date < known.today) return nothing('past', 'This day has passed.')
  if (date > known.lastDate) {
    return nothing('after-horizon', `Consultations can be booked until ${formatDate(known.lastDate, known.zone)}.`)
  }
  if (closed) return nothing('closed', `We are closed on this day: ${closed.name}.`)
  const slots = slotsOf(known, date)
  if (slots.length === 0) return nothing('closed', `There are no consultations on ${weekdayPlural(date)}.`)
  return { date, state: 'open', closedReason: null, name, slots }
}

/** Can the slot be booked now? */
export function isFree(slot: AvailableSlot): boolean {
  return slot.reason === null && slot.free.length > 0
}

function slotsOf(known: Availability, date: string): AvailableSlot[] {
  const { settings, resources, zone, now } = known
  const length = settings.slotMinutes
  // Most places share the agency's hours: each week's are looked at once.
  const weeks = [...new Set(resources.map(({ hours }) => hours))].map((week) => ({
    week,
    hours: openHoursOn(week, date),
  }))
  const times = weeks.flatMap(({ hours }) => listStartTimes(hours, length))
  const slots = listSlotTimes(zone, date, times, length).map((slot) => ({
    ...slot,
    holds: blockedInterval(settings, slot),
  }))
  const held = busyWithin(known.busy, slots.at(0)?.holds.from ?? 0, slots.at(-1)?.holds.until ?? 0)
  const all = new Set(resources.map(({ resourceId }) => resourceId))
  const earliest = now.getTime() + settings.minNoticeMinutes * MINUTE
  return slots.map(({ holds, ...slot }) => {
    const reason = slot.startsAt <= now ? 'past' : slot.startsAt.getTime() < earliest ? 'notice' : null
    if (reason) return { ...slot, reason, free: [] }
    const open = new Set(weeks.filter(({ hours }) => isWithinHours(hours, slot.time, length)).map(({ week }) => week))
    const candidates = resources.filter(({ hours }) => open.has(hours))
    return { ...slot, reason, free: findFreeResources(candidates, all, held, holds) }
  })
}

/** The time that a consultation holds in its place: itself with the buffers around it. */
export function blockedInterval(
  settings: { bufferBeforeMinutes: number; bufferAfterMinutes: number },
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Omit<BusyInterval, 'resourceId'> {
  return {
    from: startsAt.getTime() - settings.bufferBeforeMinutes * MINUTE,
    until: endsAt.getTime() + settings.bufferAfterMinutes * MINUTE,
  }
}

/** A month's bookings are looked through once a day, not once a slot. */
function busyWithin(held: readonly BusyInterval[], from: number, until: number): BusyInterval[] {
  return held.filter((one) => one.from < until && one.until > from)
}
