import { formatNumber } from '#app/lib/numbers.ts'
import { jobCountLabel } from '../job-count.ts'
import { effectiveDistance, type JobFilters } from './search-criteria.ts'

/**
 * The count with the search terms: `12 jobs for “nurse” in “Perth”`.
 *
 * @param isNearby whether the results are those within a distance; not if the place of the search is unknown
 */
export function searchResultLabel(count: number, filters: JobFilters, isNearby: boolean): string {
  const { q, location } = filters
  const place = location && `${isNearby ? placePreposition(filters) : 'in'} “${location}”`
  return [jobCountLabel(count), q && `for “${q}”`, place].filter(Boolean).join(' ')
}

/**
 * An option of a filter with its number of jobs: `Casual (12)`, or `Casual` if there are none. Where only a part of the
 * jobs was counted, the number is a minimum: `Casual (12+)`. The space doesn't break, so that no number is alone in a
 * line.
 */
export function facetLabel(option: string, count: number | undefined, isCapped: boolean): string {
  return count ? `${option}\u00a0(${count}${isCapped ? '+' : ''})` : option
}

/** `$80,000 or more a year`. */
export function minPayLabel(dollars: number): string {
  return `$${formatNumber(dollars)} or more a year`
}

/** `in`, or `within 25 km of`. */
export function placePreposition(filters: JobFilters): string {
  const km = effectiveDistance(filters)
  return km === null ? 'in' : `within ${km} km of`
}
