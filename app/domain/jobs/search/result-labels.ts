import { STATES } from '#app/lib/states.ts'
import { regionLabel } from './regions.ts'
import { effectiveDistance, type JobFilters, MAX_JOB_COUNT, POSTED_WITHIN } from './search-criteria.ts'

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
  const place = location && `${isNearby ? prepositionOf(filters) : 'in'} “${location}”`
  return [jobCountLabel(count), q && `for “${q}”`, place].filter(Boolean).join(' ')
}

/**
 * An option of a filter with its number of jobs: `Casual (12)`. Where only a part of the jobs was counted, the number is a
 * minimum, and left out if that part has none: `Casual (12+)`, `Casual`.
 */
export function facetLabel(option: string, count: number | undefined, isCapped: boolean): string {
  if (!isCapped) return `${option} (${count ?? 0})`
  return count ? `${option} (${count}+)` : option
}

/**
 * A search with all its filters as a title: `nurse jobs in Perth`, `Casual jobs in Victoria, pay stated`, or `Jobs`. What
 * someone has typed keeps its letters.
 */
export function searchTitle(filters: JobFilters): string {
  const phrase = searchPhrase(filters)
  return kindOfJobs(filters) === '' && subjectOf(filters) !== '' ? phrase : phrase[0]?.toUpperCase() + phrase.slice(1)
}

/** A search with all its filters in a sentence: `casual nurse jobs in Perth`, or `jobs`. */
export function searchPhrase(filters: JobFilters, noun = 'jobs'): string {
  const { q, categories, minPay, payStated } = filters
  const details = [
    q !== '' && categories.length > 0 && `category ${joinOr(categories)}`,
    minPay !== null && minPayLabel(minPay),
    payStated && 'pay stated',
    POSTED_WITHIN.find(({ days }) => days === filters.postedWithin)?.label.toLowerCase(),
  ]
  const name = [kindOfJobs(filters), subjectOf(filters), noun, placePhrase(filters)].filter(Boolean).join(' ')
  return [name, ...details].filter(Boolean).join(', ')
}

/** `$80,000 or more a year`. */
export function minPayLabel(dollars: number): string {
  return `$${formatNumber(dollars)} or more a year`
}

/** `full-time or casual, remote`. */
function kindOfJobs({ jobTypes, workArrangements }: JobFilters): string {
  return [joinOr(jobTypes), joinOr(workArrangements)].filter(Boolean).join(', ').toLowerCase()
}

/** The words of the search. Without any, its categories say what the jobs are. */
function subjectOf({ q, categories }: JobFilters): string {
  return q || joinOr(categories)
}

/** `in Perth, Western Australia`, `within 25 km of Perth`, `in Illawarra or Hunter Valley`. */
function placePhrase(filters: JobFilters): string {
  const { location, regions, states } = filters
  const stateNames = STATES.filter(({ state }) => states.includes(state)).map(({ name }) => name)
  const places = [location, joinOr(regions.map(regionLabel)), joinOr(stateNames)].filter(Boolean)
  return places.length === 0 ? '' : `${prepositionOf(filters)} ${places.join(', ')}`
}

/** Up to three options by name, then the number of the others: `A, B or C`, `A, B or 8 more`. */
function joinOr(options: readonly string[]): string {
  const named = options.length > 3 ? [...options.slice(0, 2), `${options.length - 2} more`] : options
  return [named.slice(0, -1).join(', '), ...named.slice(-1)].filter(Boolean).join(' or ')
}

/** `in`, or `within 25 km of`. */
function prepositionOf(filters: JobFilters): string {
  const km = effectiveDistance(filters)
  return km === null ? 'in' : `within ${km} km of`
}

function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}
