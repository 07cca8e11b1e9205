import { and, asc, type Column, desc, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { encodeCursor } from '#app/core/pagination/cursor.ts'
import { PAGE_SIZE } from '#app/core/pagination/keyset.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed } from '../listing.server.ts'
import { countJobs } from './count-jobs.server.ts'
import { type JobCardData, listJobCards } from './job-cards.server.ts'
import { beyond, indexedConditions, isIndexable, postedSince, scanConditions } from './search-conditions.server.ts'
import type { JobSearchCriteria } from './search-criteria.ts'

/** How many of the newest index entries the first statement of a search looks at. */
const WALK_ENTRIES = 3000

export type JobSearchPage = {
  /** At most `PAGE_SIZE`, newest first. */
  jobs: JobCardData[]
  /** Open jobs that match; one past `COUNT_MOST` means more. */
  count: number
  /** Cursor words for `before` and `after` of the neighbouring pages; null where there is none. */
  newer: string | null
  older: string | null
}

/**
 * One page of the open jobs that match, newest first (product.md section 4; performance-facts, "Search at scale",
 * design F). Three paths, so that no search reads the whole board by accident:
 *
 * 1. Texts that the trigram index can narrow down: first a walk of the newest 3,000 entries of jobs_listed_newest_idx,
 *    which fills the page for anything common. It reads the index alone and ends whatever the text is.
 * 2. A page that it did not fill: all matches by jobs_listed_search_idx, materialised, so that the planner cannot turn
 *    order and limit into a walk of everything (758 ms at 1,000,000 ads when all matches are old).
 * 3. Texts too short for trigrams, or none: a walk of the same narrow index to its end, never the trigram index.
 *
 * Plans depend on the text, so they are made for each call: node-postgres sends unnamed statements, whose plans
 * PostgreSQL does not keep. A named statement would get one generic plan, which always walks (190 ms for a rare word).
 *
 * Measured with 200,000 ads of 1.3 KB, 180,000 of them open, p50 of page and count together: common word 2 ms, 4 % of
 * ads 6, rare 3, absent 3, only in old ads 23, rare place 2, page 202 of a common word 2, two letters that nobody has 47.
 *
 * A page past the end, and a page before a cursor that reaches the start, are answered with the first page.
 */
export async function searchJobs(ctx: Ctx, criteria: JobSearchCriteria): Promise<JobSearchPage> {
  assertCan(ctx.actor, 'job.search')
  const rows = await listMatches(ctx, criteria)
  const { turn } = criteria
  // A first page that is not full says the count by itself.
  if (turn === null && rows.length <= PAGE_SIZE) return { ...pageOf(rows, turn), count: rows.length }
  const count = await countJobs(ctx, criteria)
  const missed = turn?.direction === 'after' ? rows.length === 0 : turn !== null && rows.length <= PAGE_SIZE
  if (!missed) return { ...pageOf(rows, turn), count }
  return { ...pageOf(await listMatches(ctx, { ...criteria, turn: null }), null), count }
}

/** The page's matches and one more, which says that there is another page. Newest first. */
async function listMatches(ctx: Ctx, criteria: JobSearchCriteria): Promise<JobCardData[]> {
  if (!isIndexable(criteria)) return listJobCards(ctx, walkToEnd(ctx, criteria))
  const rows = await listJobCards(ctx, walkNewest(ctx, criteria))
  return rows.length > PAGE_SIZE ? rows : listJobCards(ctx, byIndex(ctx, criteria))
}

/**
 * Path 1. The limit counts index entries, not matches and not open jobs: entries of closed ads are part of it, so that
 * the work is bounded on a board with a long past too.
 */
function walkNewest(ctx: Ctx, criteria: JobSearchCriteria): SQL {
  const { id, createdAt, listedUntil, searchText, searchLocation, jobType, workArrangement } = jobs
  const newest = ctx.db
    .select({ id, createdAt, listedUntil, searchText, searchLocation, jobType, workArrangement })
    .from(jobs)
    .where(and(isNotNull(listedUntil), postedSince(ctx, criteria), beyond(criteria.turn)))
    .orderBy(...nearestFirst(criteria, jobs))
    .limit(WALK_ENTRIES)
    .as('newest')
  const page = ctx.db
    .select({ id: newest.id })
    .from(newest)
    .where(and(gt(newest.listedUntil, ctx.now), scanConditions(criteria, newest)))
    .orderBy(...nearestFirst(criteria, newest))
    .limit(PAGE_SIZE + 1)
  return page.getSQL()
}

/** Path 2. */
function byIndex(ctx: Ctx, criteria: JobSearchCriteria): SQL {
  const matches = ctx.db
    .select({ id: jobs.id, createdAt: jobs.createdAt })
    .from(jobs)
    .where(and(isListed(ctx), postedSince(ctx, criteria), beyond(criteria.turn), indexedConditions(criteria)))
  const order = sql.join(nearestFirst(criteria, { createdAt: sql`created_at`, id: sql`id` }), sql`, `)
  return sql`with matches as materialized (${matches}) select id from matches order by ${order} limit ${PAGE_SIZE + 1}`
}

/** Path 3. */
function walkToEnd(ctx: Ctx, criteria: JobSearchCriteria): SQL {
  const page = ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isListed(ctx), postedSince(ctx, criteria), beyond(criteria.turn), scanConditions(criteria, jobs)))
    .orderBy(...nearestFirst(criteria, jobs))
    .limit(PAGE_SIZE + 1)
  return page.getSQL()
}

function nearestFirst({ turn }: JobSearchCriteria, { createdAt, id }: Record<'createdAt' | 'id', Column | SQL>): SQL[] {
  const direction = turn?.direction === 'before' ? asc : desc
  return [direction(createdAt), direction(id)]
}

function pageOf(rows: JobCardData[], turn: JobSearchCriteria['turn']): Omit<JobSearchPage, 'count'> {
  const more = rows.length > PAGE_SIZE
  const backwards = turn?.direction === 'before'
  const shown = backwards ? rows.slice(-PAGE_SIZE) : rows.slice(0, PAGE_SIZE)
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    jobs: shown,
    newer: first && (backwards ? more : turn !== null) ? encodeCursor(first) : null,
    older: last && (backwards || more) ? encodeCursor(last) : null,
  }
}
