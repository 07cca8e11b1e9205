import { and, asc, desc, gt, inArray, lte, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isListed, isPosterActive } from '#app/domain/jobs/is-listed.server.ts'
import { JOB_CARD_COLUMNS, type JobCardData } from '#app/domain/jobs/search/job-cards.server.ts'
import { matcherOf, type SearchedJob } from '#app/domain/jobs/search/match-filters.server.ts'
import { scanConditions } from '#app/domain/jobs/search/search-conditions.server.ts'
import { type JobFilters, searchTerms } from '#app/domain/jobs/search/search-criteria.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { jobs } from '#db/schema/jobs.ts'
import { CHECK_INTERVAL_MS, filtersOfAlert } from './job-alert.ts'

/** How far back jobs are loaded: the longest interval of an alert, and a day for runs that come late. */
const LOADED_MS = Math.max(...Object.values(CHECK_INTERVAL_MS)) + DAY_MS
/** Jobs in memory at a time, at about 400 bytes. */
const MAX_LOADED = 50_000
/** Searches that are kept prepared. Many alerts have the same one. */
const MAX_PREPARED = 10_000

const SEARCHED_COLUMNS = {
  id: jobs.id,
  createdAt: jobs.createdAt,
  searchText: jobs.searchText,
  searchLocation: jobs.searchLocation,
  jobType: jobs.jobType,
  workArrangement: jobs.workArrangement,
  category: jobs.category,
  region: jobs.region,
  payYearlyCents: jobs.payYearlyCents,
  latitude: jobs.latitude,
  longitude: jobs.longitude,
}

type NewJob = SearchedJob & { id: string; createdAt: Date }

/** The jobs posted lately, which a run loads once and compares with each alert. */
export type NewJobs = {
  /** All listed jobs posted after this time are in `jobs`. */
  since: Date
  /** Oldest first. */
  jobs: NewJob[]
  /** The positions in `jobs` of those whose text contains three letters, in ascending order. */
  byTrigram: Map<string, number[]>
  searches: Map<string, PreparedSearch>
}

/** `positions`: those in `NewJobs.jobs` that can match; null for all. */
type PreparedSearch = { matches: (job: SearchedJob) => boolean; positions: readonly number[] | null }

export async function loadNewJobs(ctx: Ctx): Promise<NewJobs> {
  const since = new Date(ctx.now.getTime() - LOADED_MS)
  const newest = await ctx.db
    .select(SEARCHED_COLUMNS)
    .from(jobs)
    .where(and(isListed(ctx), gt(jobs.createdAt, since), lte(jobs.createdAt, ctx.now)))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(MAX_LOADED)
  const oldest = newest.length === MAX_LOADED ? newest.at(-1)?.createdAt : undefined
  const oldestFirst = newest.toReversed()
  return { since: oldest ?? since, jobs: oldestFirst, byTrigram: indexTrigrams(oldestFirst), searches: new Map() }
}

function indexTrigrams(newJobs: readonly NewJob[]): Map<string, number[]> {
  const byTrigram = new Map<string, number[]>()
  for (const [position, { searchText }] of newJobs.entries()) {
    for (const trigram of trigramsOf(searchText)) {
      const positions = byTrigram.get(trigram)
      if (positions) positions.push(position)
      else byTrigram.set(trigram, [position])
    }
  }
  return byTrigram
}

function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (let start = 0; start + 3 <= text.length; start++) trigrams.add(text.slice(start, start + 3))
  return trigrams
}

/**
 * The ids of the jobs that match the alert's search and were posted since its last check, oldest first, at most `limit`.
 * An alert that was last checked before the loaded jobs is answered by the database.
 */
export async function findNewMatches(
  ctx: Ctx,
  newJobs: NewJobs,
  { query, checkedUntil }: { query: string; checkedUntil: Date },
  limit: number,
): Promise<string[]> {
  if (checkedUntil < newJobs.since) {
    const isNew = and(gt(jobs.createdAt, checkedUntil), lte(jobs.createdAt, ctx.now))
    const found = await listMatches(ctx, filtersOfAlert(query), isNew, limit)
    return found.map(({ id }) => id)
  }
  const { matches, positions } = prepareSearch(newJobs, query)
  const found: string[] = []
  const total = positions?.length ?? newJobs.jobs.length
  // The newest first, because most of the loaded jobs are older than the last check.
  for (let index = total - 1; index >= 0; index--) {
    const job = newJobs.jobs[positions?.[index] ?? index]
    if (!job || job.createdAt <= checkedUntil) break
    if (matches(job)) found.push(job.id)
  }
  return found.toReversed().slice(0, limit)
}

/** The cards of those of `ids` that are still listed. */
export async function listOpenCards(ctx: Ctx, ids: string[]): Promise<Map<string, JobCardData>> {
  if (ids.length === 0) return new Map()
  const cards = await ctx.db
    .select(JOB_CARD_COLUMNS)
    .from(jobs)
    .where(and(inArray(jobs.id, ids), isListed(ctx), isPosterActive()))
  return new Map(cards.map((card) => [card.id, card]))
}

function listMatches(ctx: Ctx, filters: JobFilters, isNew: SQL | undefined, limit: number) {
  return ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isListed(ctx), isNew, scanConditions(filters, jobs)))
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .limit(limit)
}

function prepareSearch({ byTrigram, searches }: NewJobs, query: string): PreparedSearch {
  const known = searches.get(query)
  if (known) return known
  const filters = filtersOfAlert(query)
  const search = { matches: matcherOf(filters), positions: findCandidates(byTrigram, filters) }
  if (searches.size < MAX_PREPARED) searches.set(query, search)
  return search
}

/** The jobs with the rarest three letters of the words, which a job must contain to match. */
function findCandidates(byTrigram: NewJobs['byTrigram'], { q }: JobFilters): readonly number[] | null {
  let rarest: readonly number[] | null = null
  for (const trigram of searchTerms(q).flatMap((word) => [...trigramsOf(word.toLowerCase())])) {
    const positions = byTrigram.get(trigram) ?? []
    if (rarest === null || positions.length < rarest.length) rarest = positions
  }
  return rarest
}
