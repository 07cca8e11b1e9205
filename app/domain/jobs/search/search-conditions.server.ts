import { and, type Column, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { JobFilters } from './search-criteria.ts'

/** The columns of the search conditions. All of them are in jobs_listed_newest_idx. */
export type SearchColumns = Record<'searchText' | 'searchLocation' | 'jobType' | 'workArrangement', Column>

/**
 * The filters as conditions for an index scan. `strpos` is equivalent to `like '%…%'`, but the planner cannot use the
 * trigram index for it. The database lower-cases the texts, as it does the stored columns.
 */
export function scanConditions(filters: JobFilters, columns: SearchColumns): SQL | undefined {
  return and(
    filters.q ? sql`strpos(${columns.searchText}, lower(${filters.q})) > 0` : undefined,
    filters.location ? sql`strpos(${columns.searchLocation}, lower(${filters.location})) > 0` : undefined,
    choiceConditions(filters, columns),
  )
}

/** The filters as conditions for the trigram index, for each text that is long enough. */
export function indexedConditions(filters: JobFilters): SQL | undefined {
  const contains = (column: Column, text: string) =>
    hasTrigram(text) ? sql`${column} like lower(${containsPattern(text)})` : sql`strpos(${column}, lower(${text})) > 0`
  return and(
    filters.q ? contains(jobs.searchText, filters.q) : undefined,
    filters.location ? contains(jobs.searchLocation, filters.location) : undefined,
    choiceConditions(filters, jobs),
  )
}

/** Does the trigram index support this search? */
export function isIndexable({ q, location }: JobFilters): boolean {
  return hasTrigram(q) || hasTrigram(location)
}

/** Condition for the maximum age of the filter. */
export function postedSince(ctx: Pick<Ctx, 'now'>, { postedWithin }: JobFilters): SQL | undefined {
  return postedWithin === null ? undefined : gt(jobs.createdAt, new Date(ctx.now.getTime() - postedWithin * DAY_MS))
}

/**
 * Three letters or digits in a row contain at least one complete trigram. Shorter texts ("it", "c++", "%%%") would cause
 * a full scan of the GIN index: 3.1 s at 1,000,000 jobs (performance-facts).
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
