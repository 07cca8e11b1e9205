import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { createResultCache } from '#app/core/result-cache.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed } from '../is-listed.server.ts'
import { MAX_JOB_COUNT } from '../job-count.ts'
import { isFew } from './letter-pairs.server.ts'
import { isPostedWithin, nearestSpans } from './posted-spans.server.ts'
import { NEWEST_FIRST } from './result-segments.server.ts'
import { chooseContains, loadSearchBasis, type SearchBasis } from './search-basis.server.ts'
import {
  indexedConditions,
  indexedContains,
  literal,
  postedSince,
  scanConditions,
  scanContains,
} from './search-conditions.server.ts'
import { countChosenFilters, type JobFilters } from './search-criteria.ts'
import { isWordContains, wordChoices } from './search-words.server.ts'
import { scanNewest } from './segment-statements.server.ts'

/**
 * Of texts that so many of the newest 3,000 jobs have, 25,000 entries of the newest-first index have as many as a count
 * counts, even if half as many of them have it: jobs that were posted together are often alike.
 */
export const MIN_COMMON_IN_SAMPLE = 240

/** With what is known of the filters already. */
type CountCtx = Ctx & { basis?: SearchBasis }

/**
 * The number of open jobs that match, at most `MAX_JOB_COUNT` + 1.
 *
 * The matches are a materialised subquery without a limit, so that PostgreSQL plans for all matches (with the index on
 * words or trigrams for rare texts). Rows are still produced only as they are read, so counting stops at the limit.
 * Of a common text the newest-first index is read instead: the trigram index would first find all that have it (4 ms
 * against 38 for a word of 93,599 jobs).
 */
export const countJobs = createResultCache('jobs', readCount)

/** @param isScanned whether it is known that the newest entries do not have as many matches as are counted */
async function readCount({ basis, ...ctx }: CountCtx, filters: JobFilters, isScanned = false): Promise<number> {
  const { isVisible, sample, terms, spans } = basis ?? (await loadSearchBasis(ctx, filters))
  if (spans.length === 0) return 0
  const contains = chooseContains(filters, { sample, terms })
  const isOpen = and(isListed(ctx), isVisible, postedSince(ctx, filters))
  if (contains === scanContains) {
    return countRows(ctx, and(isOpen, isPostedWithin(spans), scanConditions(filters, jobs)))
  }
  const isWords = isWordContains(contains)
  const isIndexed = and(isOpen, indexedConditions(filters, contains), isWords ? wordChoices(filters) : undefined)
  // The index finds all rows with rare words; for the filters that it does not have, every row that has them is read.
  const others = isWords ? { ...filters, jobTypes: [], workArrangements: [] } : filters
  const isRare =
    (isWords || contains === indexedContains) && countChosenFilters(others) === 0 && isFew(sample, MIN_COMMON_IN_SAMPLE)
  if (isRare || isScanned) return countRows(ctx, isIndexed)
  const found = await countNewest(ctx, filters, { isVisible, spans })
  return found > MAX_JOB_COUNT ? found : countRows(ctx, isIndexed)
}

/** The matches among the newest 25,000 entries of the weeks with the words, at most `MAX_JOB_COUNT` + 1. */
export async function countNewest(
  ctx: Ctx,
  filters: JobFilters,
  { isVisible, spans }: Pick<SearchBasis, 'isVisible' | 'spans'>,
): Promise<number> {
  const query = { segment: NEWEST_FIRST, from: null, isBackwards: false, limit: MAX_JOB_COUNT + 1, isVisible }
  const newest = scanNewest(ctx, filters, query, nearestSpans(spans, query))
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${newest}) as counted`,
  )
  return rows[0]?.count ?? 0
}

async function countRows(ctx: Ctx, condition: SQL | undefined): Promise<number> {
  const matches = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(jobs)
    .where(condition)
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`with matches as materialized (${matches})
      select count(*)::int as count from (select one from matches limit ${literal(MAX_JOB_COUNT + 1)}) counted`,
  )
  return rows[0]?.count ?? 0
}
