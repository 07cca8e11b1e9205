import type { DataArea } from '#db/data-changes.ts'

/** How many changes this process has been told of: of what all parts of the site show, and of what only one of them does. */
const changes = { shared: 0, jobs: 0, store: 0, bookings: 0 }

/** Counts a change of the data. `area` is the only part of the site that shows what has changed, null if any may. */
export function countDataChange(area: DataArea | null): void {
  changes[area ?? 'shared'] += 1
}

/**
 * A number that is another one after each change, that this process has been told of, of what a part of the site shows. Null:
 * of what all parts show, such as the agency's settings.
 */
export function dataVersionOf(area: DataArea | null): number {
  return changes.shared + (area ? changes[area] : 0)
}
