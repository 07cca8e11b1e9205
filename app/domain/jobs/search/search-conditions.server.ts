import { and, type Column, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { JobFilters } from './search-criteria.ts'

const DAY_MS = 86_400_000

/** The columns that a search looks at; all of them are in jobs_listed_newest_idx. */
export type SearchColumns = Record<'searchText' | 'searchLocation' | 'jobType' | 'workArrangement', Column>

/**
 * The filters as conditions that no trigram index can serve: `strpos` is `like '%…%'` without wildcards to escape, and
 * keeps the planner on the walk. Texts are lower-cased by the database, as the stored columns are.
 */
export function scanConditions(filters: JobFilters, columns: SearchColumns): SQL | undefined {
  return and(
    filters.q ? sql`strpos(${columns.searchText}, lower(${filters.q})) > 0` : undefined,
    filters.location ? sql`strpos(${columns.searchLocation}, lower(${filters.location})) > 0` : undefined,
    choiceConditions(filters, columns),
  )
}

/** The same conditions for the trigram index, where a text is long enough for it. */
export function indexedConditions(filters: JobFilters): SQL | undefined {
  const contains = (column: Column, text: string) =>
    hasTrigram(text) ? sql`${column} like lower(${containsPattern(text)})` : sql`strpos(${column}, lower(${text})) > 0`
  return and(
    filters.q ? contains(jobs.searchText, filters.q) : undefined,
    filters.location ? contains(jobs.searchLocation, filters.location) : undefined,
    choiceConditions(filters, jobs),
  )
}

/** Can the trigram index narrow this search down? */
export function isIndexable({ q, location }: JobFilters): boolean {
  return hasTrigram(q) || hasTrigram(location)
}

/** Not older than the filter says. */
export function postedSince(ctx: Pick<Ctx, 'now'>, { postedWithin }: JobFilters): SQL | undefined {
  return postedWithin === null ? undefined : gt(jobs.createdAt, new Date(ctx.now.getTime() - postedWithin * DAY_MS))
}

/**
 * Three letters or digits in a row make at least one trigram whatever stands around them. Anything shorter ("it",
 * "c++", "%%%") would make the GIN index scan itself whole: 3.1 s at 1,000,000 ads (performance-facts).
 */
function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text)
}

function choiceConditions({ jobTypes, workArrangements }: JobFilters, columns: SearchColumns): SQL | undefined {
  return and(
    jobTypes.length > 0 ? inArray(columns.jobType, [...jobTypes]) : undefined,
    workArrangements.length > 0 ? inArray(columns.workArrangement, [...workArrangements]) : undefined,
  )
}
