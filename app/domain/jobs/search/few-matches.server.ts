import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed, isPosterActive } from '../is-listed.server.ts'
import { MAX_JOB_COUNT } from '../job-count.ts'
import { searchTerms } from '../search-terms.ts'
import { JOB_CARD_COLUMNS, type JobCardData } from './job-cards.server.ts'
import { pairContains } from './letter-pairs.server.ts'
import {
  type Contains,
  choiceConditions,
  indexedConditions,
  isIndexable,
  literal,
  postedSince,
  scanContains,
  textConditions,
} from './search-conditions.server.ts'
import { type JobFilters } from './search-criteria.ts'
import { isWordContains, wordChoices } from './search-words.server.ts'

/** Matches that are sorted in memory, at most. */
const MAX_SORTED = 3000

/** The same for an order that an index has: with more, reading the entries of the index soon fills the page. */
const MAX_NEWEST = MAX_JOB_COUNT

type FewMatchesQuery = {
  /** Ascending, then newest first; null for newest first. */
  rank: SQL | null
  contains: Contains
  position: PagePosition
  limit: number
  /** Excludes suspended posters. */
  isVisible: SQL | undefined
}

/**
 * A page, and the number of matches, of a search with few matches, by one statement that reads the
 * matches from an index and sorts them: by the exact distance or by `relevanceOf`, then newest first. Reading one
 * point or segment after the other takes a statement or two for each that doesn't fill the page.
 *
 * @returns `rows` is null for a search with more than 3,000 matches, after 3,001 of them; newest first, for one with
 *   more than
 * 1,000 jobs that have its texts, whatever its other filters. `total` is then null or more than `MAX_JOB_COUNT`
 */
export async function findFewMatches(
  ctx: Ctx,
  filters: JobFilters,
  query: FewMatchesQuery,
): Promise<{ rows: JobCardData[]; total: number } | { rows: null; total: number | null }> {
  const { rank, contains, position, limit, isVisible } = query
  const isBackwards = position !== null && 'before' in position
  const max = rank ? MAX_SORTED : MAX_NEWEST
  const isPosted = postedSince(ctx, filters)
  // Of a text that an index finds, at most so many rows are read, whatever the other filters leave of them.
  const isText =
    !rank && (contains === pairContains || isIndexable({ ...filters, states: [], regions: [], categories: [] }))
  const isFound = and(
    isText ? textConditions(filters, jobs, contains) : and(isPosted, indexedConditions(filters, contains)),
    isWordContains(contains) ? wordChoices(filters) : undefined,
  )
  const isMatch = isText ? and(isPosted, ...Object.values(choiceConditions(filters, jobs))) : undefined
  const ranked = (condition: SQL | undefined) =>
    ctx.db
      .select({
        id: jobs.id,
        at: sql`${jobs.createdAt}`.as('at'),
        rank: sql`${rank ?? sql`0`}`.as('rank'),
        isMatch: sql`coalesce(${isMatch ?? sql`true`}, false)`.as('is_match'),
      })
      .from(jobs)
      .where(condition)
  const start = position && ('after' in position ? position.after.id : position.before.id)
  const order = isBackwards ? sql`few.rank desc, few.at, few.id` : sql`few.rank, few.at desc, few.id desc`
  const page = sql`(
    with matches as materialized (${ranked(and(isListed(ctx), isVisible, isFound))}),
      few as materialized (select * from matches limit ${literal(max + 1)}),
      ${start ? sql`start as materialized (${ranked(eq(jobs.id, start))}),` : sql``}
      page as (
        select few.id, row_number() over (order by ${order}) as number
        from few ${start ? sql`join start on (${isBeyond(isBackwards)})` : sql``}
        where few.is_match order by ${order} limit ${limit})
    select counted.*, page.* from (
        select (select count(*)::int from few) as read, (select count(*)::int from few where is_match) as total) as counted
      left join page on true) as page`
  const rows = await ctx.db
    .select({ read: sql<number>`page.read`, total: sql<number>`page.total`, card: JOB_CARD_COLUMNS })
    .from(page)
    .leftJoin(jobs, and(sql`${jobs.id} = page.id`, isPosterActive()))
    .orderBy(sql`page.number`)
  const { read = 0, total = 0 } = rows[0] ?? {}
  if (read <= max) return { rows: rows.flatMap(({ card }) => card ?? []), total }
  return { rows: null, total: total > MAX_JOB_COUNT ? total : null }
}

/** The rows after the one at which the page starts, or before it. */
function isBeyond(isBackwards: boolean): SQL {
  return isBackwards
    ? sql`few.rank < start.rank or few.rank = start.rank and (few.at, few.id) > (start.at, start.id)`
    : sql`few.rank > start.rank or few.rank = start.rank and (few.at, few.id) < (start.at, start.id)`
}

/**
 * How well a job matches a text, best first: its title begins with the text, contains it, or has all of its words; the
 * company's name contains the text; or the words are in both.
 */
export function relevanceOf(q: string): SQL {
  const words = searchTerms(q)
  const text = words.join(' ')
  // U+001F separates the title from the company (`jobs.search_text`).
  const lower = (word: string) => sql`(select lower(${word}))`
  const isInTitle = (word: string) => sql`strpos(split_part(${jobs.searchText}, chr(31), 1), ${lower(word)}) > 0`
  return sql`case when starts_with(${jobs.searchText}, ${lower(text)}) then 0 when ${isInTitle(text)} then 1
    when ${and(...words.map(isInTitle))} then 2 when ${scanContains(jobs.searchText, text)} then 3 else 4 end`
}
