import { type PagePosition, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { STATE_CODES, type State } from '#app/lib/states.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { JOB_TYPES, type JobType, MAX_JOB_LENGTHS, WORK_ARRANGEMENTS, type WorkArrangement } from '../job.ts'
import { searchTerms } from '../search-terms.ts'
import { REGION_SLUGS, type Region } from './regions.ts'

/** Maximum length of a search text, in characters. Longer texts are cut. */
export const MAX_TERM_LENGTH = 100

/** Values of the filter `posted`, in days, with their labels. */
export const POSTED_WITHIN = [
  { days: 1, label: 'Last 24 hours' },
  { days: 3, label: 'Last 3 days' },
  { days: 7, label: 'Last 7 days' },
  { days: 14, label: 'Last 14 days' },
  { days: 30, label: 'Last 30 days' },
] as const

/** Values of the filter `pay`, in dollars a year. Pay by the hour, day, week and month is compared as a year's pay. */
export const MIN_PAY_OPTIONS = [50_000, 60_000, 70_000, 80_000, 100_000, 120_000, 150_000, 200_000] as const

/** Values of the filter `within`, in kilometres from the place of the search. */
export const DISTANCES_KM = [5, 10, 25, 50, 100] as const

/** The distance of a search for a postcode alone, which jobs seldom name. */
const POSTCODE_DISTANCE_KM = 10

/** Orders of the results. */
export const JOB_SORTS = ['newest', 'relevance', 'pay', 'distance'] as const
export type JobSort = (typeof JOB_SORTS)[number]

/** Maximum number of chosen categories; the page ignores further ones. */
export const MAX_CATEGORIES = 10

/** Filters of the job search. Empty texts, empty lists and null do not filter. */
export type JobFilters = {
  /** Words in the title or company name, in any order. */
  q: string
  /** Words in the location, in any order; a state at the end by its name or abbreviation; or a postcode. */
  location: string
  /** Distance from the place that the location names, in kilometres; null: jobs that name the location. */
  within: number | null
  jobTypes: readonly JobType[]
  workArrangements: readonly WorkArrangement[]
  categories: readonly string[]
  states: readonly State[]
  regions: readonly Region[]
  /**
   * Minimum top of the pay range in dollars a year. Jobs without a pay range match as well, unless `payStated` is set.
   */
  minPay: number | null
  /** Only jobs with a pay range. */
  payStated: boolean
  /** Maximum age in days. */
  postedWithin: number | null
  /** Null for the default: whole phrases first for a text of several words, otherwise newest first. */
  sort: JobSort | null
}

export type JobSearchCriteria = JobFilters & { position: PagePosition }

/**
 * Parses the query string of a search. Never throws: texts are normalised and cut at `MAX_TERM_LENGTH`, unknown choices
 * are ignored, the first of repeated texts is used, and an invalid cursor means the first page.
 */
export function parseCriteria(params: URLSearchParams): JobSearchCriteria {
  return {
    q: parseTerm(params.get('q')),
    location: parseTerm(params.get('location')),
    within: DISTANCES_KM.find((km) => String(km) === params.get('within')) ?? null,
    jobTypes: JOB_TYPES.filter((type) => params.getAll('job_type').includes(type)),
    workArrangements: WORK_ARRANGEMENTS.filter((arrangement) =>
      params.getAll('work_arrangement').includes(arrangement),
    ),
    categories: [...new Set(params.getAll('category').map((text) => parseTerm(text, MAX_JOB_LENGTHS.category)))]
      .filter((category) => category !== '')
      .slice(0, MAX_CATEGORIES),
    states: STATE_CODES.filter((state) => params.getAll('state').includes(state)),
    regions: REGION_SLUGS.filter((region) => params.getAll('region').includes(region)),
    minPay: MIN_PAY_OPTIONS.find((dollars) => String(dollars) === params.get('pay')) ?? null,
    payStated: params.get('pay_stated') === '1',
    postedWithin: POSTED_WITHIN.find(({ days }) => String(days) === params.get('posted'))?.days ?? null,
    sort: JOB_SORTS.find((sort) => sort === params.get('sort')) ?? null,
    position: parsePagePosition(params),
  }
}

/** The URL of a search: only the chosen filters, always in the same order, and the encoded cursor of a page. */
export function searchHref(filters: Partial<JobFilters>): string {
  const { pathname, search } = searchAddress(filters)
  return pathname + search
}

/** The address of the first page of a search, in its parts. */
export function searchAddress(filters: Partial<JobFilters>): { pathname: string; search: string } {
  const params = searchParamsOf(filters)
  return { pathname: '/jobs', search: params.size > 0 ? `?${params}` : '' }
}

/** The query string of a search without its page. `parseCriteria` is the inverse. */
export function searchParamsOf(filters: Partial<JobFilters>): URLSearchParams {
  const params = new URLSearchParams()
  if (filters.q) params.set('q', filters.q)
  if (filters.location) params.set('location', filters.location)
  if (filters.within) params.set('within', String(filters.within))
  for (const type of filters.jobTypes ?? []) params.append('job_type', type)
  for (const arrangement of filters.workArrangements ?? []) params.append('work_arrangement', arrangement)
  for (const category of filters.categories ?? []) params.append('category', category)
  for (const state of filters.states ?? []) params.append('state', state)
  for (const region of filters.regions ?? []) params.append('region', region)
  if (filters.minPay) params.set('pay', String(filters.minPay))
  if (filters.payStated) params.set('pay_stated', '1')
  if (filters.postedWithin) params.set('posted', String(filters.postedWithin))
  if (filters.sort) params.set('sort', filters.sort)
  return params
}

/** Number of chosen filters, without the two texts and the order. */
export function countFilters(filters: JobFilters): number {
  const lists = [filters.jobTypes, filters.workArrangements, filters.categories, filters.states, filters.regions]
  const single = [
    effectiveDistance(filters) !== null,
    filters.minPay !== null,
    filters.payStated,
    filters.postedWithin !== null,
  ]
  return lists.reduce((sum, list) => sum + list.length, 0) + single.filter(Boolean).length
}

/** Number of filters that the user has chosen: without the distance of a search by postcode, which the search sets. */
export function countChosenFilters(filters: JobFilters): number {
  const isImplied = filters.within === null && effectiveDistance(filters) !== null
  return countFilters(filters) - (isImplied ? 1 : 0)
}

/**
 * The order that applies: the chosen one, or the default of `JobFilters.sort`. Without a distance there is no nearest,
 * and without a text no best match.
 */
export function effectiveSort(filters: Pick<JobFilters, 'q' | 'sort' | 'location' | 'within'>): JobSort {
  const { q, sort } = filters
  const canSort = { newest: true, pay: true, relevance: q !== '', distance: effectiveDistance(filters) !== null }
  if (sort && canSort[sort]) return sort
  return searchTerms(q).length > 1 ? 'relevance' : 'newest'
}

/** The distance that applies, in kilometres: the chosen one, or 10 km for a postcode alone. None without a location. */
export function effectiveDistance({ location, within }: Pick<JobFilters, 'location' | 'within'>): number | null {
  if (location === '') return null
  return within ?? (isPostcode(location) ? POSTCODE_DISTANCE_KM : null)
}

/** Whether a location is a postcode alone, which always has a distance. */
export const isPostcode = (location: string) => /^\d{4}$/.test(location)

/** Does the search have a text or a filter? */
export function hasFilters(filters: JobFilters): boolean {
  return filters.q !== '' || filters.location !== '' || countFilters(filters) > 0
}

function parseTerm(text: string | null, maxLength = MAX_TERM_LENGTH): string {
  // The text is also cut before it is normalised, because normalising a megabyte is slow.
  const normalised = normaliseLine((text ?? '').slice(0, 10 * MAX_TERM_LENGTH))
  return [...normalised].slice(0, maxLength).join('').trim()
}
