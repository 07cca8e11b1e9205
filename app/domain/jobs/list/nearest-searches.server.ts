import type { Ctx } from '#app/core/context.ts'
import { countJobs } from '../search/count-jobs.server.ts'
import { type JobFilters, parseCriteria, searchHref, searchTerms } from '../search/search-criteria.ts'

export type NearestSearch = { filters: JobFilters; count: number }

/** Number of searches that are offered, and that are tried at most. */
const MAX_OFFERED = 3
const MAX_TRIED = 8

/**
 * The searches nearest to one without results that have some: without its filters, then without a word, then without
 * the location, then the location alone.
 */
export async function listNearestSearches(ctx: Ctx, filters: JobFilters): Promise<NearestSearch[]> {
  const candidates = relaxedSearches(filters)
  const counted = await Promise.all(
    candidates.map(async (candidate) => ({ filters: candidate, count: await countJobs(ctx, candidate) })),
  )
  return counted.filter(({ count }) => count > 0).slice(0, MAX_OFFERED)
}

function relaxedSearches(filters: JobFilters): JobFilters[] {
  const { q, location } = filters
  const none = withoutPosition(new URLSearchParams())
  const words = searchTerms(q)
  const shorter = words.length > 1 ? words.map((word) => words.filter((other) => other !== word).join(' ')) : []
  const candidates = [
    { ...none, q, location },
    ...shorter.map((fewer) => ({ ...none, q: fewer, location })),
    { ...none, q },
    { ...none, location },
    ...shorter.map((fewer) => ({ ...none, q: fewer })),
  ].filter((candidate) => candidate.q !== '' || candidate.location !== '')
  const own = searchHref(filters)
  const byHref = new Map(candidates.map((candidate) => [searchHref(candidate), candidate]))
  byHref.delete(own)
  return [...byHref.values()].slice(0, MAX_TRIED)
}

function withoutPosition(params: URLSearchParams): JobFilters {
  const { position, ...filters } = parseCriteria(params)
  return filters
}
