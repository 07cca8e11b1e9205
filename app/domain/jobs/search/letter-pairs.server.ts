import { count, desc, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { createResultCache } from '#app/core/result-cache.server.ts'
import { RARE_CHARACTER_PATTERN } from '#db/schema/job-search-columns.ts'
import { jobs } from '#db/schema/jobs.ts'
import { searchTerms } from '../search-terms.ts'
import {
  type Contains,
  hasTrigram,
  indexedContains,
  isIndexable,
  scanContains,
  textConditions,
} from './search-conditions.server.ts'
import { type JobFilters } from './search-criteria.ts'
import { findWordContains } from './search-words.server.ts'

/** Newest jobs in which texts are counted to estimate how many jobs have them. */
export const SAMPLE = 3000

/**
 * Texts that fewer of the newest jobs have are found with the trigram index. For a more frequent text, reading the newest-first
 * index up to the limit of a count is faster (at 1,000,000 jobs about equal for 2.7 %, several times as fast for 6.3 %).
 */
const MAX_MATCHES_IN_SAMPLE = 75

const isLetterPair = (word: string) => /^[a-z0-9]{2}$/i.test(word)

/**
 * As `indexedContains`, and finds two letters or digits in the title or company with the trigram index. A trigram has three
 * characters, so the pattern names every character that can follow the two: PostgreSQL looks each of them up (20 ms, where a
 * scan of 1,000,000 jobs takes 900). A pattern can name 256 characters up to U+07FF, so an apostrophe, dashes and the end of
 * the text have patterns of their own, and jobs with other characters are in an index of their own.
 */
export const pairContains: Contains = (column, text) => {
  if (column !== jobs.searchText || !isLetterPair(text)) return indexedContains(column, text)
  const followed = ['', '’%', '–%', '—%'].map((end) => sql`${column} like '%' || lower(${text}) || ${end}::text`)
  return sql`(${column} ~ (lower(${text}) || ${'[\\x1f-ÿ]'}) or ${sql.join(followed, sql` or `)}
    or (${column} ~ ${sql.raw(`'${RARE_CHARACTER_PATTERN}'`)} and ${scanContains(column, text)}))`
}

/**
 * How the texts of a search are found: `pairContains` where that is worth it, by words where the search has some and no place
 * (the trigram index has both), `indexedContains` where an index supports one of the filters, otherwise `scanContains`.
 */
export async function chooseContains(ctx: Ctx, filters: JobFilters, isEveryMatchRead = false): Promise<Contains> {
  const { q, location, within } = filters
  const isFound = hasTrigram(q) || hasTrigram(location) || !searchTerms(q).some(isLetterPair)
  const { entries, matches } = isFound ? NOTHING : await sampleNewest(ctx, { q, location, within })
  // A small board has its newest-first index read to its end.
  if (entries === SAMPLE && matches < MAX_MATCHES_IN_SAMPLE) return pairContains
  const byWords = isFoundByWords(filters, isEveryMatchRead) ? await findWordContains(ctx, q) : null
  return byWords ?? (isIndexable(filters) ? indexedContains : scanContains)
}

/**
 * Several words, a word with a filter of the index on words, or one whose matches are all read. Of one word alone PostgreSQL
 * knows better how many jobs have it by its trigrams. A place is in the index of the trigrams.
 */
function isFoundByWords(filters: JobFilters, isEveryMatchRead: boolean): boolean {
  const { q, location, states, jobTypes, workArrangements, sort } = filters
  const isFiltered = jobTypes.length + workArrangements.length > 0
  const isAnywhere = location === '' && states.length === 0
  return isAnywhere && (searchTerms(q).length > 1 || isFiltered || sort === 'pay' || isEveryMatchRead)
}

/** Do fewer than `most` of the newest 3,000 jobs have the texts, so that reading all jobs that have them is fast? */
export async function hasFewMatches(
  ctx: Ctx,
  { q, location, within }: Pick<JobFilters, 'q' | 'location' | 'within'>,
  most = MAX_MATCHES_IN_SAMPLE,
): Promise<boolean> {
  const { entries, matches } = await sampleNewest(ctx, { q, location, within })
  return entries < SAMPLE || matches < most
}

const NOTHING = { entries: 0, matches: 0 }

/** How many of the newest jobs, at most 3,000, there are, and how many of them have the texts. */
export const sampleNewest = createResultCache('jobs', readNewest)

async function readNewest(ctx: Ctx, texts: Pick<JobFilters, 'q' | 'location' | 'within'>): Promise<typeof NOTHING> {
  const { id, searchText, searchLocation, latitude, longitude } = jobs
  const newest = ctx.db
    .select({ id, searchText, searchLocation, latitude, longitude })
    .from(jobs)
    .where(isNotNull(jobs.listedUntil))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(SAMPLE)
    .as('newest')
  const isMatch = textConditions(texts, newest, scanContains) ?? sql`true`
  const [sample] = await ctx.db
    .select({ entries: count(), matches: sql<number>`(count(*) filter (where ${isMatch}))::int` })
    .from(newest)
  return sample ?? NOTHING
}
