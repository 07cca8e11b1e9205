import type { WeekHours } from '#db/schema/scheduling.ts'

/** What takes one consultation at a time: a consultant, or an unnamed seat. */
export type Resource = { resourceId: string; consultantId: string | null; hours: WeekHours }

/**
 * The time for which a booking blocks its resource, buffers included: from `from` up to but excluding `until`, in
 * milliseconds since 1970. They are numbers, because a month of many consultants compares them about 100,000 times, and
 * comparing dates took half of that time.
 */
export type BusyInterval = { resourceId: string; from: number; until: number }

type Settings = { hours: WeekHours; capacity: number }
type Consultant = { id: string; hours: WeekHours | null }

/** The active consultants or, if there are none, as many seats as the capacity. */
export function listResources({ hours, capacity }: Settings, active: readonly Consultant[]): Resource[] {
  if (active.length === 0) {
    return Array.from({ length: capacity }, (_, n) => ({ resourceId: `seat-${n + 1}`, consultantId: null, hours }))
  }
  return active.map(({ id, hours: ownHours }) => ({ resourceId: id, consultantId: id, hours: ownHours ?? hours }))
}

/**
 * The resources of `open` that can take a consultation that blocks this time. `allIds` are the ids of all current
 * resources, open at that time or not.
 *
 * A booking can belong to a resource that no longer exists: a seat from before there were consultants, a consultant who
 * was deactivated, a seat above a lowered capacity. Someone still has to take it, so each of those reduces the free
 * resources by one. The last ones in the order of `open` are dropped, so that parallel requests see the same resources.
 */
export function findFreeResources(
  open: readonly Resource[],
  allIds: ReadonlySet<string>,
  busy: readonly BusyInterval[],
  { from, until }: Omit<BusyInterval, 'resourceId'>,
): Resource[] {
  const overlapping = busy.filter((interval) => interval.from < until && interval.until > from)
  if (overlapping.length === 0) return [...open]
  const busyIds = new Set(overlapping.map(({ resourceId }) => resourceId))
  // The participants of a group session share one resource and time.
  const unassigned = new Set(
    overlapping
      .filter(({ resourceId }) => !allIds.has(resourceId))
      .map(({ resourceId, from }) => `${resourceId} ${from}`),
  ).size
  const free = open.filter(({ resourceId }) => !busyIds.has(resourceId))
  return free.slice(0, Math.max(0, free.length - unassigned))
}
