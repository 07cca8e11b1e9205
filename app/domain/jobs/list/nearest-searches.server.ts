import type { Ctx } from '#app/core/context.ts'
import { splitState } from '#app/lib/states.ts'
import { isAnywhere } from '../job-markup.ts'
import { countJobs } from '../search/count-jobs.server.ts'
import { NO_FILTERS } from '../search/no-filters.ts'
import { findPlace, findRegion } from '../search/places/gazetteer.server.ts'
import { effectiveDistance, hasFilters, type JobFilters, searchHref } from '../search/search-criteria.ts'
import { searchTitle } from '../search/search-title.ts'
import { searchTerms } from '../search-terms.ts'
import { correctSpelling } from './correct-spelling.server.ts'

export type NearestSearch = { title: string; href: string; count: number }

/** Number of searches that are offered, and that are tried at most. */
const MAX_OFFERED = 3
const MAX_TRIED = 8

/** Distances that are tried around the place of a search. */
const WIDER_KM = [25, 100] as const

/** The filters in the order in which they are left out: first those that say least about the work and where it is. */
const FILTERS = [
  'postedWithin',
  'payStated',
  'minPay',
  'workArrangements',
  'jobTypes',
  'regions',
  'states',
  'categories',
] as const satisfies (keyof JobFilters)[]

/** Filters that are left out of a search with texts, at most, so that others are tried as well. */
const MAX_LEFT_OUT = 4

/**
 * The searches nearest to one without results that have some: with its words spelt as the jobs spell them, with the
 * filter that its location names, further around its place, without one of its filters, without all of them, then
 * without the location, then the location alone, then without a word. A search by filters alone is tried without each
 * of them, then with each of them alone.
 */
export async function listNearestSearches(ctx: Ctx, filters: JobFilters): Promise<NearestSearch[]> {
  const corrected = await correctSpelling(ctx, filters)
  const candidates = corrected
    ? [{ ...filters, ...corrected }, ...relaxedSearches({ ...filters, ...corrected }), ...relaxedSearches(filters)]
    : relaxedSearches(filters)
  const counted = await Promise.all(
    differentSearches(candidates)
      .slice(0, MAX_TRIED)
      .map(async (candidate) => {
        return { title: searchTitle(candidate), href: searchHref(candidate), count: await countJobs(ctx, candidate) }
      }),
  )
  return counted.filter(({ count }) => count > 0).slice(0, MAX_OFFERED)
}

function relaxedSearches(filters: JobFilters): JobFilters[] {
  const { q, location } = filters
  const words = searchTerms(q)
  const shorter = words.length > 1 ? words.map((word) => words.filter((other) => other !== word).join(' ')) : []
  const isText = q !== '' || location !== ''
  // A whole filter: its options are alternatives, and without one of them there are no more results.
  const leftOut = FILTERS.map((name) => ({ ...filters, [name]: NO_FILTERS[name] }))
  const candidates = isText
    ? [
        ...filtersNamedBy(location).map((named) => ({ ...filters, location: '', within: null, ...named })),
        ...widerDistances(filters).map((within) => ({ ...filters, within })),
        ...differentSearches(leftOut, filters).slice(0, MAX_LEFT_OUT),
        { ...NO_FILTERS, q, location },
        { ...NO_FILTERS, q },
        { ...NO_FILTERS, location },
        ...shorter.map((fewer) => ({ ...NO_FILTERS, q: fewer, location })),
        ...shorter.map((fewer) => ({ ...NO_FILTERS, q: fewer })),
      ]
    : [...leftOut, ...FILTERS.toReversed().map((name) => ({ ...NO_FILTERS, [name]: filters[name] }))]
  return differentSearches(candidates.filter(hasFilters), filters).slice(0, MAX_TRIED)
}

/** The distances to try, in kilometres: none around a location that names no place, which has no distance. */
function widerDistances(filters: JobFilters) {
  const isPlace = findPlace(filters.location).kind === 'found'
  return WIDER_KM.filter((km) => isPlace && km > (effectiveDistance(filters) ?? 0))
}

/** The region or arrangement that a location names, if it names no place: `Hunter Valley`, `Remote, NSW`. */
function filtersNamedBy(location: string): Partial<JobFilters>[] {
  const { state, rest } = splitState(location)
  if (isAnywhere(rest)) return [{ workArrangements: ['Remote'], ...(state && { states: [state] }) }]
  const region = findRegion(location)
  return region === null || findPlace(location).kind !== 'unknown' ? [] : [{ regions: [region] }]
}

/** Each search once, whatever its order, and none that is `own`. */
function differentSearches(candidates: readonly JobFilters[], own?: JobFilters): JobFilters[] {
  const keyOf = (filters: JobFilters) => searchHref({ ...filters, sort: null })
  const byKey = new Map<string, JobFilters>()
  for (const candidate of candidates) {
    const key = keyOf(candidate)
    if (!byKey.has(key) && !(own && key === keyOf(own))) byKey.set(key, candidate)
  }
  return [...byKey.values()]
}
