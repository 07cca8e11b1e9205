import { STATES } from '#app/lib/states.ts'
import { regionLabel } from './regions.ts'
import { minPayLabel, placePreposition } from './result-labels.ts'
import { type JobFilters, POSTED_WITHIN } from './search-criteria.ts'

/**
 * A search with all its filters as a title: `nurse jobs in Perth`, `Casual jobs in Victoria, pay stated`, or `Jobs`.
 * What someone has typed keeps its letters.
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
  return places.length === 0 ? '' : `${placePreposition(filters)} ${places.join(', ')}`
}

/** Up to three options by name, then the number of the others: `A, B or C`, `A, B or 8 more`. */
function joinOr(options: readonly string[]): string {
  const named = options.length > 3 ? [...options.slice(0, 2), `${options.length - 2} more`] : options
  return [named.slice(0, -1).join(', '), ...named.slice(-1)].filter(Boolean).join(' or ')
}
