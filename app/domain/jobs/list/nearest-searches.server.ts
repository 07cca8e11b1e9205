import type { Ctx } from '#app/core/context.ts'
import { countJobs } from '../search/count-jobs.server.ts'
import { NO_FILTERS } from '../search/no-filters.ts'
import { effectiveDistance, type JobFilters, searchHref } from '../search/search-criteria.ts'
import { searchTitle } from '../search/search-title.ts'
import { searchTerms } from '../search-terms.ts'
import { correctSpelling } from './correct-spelling.server.ts'

export type NearestSearch = { title: string; href: string; count: number }

/** Number of searches that are offered, and that are tried at most. */
const MAX_OFFERED = 3
const MAX_TRIED = 8

/** Distances that are tried around the place of a search. */
const WIDER_KM = [25, 100] as const

/**
 * The searches nearest to one without results that have some: with its words spelt as the jobs spell them, further around
 * its place, without its filters, then without a word, then without the location, then the location alone.
 */
export async function listNearestSearches(ctx: Ctx, filters: JobFilters): Promise<NearestSearch[]> {
  const corrected = await correctSpelling(ctx, filters)
  const candidates = corrected
    ? [{ ...filters, ...corrected }, ...relaxedSearches({ ...filters, ...corrected }), ...relaxedSearches(filters)]
    : relaxedSearches(filters)
  const different = [...new Map(candidates.map((candidate) => [searchHref(candidate), candidate]))]
  const counted = await Promise.all(
    different.slice(0, MAX_TRIED).map(async ([href, candidate]) => {
      return { title: searchTitle(candidate), href, count: await countJobs(ctx, candidate) }
    }),
  )
  return counted.filter(({ count }) => count > 0).slice(0, MAX_OFFERED)
}

function relaxedSearches(filters: JobFilters): JobFilters[] {
  const { q, location } = filters
  const words = searchTerms(q)
  const shorter = words.length > 1 ? words.map((word) => words.filter((other) => other !== word).join(' ')) : []
  const candidates = [
    ...WIDER_KM.filter((km) => location !== '' && km > (effectiveDistance(filters) ?? 0)).map((within) => ({
      ...filters,
      within,
    })),
    { ...NO_FILTERS, q, location },
    ...shorter.map((fewer) => ({ ...NO_FILTERS, q: fewer, location })),
    { ...NO_FILTERS, q },
    { ...NO_FILTERS, location },
    ...shorter.map((fewer) => ({ ...NO_FILTERS, q: fewer })),
  ].filter((candidate) => candidate.q !== '' || candidate.location !== '')
  const own = searchHref(filters)
  const byHref = new Map(candidates.map((candidate) => [searchHref(candidate), candidate]))
  byHref.delete(own)
  return [...byHref.values()].slice(0, MAX_TRIED)
}
