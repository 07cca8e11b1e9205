import { and, gt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { loadPage } from '#app/core/pagination/keyset.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed, isPosterVisible } from '../is-listed.server.ts'
import { countJobs } from './count-jobs.server.ts'
import { findFewMatches, relevanceOf } from './few-matches.server.ts'
import { type JobCardData, listCountedJobCards, listJobCards } from './job-cards.server.ts'
import { chooseContains, hasFewMatches, pairContains } from './letter-pairs.server.ts'
import { listNearestJobs } from './places/nearest-jobs.server.ts'
import { distanceOf, type SearchArea, searchAreaOf } from './places/search-area.server.ts'
import {
  beyond,
  isInIndex,
  locateInSegments,
  type ResultSegment,
  type SegmentPosition,
  segmentOrder,
  segmentsOf,
} from './result-segments.server.ts'
import {
  type Contains,
  indexedConditions,
  postedSince,
  scanConditions,
  scanContains,
} from './search-conditions.server.ts'
import { effectiveSort, type JobFilters, type JobSearchCriteria, MAX_JOB_COUNT } from './search-criteria.ts'

/** Number of newest index entries that the first statement of a search scans. */
const MAX_SCANNED_ENTRIES = 3000

/** Matches of two letters that plan 2 reads. With more, plan 3 soon fills the page. More than a count counts. */
const MAX_PAIR_MATCHES = 3000

/** With more of them around a place, its points fill a page sooner than all matches are read (10 of 3,000 are 3,300 of 1,000,000). */
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
 * One page of the matching open jobs in the order of `effectiveSort` (docs/decisions/0009-search.md). The results are one or two
 * segments, each in the order of an index (`segmentsOf`). Three query plans for a segment keep every search from scanning
 * the whole table:
 *
 * 1. For texts that the trigram index supports, and for two letters that few jobs have (`chooseContains`), an index-only scan
 *    of the newest 3,000 entries of jobs_listed_newest_idx. It fills the page for any common text, and its cost is bounded
 *    for every text.
 * 2. If the page is not full, all matches from the trigram index jobs_listed_search_idx, or from the index on categories
 *    or pay where the planner finds it better. They are materialised, because the planner would otherwise scan the
 *    newest-first index for the order and limit (758 ms at 1,000,000 jobs when all matches are old). All of them are read
 *    for the page, so they are counted as well. Of two letters it reads at most 3,001, and with more plan 3 reads the page.
 * 3. For one letter, for frequent pairs of letters and for no text, an index-only scan of jobs_listed_newest_idx to its end.
 *
 * Few matches in order of distance or relevance are read by one statement instead (`findFewMatches`), and many in order of
 * distance point by point (`listNearestJobs`).
 *
 * The best plan depends on the text, so statements are unnamed (the default of node-postgres) and planned on each call.
 * A named statement would get one generic plan, which always scans newest first (190 ms for a rare word).
 *
 * docs/performance.md has the times.
 */
export async function searchJobs(ctx: Ctx, criteria: JobSearchCriteria): Promise<JobSearchPage> {
  assertCan(ctx.actor, 'job.search')
  let total: Matches['total'] = null
  const { rows, newer, older } = await loadPage(
    criteria.position,
    { at: jobs.createdAt, id: jobs.id },
    async ({ position, limit }) => {
      const matches = await listMatches(ctx, criteria, position, limit)
      total = matches.total
      return matches.rows
    },
    ({ createdAt, id }) => ({ at: createdAt, id }),
  )
  // A first page without a next page is the whole result.
  if (newer === null && older === null) total = rows.length
  const { position: _, ...filters } = criteria
  const count = Math.min(total ?? (await countJobs(ctx, filters)), MAX_JOB_COUNT + 1)
  return { jobs: rows, count, newer, older }
}

/** The rows of a page, and the number of all matches (or one above `MAX_JOB_COUNT`) if its statements have counted them. */
type Matches = { rows: JobCardData[]; total: number | null }

/** The part of a segment that one statement reads. */
type SegmentQuery = {
  segment: ResultSegment
  from: SegmentPosition | null
  isBackwards: boolean
  limit: number
  isVisible: SQL | undefined
  contains: Contains
}

/**
 * The matches of a page in the order of its query, with one row more if there is another page: from the segment of the
 * cursor, then from the ones after it (before it, for a page before a cursor) until the page is full.
 */
async function listMatches(ctx: Ctx, filters: JobFilters, position: PagePosition, limit: number): Promise<Matches> {
  const segments = segmentsOf(filters)
  const start = position && (await locateInSegments(ctx, segments, position))
  if (position && !start) return { rows: [], total: null }
  const isBackwards = position !== null && 'before' in position
  const [isVisible, contains] = await Promise.all([isPosterVisible(ctx), chooseContains(ctx, filters)])
  const area = effectiveSort(filters) === 'distance' ? searchAreaOf(filters) : null
  const rank = contains === scanContains ? null : await chooseRank(ctx, filters, area)
  if (rank) {
    const few = await findFewMatches(ctx, filters, { rank, contains, position, limit, isVisible })
    if (few) return { rows: await listCardsInOrder(ctx, few.ids), total: few.total }
  }
  if (area) {
    const ids = await listNearestJobs(ctx, filters, { area, position, limit, isVisible })
    return { rows: await listCardsInOrder(ctx, ids), total: rank ? MAX_JOB_COUNT + 1 : null }
  }
  const remaining = isBackwards
    ? segments.slice(0, (start?.index ?? 0) + 1).toReversed()
    : segments.slice(start?.index ?? 0)
  const read: Matches[] = []
  let missing = limit
  for (const [index, segment] of remaining.entries()) {
    const from = index === 0 ? start : null
    const matches = await listSegment(ctx, filters, { segment, from, isBackwards, limit: missing, isVisible, contains })
    read.push(matches)
    missing -= matches.rows.length
    if (missing === 0) break
  }
  return { rows: read.flatMap(({ rows }) => rows), total: read.length === segments.length ? sumTotals(read) : null }
}

/** What few matches are sorted by; null for an order that an index has, and for texts that many of the newest jobs have. */
async function chooseRank(ctx: Ctx, filters: JobFilters, area: SearchArea | null): Promise<SQL | null> {
  if (area) return (await hasFewMatches(ctx, filters, MAX_NEAR_MATCHES_IN_SAMPLE)) ? distanceOf(area) : null
  const isRelevance = effectiveSort(filters) === 'relevance' && filters.q !== ''
  return isRelevance && (await hasFewMatches(ctx, filters)) ? relevanceOf(filters.q) : null
}

/** Null if one of them is. */
function sumTotals(read: readonly Matches[]): number | null {
  return read.reduce<number | null>((sum, { total }) => (sum === null || total === null ? null : sum + total), 0)
}

/** The cards of `ids`, in their order. */
async function listCardsInOrder(ctx: Ctx, ids: readonly string[]): Promise<JobCardData[]> {
  if (ids.length === 0) return []
  const cards = await listJobCards(ctx, sql`select unnest(${sql.param(ids)}::uuid[])`)
  const byId = new Map(cards.map((card) => [card.id, card]))
  return ids.map((id) => byId.get(id)).filter((card) => card !== undefined)
}

async function listSegment(ctx: Ctx, filters: JobFilters, query: SegmentQuery): Promise<Matches> {
  const order = segmentOrder({ at: jobs[query.segment.key], id: jobs.id }, query.isBackwards)
  const list = async (ids: SQL) => ({ rows: await listJobCards(ctx, ids, order), total: null })
  if (query.contains === scanContains) return list(scanAll(ctx, filters, query))
  const newest = await list(scanNewest(ctx, filters, query))
  if (newest.rows.length === query.limit) return newest
  const { rows, total } = await listCountedJobCards(ctx, searchIndexes(ctx, filters, query), order)
  const counted = query.from ? null : total
  if (query.contains !== pairContains || total <= MAX_PAIR_MATCHES) return { rows, total: counted }
  return { ...(await list(scanAll(ctx, filters, query))), total: counted }
}

/**
 * Plan 1. The limit counts index entries, not matches. Entries of closed jobs count too, which bounds the work however
 * many closed jobs are still in the index.
 */
function scanNewest(ctx: Ctx, filters: JobFilters, { segment, limit, isVisible, ...query }: SegmentQuery): SQL {
  const { id, createdAt, listedUntil, searchText, searchLocation, jobType, workArrangement, category } = jobs
  const { region, payYearlyCents, latitude, longitude } = jobs
  const columns = {
    id,
    searchText,
    searchLocation,
    jobType,
    workArrangement,
    category,
    region,
    payYearlyCents,
    latitude,
    longitude,
  }
  const newest = ctx.db
    .select({ createdAt, listedUntil, ...columns })
    .from(jobs)
    .where(and(isInIndex(segment), isVisible, postedSince(ctx, filters), beyond({ at: jobs[segment.key], id }, query)))
    .orderBy(...segmentOrder({ at: jobs[segment.key], id }, query.isBackwards))
    .limit(MAX_SCANNED_ENTRIES)
    .as('newest')
  const page = ctx.db
    .select({ id: newest.id })
    .from(newest)
    .where(and(gt(newest.listedUntil, ctx.now), scanConditions(filters, newest), segment.scan(newest)))
    .orderBy(...segmentOrder({ at: newest[segment.key], id: newest.id }, query.isBackwards))
    .limit(limit)
  return page.getSQL()
}

/** Plan 2. */
function searchIndexes(ctx: Ctx, filters: JobFilters, query: SegmentQuery): SQL {
  const { segment, limit, isVisible, contains } = query
  const position = beyond({ at: jobs[segment.key], id: jobs.id }, query)
  const matches = ctx.db
    .select({ id: jobs.id, at: sql`${jobs[segment.key]}`.as('at') })
    .from(jobs)
    .where(
      and(
        isListed(ctx),
        isVisible,
        postedSince(ctx, filters),
        position,
        indexedConditions(filters, contains),
        segment.indexed,
      ),
    )
  const order = sql.join(segmentOrder({ at: sql`at`, id: sql`id` }, query.isBackwards), sql`, `)
  const found = sql`found as materialized (${matches})`
  const read = sql`matches as materialized (select * from found limit ${MAX_PAIR_MATCHES + 1})`
  const results =
    contains === pairContains ? sql`with ${found}, ${read}` : sql`with matches as materialized (${matches})`
  return sql`${results}
    select id, (select count(*)::int from matches) as total from matches order by ${order} limit ${limit}`
}

/** Plan 3. */
function scanAll(ctx: Ctx, filters: JobFilters, { segment, limit, isVisible, ...query }: SegmentQuery): SQL {
  const columns = { at: jobs[segment.key], id: jobs.id }
  const page = ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        isListed(ctx),
        isVisible,
        postedSince(ctx, filters),
        beyond(columns, query),
        scanConditions(filters, jobs),
        segment.scan(jobs),
      ),
    )
    .orderBy(...segmentOrder(columns, query.isBackwards))
    .limit(limit)
  return page.getSQL()
}
