import { effectiveDistance, type JobFilters, MAX_JOB_COUNT } from './search-criteria.ts'

/** A capped count: `No jobs`, `1 job`, `374 jobs`, `1,000+ jobs`. */
export function jobCountLabel(count: number): string {
  if (count === 0) return 'No jobs'
  if (count === 1) return '1 job'
  return count > MAX_JOB_COUNT ? `${formatNumber(MAX_JOB_COUNT)}+ jobs` : `${formatNumber(count)} jobs`
}

/** A company's open jobs: `No open jobs`, `1 open job`, `4 open jobs`. */
export function openJobCountLabel(count: number): string {
  return jobCountLabel(count).replace('job', 'open job')
}

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
 * An option of a filter with its number of jobs: `Casual (12)`, or `Casual` if there are none. Where only a part of the jobs
 * was counted, the number is a minimum: `Casual (12+)`.
 */
export function facetLabel(option: string, count: number | undefined, isCapped: boolean): string {
  return count ? `${option} (${count}${isCapped ? '+' : ''})` : option
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

function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}
