import { and, gt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { PAGE_SIZE } from '#app/core/pagination/page-position.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed } from '../is-listed.server.ts'
import { MAX_JOB_COUNT } from '../job-count.ts'
import { pairContains } from './letter-pairs.server.ts'
import { ALL_TIME, isPostedIn, isPostedWithin, type Span } from './posted-spans.server.ts'
import { beyond, isInIndex, type ResultSegment, type SegmentPosition, segmentOrder } from './result-segments.server.ts'
import { type Contains, indexedConditions, literal, postedSince, scanConditions } from './search-conditions.server.ts'
import { type JobFilters } from './search-criteria.ts'
import { isWordContains, wordChoices } from './search-words.server.ts'

/** Number of newest index entries that the first statement of a search scans. */
const MAX_SCANNED_ENTRIES = 3000

/** Index entries that plan 3 scans. Of 1,000 matches in 1,000,000 jobs, 20,000 entries have 20. */
const MAX_SCANNED_SPAN_ENTRIES = 25_000

/** Matches of two letters that plan 4 reads. With more, plan 5 soon fills the page. More than a count counts. */
export const MAX_PAIR_MATCHES = 3000

/** The part of a segment that one statement reads. */
export type SegmentQuery = {
  segment: ResultSegment
  from: SegmentPosition | null
  isBackwards: boolean
  limit: number
  /** Excludes suspended posters. */
  isVisible: SQL | undefined
}

/** With the way in which an index finds the texts. */
type IndexQuery = SegmentQuery & { contains: Contains }

/**
 * Plan 1, and with `spans` plan 3. The limit counts index entries, not matches. Entries of closed
 * jobs count too, which bounds the work however many closed jobs are still in the index.
 */
export function scanNewest(ctx: Ctx, filters: JobFilters, query: SegmentQuery, spans?: readonly Span[]): SQL {
  const max = spans ? MAX_SCANNED_SPAN_ENTRIES : MAX_SCANNED_ENTRIES
  const { segment, limit, isVisible } = query
  const { id, createdAt, listedUntil, searchText, searchLocation, jobType, workArrangement, category } = jobs
  const { region, payYearlyCents, latitude, longitude } = jobs
  const columns = { searchText, searchLocation, jobType, workArrangement, category, region, latitude, longitude }
  const isInPage = and(
    isInIndex(segment),
    isVisible,
    postedSince(ctx, filters),
    beyond({ at: jobs[segment.key], id }, query),
  )
  const select = (span: Span) =>
    ctx.db
      .select({ id, createdAt, listedUntil, payYearlyCents, ...columns })
      .from(jobs)
      .where(and(isInPage, isPostedIn(span)))
      .orderBy(...segmentOrder({ at: jobs[segment.key], id }, query.isBackwards))
  const newest = select(ALL_TIME).as('newest')
  const order = sql.join(segmentOrder({ at: newest[segment.key], id: newest.id }, query.isBackwards), sql`, `)
  const read = (spans ?? [ALL_TIME]).map((span) => sql`(${select(span)} limit ${literal(max)})`)
  return sql`select ${newest.id} from (
      select * from (${sql.join(read, sql` union all `)}) as newest
      order by ${order} limit ${literal(max)}) as newest
    where ${and(gt(newest.listedUntil, ctx.now), scanConditions(filters, newest), segment.scan(newest))}
    order by ${order} limit ${limit}`
}

/** `scanNewest`, with the number of matches in the entries if it is more than the page: the same pass counts them. */
export function countNewest(ctx: Ctx, filters: JobFilters, query: SegmentQuery, spans: readonly Span[]): SQL {
  const found = scanNewest(ctx, filters, { ...query, limit: MAX_JOB_COUNT + 1 }, spans)
  return sql`with found as materialized (${found})
    select id, (select count(*)::int from found) as total from found limit ${query.limit}`
}

/** Plan 4, with the number of matches, of which no more are counted than it takes to know what is asked of them. */
export function searchIndexes(ctx: Ctx, filters: JobFilters, query: IndexQuery): SQL {
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
        isWordContains(contains) ? and(wordChoices(filters), segment.scan(jobs)) : segment.indexed,
      ),
    )
  const order = sql.join(segmentOrder({ at: sql`at`, id: sql`id` }, query.isBackwards), sql`, `)
  const isPair = contains === pairContains
  const max = literal((isPair ? MAX_PAIR_MATCHES : MAX_JOB_COUNT) + 1)
  return sql`with found as materialized (${matches})
    select id, (select count(*)::int from (select from found limit ${max}) counted) as total
    from ${isPair ? sql`(select * from found limit ${max}) read` : sql`found`} order by ${order} limit ${limit}`
}

/**
 * Plan 5. May have more rows than are missing: with each number of them in its text, it would be prepared twenty times.
 */
export function scanAll(ctx: Ctx, filters: JobFilters, query: SegmentQuery, spans: readonly Span[] = []): SQL {
  const { segment, isVisible } = query
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
        isPostedWithin(spans),
        scanConditions(filters, jobs),
        segment.scan(jobs),
      ),
    )
    .orderBy(...segmentOrder(columns, query.isBackwards))
  return sql`${page.getSQL()} limit ${literal(PAGE_SIZE + 1)}`
}
