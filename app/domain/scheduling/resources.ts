import type { WeekHours } from '#db/schema/scheduling.ts'

/** Where one consultation at a time can be held: a consultant, or an unnamed seat. */
export type Resource = { resourceId: string; consultantId: string | null; hours: WeekHours }

/**
 * Time that a booking holds in its place, buffers included: from `from`, up to but without `until`, in milliseconds
 * since 1970. A month of many consultants compares them a hundred thousand times; as dates that took half of its time.
 */
export type BusyInterval = { resourceId: string; from: number; until: number }

type Settings = { hours: WeekHours; capacity: number }
type Consultant = { id: string; hours: WeekHours | null }

/** The places of now: the active consultants while there is one, else as many seats as the capacity says. */
export function listResources({ hours, capacity }: Settings, active: readonly Consultant[]): Resource[] {
  if (active.length === 0) {
    return Array.from({ length: capacity }, (_, n) => ({ resourceId: `seat-${n + 1}`, consultantId: null, hours }))
  }
  return active.map(({ id, hours: own }) => ({ resourceId: id, consultantId: id, hours: own ?? hours }))
}

/**
 * Which of `open` can take a consultation that holds that time; `all` names the places of now, open then or not.
 *
 * A booking can sit in a place that is no more: a seat from before there were consultants, a consultant who left, a
 * seat above a lowered capacity. Somebody has to look after it all the same, so each of those takes one place away:
 * the last of the free ones in the order of `open`, always the same one, so that parallel requests leave the same free.
 */
export function findFreeResources(
  open: readonly Resource[],
  all: ReadonlySet<string>,
  held: readonly BusyInterval[],
  { from, until }: Omit<BusyInterval, 'resourceId'>,
): Resource[] {
  const overlapping = held.filter((one) => one.from < until && one.until > from)
  if (overlapping.length === 0) return [...open]
  const taken = new Set(overlapping.map(({ resourceId: place }) => place))
  const leftOver = overlapping.filter(({ resourceId }) => !all.has(resourceId)).length
  const free = open.filter(({ resourceId: place }) => !taken.has(place))
  return free.slice(0, Math.max(0, free.length - leftOver))
}
