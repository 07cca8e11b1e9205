import type { DataArea } from '#db/data-changes.ts'

/** Change counters of this process: of what all areas of the site show, and of what only one of them does. */
const changeCounters = { shared: 0, jobs: 0, store: 0, bookings: 0 }

/** Counts a change of the data. `area` is the only one that shows what has changed, null if any may. */
export function countDataChange(area: DataArea | null): void {
  changeCounters[area ?? 'shared'] += 1
}

/**
 * The version of what an area of the site shows: a number that differs after each change that this process has counted.
 * Null: of what all areas show, such as the agency's settings.
 */
export function dataVersionOf(area: DataArea | null): number {
  return changeCounters.shared + (area ? changeCounters[area] : 0)
}
