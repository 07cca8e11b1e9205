import { and, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { keysetOrder, loadPage, type PageQuery } from '#app/core/pagination/keyset.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed } from '../listing.server.ts'
import { countJobs } from './count-jobs.server.ts'
import { type JobCardData, listJobCards } from './job-cards.server.ts'
import { indexedConditions, isIndexable, postedSince, scanConditions } from './search-conditions.server.ts'
import type { JobFilters, JobSearchCriteria } from './search-criteria.ts'

/** How many of the newest index entries the first statement of a search looks at. */
const WALK_ENTRIES = 3000

export type JobSearchPage = {
  /** At most `PAGE_SIZE`, newest first. */
  jobs: JobCardData[]
  /** Open jobs that match; one past `COUNT_MOST` means more. */
  count: number
  /** Encoded cursors for `before` and `after` of the neighbouring pages; null where there is no such page. */
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
 */
export async function searchJobs(ctx: Ctx, criteria: JobSearchCriteria): Promise<JobSearchPage> {
  assertCan(ctx.actor, 'job.search')
  const { rows, newer, older } = await loadPage(
    criteria.position,
    { at: jobs.createdAt, id: jobs.id },
    (query) => listMatches(ctx, criteria, query),
    ({ createdAt, id }) => ({ at: createdAt, id }),
  )
  // A first page without a next one is the whole result.
  const count = newer === null && older === null ? rows.length : await countJobs(ctx, criteria)
  return { jobs: rows, count, newer, older }
}

/** The matches of the page in the page's own order, and one more where there is another page. */
async function listMatches(ctx: Ctx, filters: JobFilters, query: PageQuery): Promise<JobCardData[]> {
  const list = async (ids: SQL) => {
    const newestFirst = await listJobCards(ctx, ids)
    return query.position && 'before' in query.position ? newestFirst.toReversed() : newestFirst
  }
  if (!isIndexable(filters)) return list(walkToEnd(ctx, filters, query))
  const rows = await list(walkNewest(ctx, filters, query))
  return rows.length === query.limit ? rows : list(byIndex(ctx, filters, query))
}

/**
 * Path 1. The limit counts index entries, not matches and not open jobs: entries of closed jobs are part of it, so that
 * the work is bounded on a board with a long history too.
 */
function walkNewest(ctx: Ctx, filters: JobFilters, { position, where, orderBy, limit }: PageQuery): SQL {
  const { id, createdAt, listedUntil, searchText, searchLocation, jobType, workArrangement } = jobs
  const newest = ctx.db
    .select({ id, createdAt, listedUntil, searchText, searchLocation, jobType, workArrangement })
    .from(jobs)
    .where(and(isNotNull(listedUntil), postedSince(ctx, filters), where))
    .orderBy(...orderBy)
    .limit(WALK_ENTRIES)
    .as('newest')
  const page = ctx.db
    .select({ id: newest.id })
    .from(newest)
    .where(and(gt(newest.listedUntil, ctx.now), scanConditions(filters, newest)))
    .orderBy(...keysetOrder({ at: newest.createdAt, id: newest.id }, position))
    .limit(limit)
  return page.getSQL()
}

/** Path 2. */
function byIndex(ctx: Ctx, filters: JobFilters, { position, where, limit }: PageQuery): SQL {
  const matches = ctx.db
    .select({ id: jobs.id, createdAt: jobs.createdAt })
    .from(jobs)
    .where(and(isListed(ctx), postedSince(ctx, filters), where, indexedConditions(filters)))
  const order = sql.join(keysetOrder({ at: sql`created_at`, id: sql`id` }, position), sql`, `)
  return sql`with matches as materialized (${matches}) select id from matches order by ${order} limit ${limit}`
}

/** Path 3. */
function walkToEnd(ctx: Ctx, filters: JobFilters, { where, orderBy, limit }: PageQuery): SQL {
  const page = ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isListed(ctx), postedSince(ctx, filters), where, scanConditions(filters, jobs)))
    .orderBy(...orderBy)
    .limit(limit)
  return page.getSQL()
}
