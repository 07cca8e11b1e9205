import type { WeekHours } from '#db/schema/bookings.ts'

/** Where one consultation at a time can be held: a consultant, or an unnamed seat. */
export type Place = { place: string; consultantId: string | null; hours: WeekHours }

/** Time that a booking holds in its place, buffers included: from `heldFrom`, up to but without `heldUntil`. */
export type Held = { place: string; heldFrom: Date; heldUntil: Date }

type Settings = { hours: WeekHours; capacity: number }
type Consultant = { id: string; hours: WeekHours | null }

/** The places of now: the active consultants while there is one, else as many seats as the capacity says. */
export function placesOf({ hours, capacity }: Settings, active: readonly Consultant[]): Place[] {
  if (active.length === 0) {
    return Array.from({ length: capacity }, (_, n) => ({ place: `seat-${n + 1}`, consultantId: null, hours }))
  }
  return active.map(({ id, hours: own }) => ({ place: id, consultantId: id, hours: own ?? hours }))
}

/**
 * Which of `open` can take a consultation that holds from `from` until `until`.
 *
 * A booking can sit in a place that is no more: a seat from before there were consultants, a consultant who left, a
 * seat above a lowered capacity. Somebody has to look after it all the same, so each of those takes one place away:
 * the last of the free ones in the order of `open`, always the same one, so that parallel requests leave the same free.
 */
export function freePlaces(
  open: readonly Place[],
  all: readonly Place[],
  held: readonly Held[],
  from: Date,
  until: Date,
): Place[] {
  const overlapping = held.filter(({ heldFrom, heldUntil }) => heldFrom < until && heldUntil > from)
  if (overlapping.length === 0) return [...open]
  const taken = new Set(overlapping.map(({ place }) => place))
  const known = new Set(all.map(({ place }) => place))
  const leftOver = overlapping.filter(({ place }) => !known.has(place)).length
  const free = open.filter(({ place }) => !taken.has(place))
  return free.slice(0, Math.max(0, free.length - leftOver))
}
