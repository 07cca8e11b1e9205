import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { loadPage } from '#app/core/pagination/keyset.server.ts'
import { PAGE_SIZE, type PagePosition } from '#app/core/pagination/page-position.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobs } from '#db/schema/jobs.ts'
import { MAX_JOB_COUNT } from '../job-count.ts'
import { countJobs, MIN_COMMON_IN_SAMPLE } from './count-jobs.server.ts'
import { findFewMatches, relevanceOf } from './few-matches.server.ts'
import { type JobCardData, listCountedJobCards, listJobCards } from './job-cards.server.ts'
import { isFew, pairContains, SAMPLE } from './letter-pairs.server.ts'
import { listNearestJobs } from './places/nearest-jobs.server.ts'
import { distanceOf, type SearchArea, searchAreaOf } from './places/search-area.server.ts'
import { nearestSpans } from './posted-spans.server.ts'
import { locateInSegments, segmentOrder, segmentsOf } from './result-segments.server.ts'
import { chooseContains, loadSearchBasis, type SearchBasis } from './search-basis.server.ts'
import { type Contains, scanContains } from './search-conditions.server.ts'
import { countChosenFilters, effectiveSort, type JobFilters, type JobSearchCriteria } from './search-criteria.ts'
import {
  countNewest,
  MAX_PAIR_MATCHES,
  type SegmentQuery,
  scanAll,
  scanNewest,
  searchIndexes,
} from './segment-statements.server.ts'

/**
 * With more of them around a place, its points fill a page sooner than all matches are read (10 of 3,000 are 3,300 of
 * 1,000,000).
 */
const MAX_NEAR_MATCHES_IN_SAMPLE = 10

export type JobSearchPage = {
  /** At most `PAGE_SIZE`, in the order of the search. */
  jobs: JobCardData[]
  /** Number of matching open jobs, at most `MAX_JOB_COUNT` + 1. */
  count: number
  /** Encoded cursors for `before` and `after` of the neighbouring pages; null if there is no such page. */
  newer: string | null
  older: string | null
}

/**
 * One page of the matching open jobs in the order of `effectiveSort` (docs/decisions/0009-search.md). The results are
 * one or two segments, each in the order of an index (`segmentsOf`). Five query plans for a segment keep every search
 * from scanning the whole table. Each is tried when the ones before it have not filled the page:
 *
 * 1. The newest 3,000 entries of jobs_listed_newest_idx by an index-only scan (`scanNewest`), unless fewer of them than
 *    a page has have the text. Of a common text the first 25,000 instead, which are counted as well (`countNewest`).
 * 2. With an index that supports the texts or a filter, all matches if there are at most 1,000 (`findFewMatches`),
 *    which are counted as well.
 * 3. The entries of the weeks in which jobs had the words (`listPostedSpans`), at most 25,000. Before plan 2 for a word
 *    that no new job has, because it can have many matches, and all of them would be looked up, and for two letters,
 *    which are slow to look up.
 * 4. All matches from the indexes, materialised, because the planner would otherwise scan the newest-first index for
 *    the order and limit (758 ms at 1,000,000 jobs when all matches are old). Of two letters at most 3,001.
 * 5. For no text, one letter and frequent pairs of letters (`chooseContains`), an index-only scan of
 *    jobs_listed_newest_idx to the end of the weeks. Before plan 4 for a word that no new job has and more than 1,000
 *    old ones have.
 *
 * A word or phrase that no job has is in no week (`listPostedSpans`, `listPhraseSpans`), which is the end of a segment.
 *
 * Few matches in order of distance or relevance are read by one statement instead (`findFewMatches`), and many in order
 * of distance point by point (`listNearestJobs`).
 *
 * What the plans depend on is read before, by statements of one moment (`loadSearchBasis`). The best plan for a pattern
 * depends on the text, so statements with one are planned on each call (`db/statement-names.ts`): one plan for all
 * would scan newest first (190 ms for a rare word). The others are prepared, and have the limits on which a plan
 * depends in their texts (`literal`).
 *
 * docs/performance.md has the times.
 */
export async function searchJobs(ctx: Ctx, criteria: JobSearchCriteria): Promise<JobSearchPage> {
  assertCan(ctx.actor, 'job.search')
  const { position, ...filters } = criteria
  const basis = await loadSearchBasis(ctx, filters)
  const plan = planOf(filters, basis)
  const count = (isScanned = false) => countJobs({ ...ctx, basis }, filters, isScanned)
  const [{ rows, newer, older, total, isScanned }, counted] = await Promise.all([
    loadMatches(ctx, filters, plan, position),
    plan.isCountedApart ? count() : null,
  ])
  return { jobs: rows, count: Math.min(total ?? counted ?? (await count(isScanned)), MAX_JOB_COUNT + 1), newer, older }
}

/** The page of `searchJobs` without the number of matches, which can take a statement of its own. */
export async function searchJobsUncounted(
  ctx: Ctx,
  criteria: JobSearchCriteria,
): Promise<Omit<JobSearchPage, 'count'>> {
  assertCan(ctx.actor, 'job.search')
  const { position, ...filters } = criteria
  const plan = planOf(filters, await loadSearchBasis(ctx, filters))
  const { rows, newer, older } = await loadMatches(ctx, filters, plan, position)
  return { jobs: rows, newer, older }
}

async function loadMatches(ctx: Ctx, filters: JobFilters, plan: Plan, start: PagePosition) {
  let total: Matches['total'] = null
  let isScanned = false
  const page = await loadPage(
    start,
    { at: jobs.createdAt, id: jobs.id },
    async ({ position, limit }) => {
      const matches = await listMatches(ctx, filters, { ...plan, position, limit })
      total = matches.total
      isScanned = matches.isScanned ?? false
      return matches.rows
    },
    ({ createdAt, id }) => ({ at: createdAt, id }),
  )
  // A first page without a next page is the whole result.
  if (page.newer === null && page.older === null) total = page.rows.length
  return { ...page, total: total as Matches['total'], isScanned }
}

/** How a search is read, from what is known before. */
type Plan = SearchBasis & {
  contains: Contains
  area: SearchArea | null
  /**
   * What few matches are sorted by; null for an order that an index has, and for texts that many of the newest jobs
   * have.
   */
  rank: SQL | null
  /** Do enough of the newest jobs have the texts to count them? */
  isCommon: boolean
  /**
   * Is the page known to be among the newest jobs, so that its statement does not count the matches? Both are then sent
   * at once.
   */
  isCountedApart: boolean
}

function planOf(filters: JobFilters, basis: SearchBasis): Plan {
  const { sample } = basis
  const sort = effectiveSort(filters)
  const contains = chooseContains(filters, basis, basis.isOldText)
  const area = sort === 'distance' ? searchAreaOf(filters) : null
  const matches = sample?.matches ?? 0
  const isCommon = matches >= MIN_COMMON_IN_SAMPLE
  const isFewNear = area !== null && isFew(sample, MAX_NEAR_MATCHES_IN_SAMPLE)
  const isFewRelevant = sort === 'relevance' && filters.q !== '' && isFew(sample)
  const rank =
    contains === scanContains ? null : isFewNear ? distanceOf(area) : isFewRelevant ? relevanceOf(filters.q) : null
  const isOfNewest = sample ? matches > PAGE_SIZE && !(sort === 'newest' && isCommon) : contains === scanContains
  // With other filters the page may be all there is.
  const isCountedApart = rank === null && isOfNewest && countChosenFilters(filters) === 0
  return { ...basis, contains, area, rank, isCommon, isCountedApart }
}

/**
 * The rows of a page, and the number of all matches (or one above `MAX_JOB_COUNT`) if its statements have counted them.
 * `isScanned`: the newest entries have no more of them than a count counts.
 */
type Matches = { rows: JobCardData[]; total: number | null; isScanned?: boolean }

type PageQuery = Plan & { position: PagePosition; limit: number }

/**
 * The matches of a page in the order of its query, with one row more if there is another page: from the segment of the
 * cursor, then from the ones after it (before it, for a page before a cursor) until the page is full.
 */
async function listMatches(ctx: Ctx, filters: JobFilters, query: PageQuery): Promise<Matches> {
  const { position, limit, rank, area } = query
  if (query.spans.length === 0) return { rows: [], total: 0 }
  const segments = segmentsOf(filters)
  const start = position && (await locateInSegments(ctx, segments, position))
  if (position && !start) return { rows: [], total: null }
  const isBackwards = position !== null && 'before' in position
  if (rank) {
    const few = await findFewMatches(ctx, filters, query)
    if (few.rows) return few
  }
  if (area) {
    const ids = await listNearestJobs(ctx, filters, { ...query, area })
    return { rows: await listCardsInOrder(ctx, ids), total: rank ? MAX_JOB_COUNT + 1 : null }
  }
  const remaining = isBackwards
    ? segments.slice(0, (start?.index ?? 0) + 1).toReversed()
    : segments.slice(start?.index ?? 0)
  const read: Matches[] = []
  let missing = limit
  for (const [index, segment] of remaining.entries()) {
    const from = index === 0 ? start : null
    const matches = await listSegment(ctx, filters, { ...query, segment, from, isBackwards, limit: missing })
    read.push(matches)
    missing -= matches.rows.length
    if (missing === 0) break
  }
  return {
    rows: read.flatMap(({ rows }) => rows),
    total: rank ? MAX_JOB_COUNT + 1 : totalOf(read, segments.length),
    isScanned: read.some((matches) => matches.isScanned),
  }
}

/** Null if it is not known: a segment was not read or counted, and the others have no more than a count counts. */
function totalOf(read: readonly Matches[], segments: number): number | null {
  const totals = read.flatMap(({ total }) => total ?? [])
  const sum = totals.reduce((one, other) => one + other, 0)
  return totals.length === segments || sum > MAX_JOB_COUNT ? sum : null
}

/** The cards of `ids`, in their order. */
async function listCardsInOrder(ctx: Ctx, ids: readonly string[]): Promise<JobCardData[]> {
  if (ids.length === 0) return []
  const cards = await listJobCards(ctx, sql`select unnest(${sql.param(ids)}::uuid[])`)
  const byId = new Map(cards.map((card) => [card.id, card]))
  return ids.map((id) => byId.get(id)).filter((card) => card !== undefined)
}

async function listSegment(ctx: Ctx, filters: JobFilters, query: PageQuery & SegmentQuery): Promise<Matches> {
  const { segment, contains, from, limit, sample, isOldText } = query
  const order = segmentOrder({ at: jobs[segment.key], id: jobs.id }, query.isBackwards)
  const list = async (ids: SQL) => ({ rows: (await listJobCards(ctx, ids, order)).slice(0, limit), total: null })
  const isFull = ({ rows }: Matches) => rows.length === limit
  if (contains === scanContains && filters.q === '') return list(scanAll(ctx, filters, query))
  const isByTime = segment.key === 'createdAt'
  const spans = segment.isPhrase ? query.phraseSpans : query.spans
  if (spans.length === 0) return { rows: [], total: 0 }
  const nearest = isByTime ? nearestSpans(spans, query) : []
  const scanSpans = async () => {
    const found = await listCountedJobCards(ctx, countNewest(ctx, filters, query, nearest), order)
    const isMore = found.total > MAX_JOB_COUNT
    return { rows: found.rows, total: isMore ? found.total : null, isScanned: !isMore }
  }
  // Of the first page of a text it is known how many of the newest jobs have it.
  const known = isByTime && from === null && !segment.isPhrase ? sample : null
  const isCommon = known !== null && query.isCommon
  if (isCommon) {
    const found = await scanSpans()
    if (isFull(found)) return found
  } else if (!known || known.entries < SAMPLE || known.matches >= limit) {
    const newest = await list(scanNewest(ctx, filters, query))
    if (isFull(newest)) return newest
  }
  if (contains === scanContains) return list(scanAll(ctx, filters, query, spans))

  let counted: Matches['total'] = null
  const canScanSpans = nearest.length > 0 && !isCommon
  const isPair = contains === pairContains
  // The newest of many old jobs are soon found, and two letters cost more to look up than these entries to read.
  if (canScanSpans && (isOldText || isPair)) {
    const inSpans = await scanSpans()
    if (isFull(inSpans)) return inSpans
  }
  if (isByTime && effectiveSort(filters) === 'newest') {
    const few = await findFewMatches(ctx, filters, { ...query, rank: null })
    if (few.rows) return few
    counted = few.total
    if (isOldText && counted !== null) return { ...(await list(scanAll(ctx, filters, query, spans))), total: counted }
  }
  if (canScanSpans && !isOldText && !isPair) {
    const inSpans = counted === null ? await scanSpans() : await list(scanNewest(ctx, filters, query, nearest))
    if (isFull(inSpans)) return { ...inSpans, total: counted ?? inSpans.total }
  }
  const { rows, total } = await listCountedJobCards(ctx, searchIndexes(ctx, filters, query), order)
  counted ??= from ? null : total
  if (!isPair || total <= MAX_PAIR_MATCHES) return { rows, total: counted }
  return { ...(await list(scanAll(ctx, filters, query, spans))), total: counted }
}
