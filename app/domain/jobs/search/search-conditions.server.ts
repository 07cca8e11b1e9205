import { and, type Column, gt, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { type State, splitState } from '#app/lib/states.ts'
import { jobPlaces, jobs } from '#db/schema/jobs.ts'
import { searchTerms } from '../search-terms.ts'
import { isNear, isOfOtherPlace, searchAreaOf } from './places/search-area.server.ts'
import { type JobFilters } from './search-criteria.ts'

/** The columns of the search conditions. All of them are in jobs_listed_newest_idx. */
export type SearchColumns = Record<
  | 'id'
  | 'searchText'
  | 'searchLocation'
  | 'jobType'
  | 'workArrangement'
  | 'category'
  | 'region'
  | 'payYearlyCents'
  | 'latitude'
  | 'longitude',
  Column
>

/** Requires a text in a column. */
export type Contains = (column: Column, text: string) => SQL

/**
 * `strpos` is equivalent to `like '%…%'`, but the planner cannot use the trigram index for it. The database lower-cases
 * the texts, as it does the stored columns: once for a statement, where a plan for all values would do so for every
 * row.
 */
export const scanContains: Contains = (column, text) => sql`strpos(${column}, (select lower(${text}))) > 0`

/** With the trigram index if the text is long enough for it. */
export const indexedContains: Contains = (column, text) =>
  hasTrigram(text) ? sql`${column} like lower(${containsPattern(text)})` : scanContains(column, text)

/** The filters as conditions for an index scan. */
export function scanConditions(filters: JobFilters, columns: SearchColumns): SQL | undefined {
  return and(textConditions(filters, columns, scanContains), ...Object.values(choiceConditions(filters, columns)))
}

/** The filters as conditions that the indexes on texts, states, regions and categories support. */
export function indexedConditions(filters: JobFilters, contains = indexedContains): SQL | undefined {
  return and(textConditions(filters, jobs, contains), ...Object.values(choiceConditions(filters, jobs, true)))
}

/** The conditions of the two texts: every word of `q` in title or company, and the location. */
export function textConditions(
  filters: Pick<JobFilters, 'q' | 'location' | 'within'>,
  columns: Pick<SearchColumns, 'id' | 'searchText' | 'searchLocation' | 'latitude' | 'longitude'>,
  contains: Contains,
): SQL | undefined {
  return and(
    ...searchTerms(filters.q).map((word) => contains(columns.searchText, word)),
    locationCondition(filters, columns, contains),
  )
}

/**
 * Every word of the location in that of the job. With a distance, and a place that is known, the jobs within it
 * instead; a job whose place is unknown still matches by its words ('Parramatta and Western Sydney').
 */
function locationCondition(
  filters: Pick<JobFilters, 'location' | 'within'>,
  columns: Pick<SearchColumns, 'id' | 'searchLocation' | 'latitude' | 'longitude'>,
  contains: Contains,
): SQL | undefined {
  const { state, rest } = splitState(filters.location)
  const isIndexed = contains !== scanContains
  const inState = state === null ? undefined : stateCondition(columns.searchLocation, state, isIndexed)
  const named = and(
    ...searchTerms(rest.replaceAll(',', ' ')).map((word) => contains(columns.searchLocation, word)),
    inState,
  )
  const area = searchAreaOf(filters)
  return area ? or(isNear(area, columns, isIndexed), and(isNull(columns.latitude), named)) : named
}

/** The conditions of the chosen options, by filter. */
export function choiceConditions(filters: JobFilters, columns: SearchColumns, isIndexed = false) {
  const { jobTypes, workArrangements, categories, states, regions, minPay, payStated } = filters
  const pay = columns.payYearlyCents
  const isPaidEnough = minPay === null ? undefined : gte(pay, minPay * 100)
  return {
    type: jobTypes.length > 0 ? inArray(columns.jobType, [...jobTypes]) : undefined,
    arrangement: workArrangements.length > 0 ? inArray(columns.workArrangement, [...workArrangements]) : undefined,
    category: categories.length > 0 ? inArray(columns.category, [...categories]) : undefined,
    state: or(...states.map((state) => stateCondition(columns.searchLocation, state, isIndexed))),
    region: regionCondition(regions, columns, isIndexed),
    pay: payStated ? and(sql`${pay} is not null`, isPaidEnough) : isPaidEnough && or(isPaidEnough, isNull(pay)),
  }
}

function regionCondition(
  regions: JobFilters['regions'],
  columns: Pick<SearchColumns, 'id' | 'region'>,
  isIndexed: boolean,
): SQL | undefined {
  if (regions.length === 0) return undefined
  const isInRegion = (region: Column) => inArray(region, [...regions])
  return or(isInRegion(columns.region), isOfOtherPlace(columns.id, isInRegion(jobPlaces.region), isIndexed))
}

/** Can an index other than the newest-first one find the matches? */
export function isIndexable({ q, location, states, regions, categories }: JobFilters): boolean {
  return (
    hasTrigram(q) ||
    hasTrigram(location) ||
    splitState(location).state !== null ||
    states.length + regions.length + categories.length > 0
  )
}

/** Condition for the maximum age of the filter. */
export function postedSince(ctx: Pick<Ctx, 'now'>, { postedWithin }: JobFilters): SQL | undefined {
  return postedWithin === null ? undefined : gt(jobs.createdAt, new Date(ctx.now.getTime() - postedWithin * DAY_MS))
}

/** The part of `search_location` that says that a job is in `state`. */
export function stateMarker(state: State): string {
  return `\u001f${state.toLowerCase()}\u001f`
}

/**
 * The separators around a state's code make it whole words, for which the index has trigrams despite its two letters.
 */
function stateCondition(searchLocation: Column, state: State, isIndexed: boolean): SQL {
  return isIndexed
    ? sql`${searchLocation} like ${containsPattern(stateMarker(state))}`
    : scanContains(searchLocation, stateMarker(state))
}

/**
 * Three letters or digits in a row contain at least one complete trigram. Shorter texts ("it", "c++", "%%%") would
 * cause a full scan of the GIN index: 3.1 s at 1,000,000 jobs.
 */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text)
}

/**
 * A number as part of the text of a statement. A plan for all values expects a tenth of the rows from a limit that it
 * does not know, so that PostgreSQL would plan a prepared statement again for each call.
 */
export const literal = (number: number): SQL => sql.raw(String(number))
