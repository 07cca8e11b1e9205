import { and, type Column, desc, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { jobs } from '#db/schema/jobs.ts'
import { searchTerms } from '../search-terms.ts'
import { indexedContains, type SearchColumns, scanContains } from './search-conditions.server.ts'
import { effectiveSort, type JobFilters } from './search-criteria.ts'

/**
 * A part of the results that one index has in order. Sorting all matches would read them all (404 ms for two common
 * words at 1,000,000 jobs); a list of segments, each in index order, never does.
 */
export type ResultSegment = {
  /** The condition of the segment, for a scan of the newest-first index and for the trigram index. */
  scan(columns: SearchColumns): SQL | undefined
  indexed: SQL | undefined
  /** Has it only the jobs that have the text as a phrase? */
  isPhrase?: boolean
  /** The column that orders the segment, descending, before the id. */
  key: 'createdAt' | 'payYearlyCents'
}

/** Where a page starts: a segment, and the key and id of a row in it. */
export type SegmentPosition = { index: number; at: Date | number | null; id: string }

/** All results, newest first. */
export const NEWEST_FIRST: ResultSegment = { key: 'createdAt', scan: () => undefined, indexed: undefined }

/** The segments of a search in the order of its results. */
export function segmentsOf(filters: JobFilters): ResultSegment[] {
  const newest = { key: 'createdAt' } as const
  switch (effectiveSort(filters)) {
    case 'newest':
    // Around a known place `listNearestJobs` reads them.
    case 'distance':
      return [NEWEST_FIRST]
    case 'relevance':
      // Every match of one word has it as a phrase.
      if (searchTerms(filters.q).length === 1) return [NEWEST_FIRST]
      return [
        {
          ...newest,
          isPhrase: true,
          scan: ({ searchText }) => scanContains(searchText, filters.q),
          indexed: indexedContains(jobs.searchText, filters.q),
        },
        {
          ...newest,
          scan: ({ searchText }) => sql`not (${scanContains(searchText, filters.q)})`,
          indexed: sql`not (${scanContains(jobs.searchText, filters.q)})`,
        },
      ]
    case 'pay':
      return [
        {
          key: 'payYearlyCents',
          scan: ({ payYearlyCents }) => isNotNull(payYearlyCents),
          indexed: isNotNull(jobs.payYearlyCents),
        },
        {
          ...newest,
          scan: ({ payYearlyCents }) => isNull(payYearlyCents),
          indexed: isNull(jobs.payYearlyCents),
        },
      ]
  }
}

/** The position of the job that a cursor names, or null for an unknown job. */
export async function locateInSegments(
  ctx: Pick<Ctx, 'db'>,
  segments: readonly ResultSegment[],
  position: NonNullable<PagePosition>,
): Promise<SegmentPosition | null> {
  const { id } = 'after' in position ? position.after : position.before
  const branches = segments.map(({ scan }, index) => sql`when ${scan(jobs) ?? sql`true`} then ${index}::int`)
  const [row] = await ctx.db
    .select({
      createdAt: jobs.createdAt,
      payYearlyCents: jobs.payYearlyCents,
      index: sql<number>`case ${sql.join(branches, sql` `)} end`,
    })
    .from(jobs)
    .where(eq(jobs.id, id))
  const segment = row && segments[row.index]
  return row && segment ? { index: row.index, at: row[segment.key], id } : null
}

type SegmentQuery = {
  /** The rows beyond this position only. */
  from: SegmentPosition | null
  isBackwards: boolean
}

/** The condition of a page's rows within a segment. */
export function beyond(columns: { at: Column; id: Column }, { from, isBackwards }: SegmentQuery): SQL | undefined {
  if (!from) return undefined
  const comparison = isBackwards ? sql`>` : sql`<`
  const at = from.at instanceof Date ? sql`${from.at.toISOString()}::timestamptz` : sql`${from.at}::bigint`
  return sql`(${columns.at}, ${columns.id}) ${comparison} (${at}, ${from.id}::uuid)`
}

/** The order of a segment's rows, reversed for a page before a cursor. */
export function segmentOrder({ at, id }: Record<'at' | 'id', SQLWrapper>, isBackwards: boolean): SQL[] {
  return isBackwards ? [sql`${at} asc`, sql`${id} asc`] : [desc(at), desc(id)]
}

/** The condition of the index that orders a segment. */
export function isInIndex({ key }: ResultSegment): SQL | undefined {
  return and(isNotNull(jobs.listedUntil), key === 'payYearlyCents' ? isNotNull(jobs.payYearlyCents) : undefined)
}
