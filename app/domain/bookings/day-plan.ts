import { addDays, formatDate, instantIn } from '#app/lib/dates.ts'
import type { Availability } from './availability.server.ts'
import { gridOf, hoursOn, isWithin, type SlotTime, slotsAt, weekdayName } from './opening.ts'
import { freePlaces, type Held, type Place } from './places.ts'

const MINUTE = 60_000

/** `free` is who can take it; empty with `reason` null means that all places are taken. */
export type PlannedSlot = SlotTime & { reason: 'past' | 'notice' | null; free: Place[] }

export type DayPlan = {
  date: string
  state: 'open' | 'closed' | 'past' | 'beyond'
  /** Why nothing is offered, as a sentence; null on an open day. */
  words: string | null
  /** What the day is called: why it is closed, or the agency's own word for it. An open holiday may be another state's. */
  name: string | null
  slots: PlannedSlot[]
}

/**
 * What a date offers (product.md section 4): slots within the hours of any place, past ones of today and those inside
 * the notice marked, each with the places that can take it.
 */
export function planDay(known: Availability, date: string): DayPlan {
  const named = known.days.filter((day) => day.onDate === date)
  const closed = named.find((day) => day.closed)
  const name = closed?.name ?? named.find((day) => day.state === null)?.name ?? null
  const nothing = (state: DayPlan['state'], words: string): DayPlan => ({ date, state, words, name, slots: [] })
  if (date < known.today) return nothing('past', 'This day has passed.')
  if (date > known.lastDate) {
    return nothing('beyond', `Consultations can be booked until ${formatDate(known.lastDate, known.zone)}.`)
  }
  if (closed) return nothing('closed', `We are closed on this day: ${closed.name}.`)
  const slots = slotsOf(known, date)
  if (slots.length === 0) return nothing('closed', `There are no consultations on ${weekdayName(date)}.`)
  return { date, state: 'open', words: null, name, slots }
}

/** Can the slot be booked now? */
export function isFree(slot: PlannedSlot): boolean {
  return slot.reason === null && slot.free.length > 0
}

function slotsOf(known: Availability, date: string): PlannedSlot[] {
  const { settings, places, zone, now } = known
  const length = settings.slotMinutes
  const times = places.flatMap(({ hours }) => gridOf(hoursOn(hours, date), length))
  const held = heldOn(known, date)
  const earliest = now.getTime() + settings.noticeMinutes * MINUTE
  return slotsAt(zone, date, times, length).map((slot) => {
    const reason = slot.startsAt <= now ? 'past' : slot.startsAt.getTime() < earliest ? 'notice' : null
    const open = places.filter(({ hours }) => isWithin(hoursOn(hours, date), slot.time, length))
    const { heldFrom, heldUntil } = heldTime(settings, slot)
    return { ...slot, reason, free: reason ? [] : freePlaces(open, places, held, heldFrom, heldUntil) }
  })
}

/** The time that a consultation holds in its place: itself with the buffers around it. */
export function heldTime(
  settings: { bufferBeforeMinutes: number; bufferAfterMinutes: number },
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Omit<Held, 'place'> {
  return {
    heldFrom: new Date(startsAt.getTime() - settings.bufferBeforeMinutes * MINUTE),
    heldUntil: new Date(endsAt.getTime() + settings.bufferAfterMinutes * MINUTE),
  }
}

/** The held time that can touch a slot of the date: a month's bookings are looked through once a day, not once a slot. */
function heldOn({ held, zone, settings }: Availability, date: string): Held[] {
  const reach = (settings.slotMinutes + settings.bufferBeforeMinutes + settings.bufferAfterMinutes) * MINUTE
  const from = new Date(instantIn(zone, date).getTime() - reach)
  const until = new Date(instantIn(zone, addDays(date, 1)).getTime() + reach)
  return held.filter(({ heldFrom, heldUntil }) => heldFrom < until && heldUntil > from)
}
