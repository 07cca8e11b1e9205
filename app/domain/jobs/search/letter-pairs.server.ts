import { desc, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { createResultCache } from '#app/core/result-cache.server.ts'
import { RARE_CHARACTER_PATTERN } from '#db/schema/job-search-columns.ts'
import { jobs } from '#db/schema/jobs.ts'
import { type Contains, indexedContains, literal, scanContains, textConditions } from './search-conditions.server.ts'
import { type JobFilters } from './search-criteria.ts'

/** Newest jobs in which texts are counted to estimate how many jobs have them. */
export const SAMPLE = 3000

/**
 * Texts that fewer of the newest jobs have are found with the trigram index. For a more frequent text, reading the
 * newest-first index up to the limit of a count is faster (at 1,000,000 jobs about equal for 2.7 %, several times as
 * fast for 6.3 %).
 */
export const MAX_MATCHES_IN_SAMPLE = 75

export const isLetterPair = (word: string) => /^[a-z0-9]{2}$/i.test(word)

/**
 * As `indexedContains`, and finds two letters or digits in the title or company with the trigram index. A trigram has
 * three characters, so the pattern names every character that can follow the two: PostgreSQL looks each of them up (20
 * ms, where a scan of 1,000,000 jobs takes 900). A pattern can name 256 characters up to U+07FF, so an apostrophe,
 * dashes and the end of the text have patterns of their own, and jobs with other characters are in an index of their
 * own.
 */
export const pairContains: Contains = (column, text) => {
  if (column !== jobs.searchText || !isLetterPair(text)) return indexedContains(column, text)
  const followed = ['', '’%', '–%', '—%'].map((end) => sql`${column} like '%' || lower(${text}) || ${end}::text`)
  return sql`(${column} ~ (lower(${text}) || ${'[\\x1f-ÿ]'}) or ${sql.join(followed, sql` or `)}
    or (${column} ~ ${sql.raw(`'${RARE_CHARACTER_PATTERN}'`)} and ${scanContains(column, text)}))`
}

/** Do so few of the newest 3,000 jobs have the texts that reading all jobs that have them is fast? */
export async function hasFewMatches(ctx: Ctx, texts: Pick<JobFilters, 'q' | 'location' | 'within'>): Promise<boolean> {
  return isFew(await sampleNewest(ctx, texts))
}

/**
 * Do fewer than `most` of the newest jobs, which are counted already, have the texts? False for a search without texts.
 */
export function isFew(sample: Sample | null, most = MAX_MATCHES_IN_SAMPLE): boolean {
  return sample !== null && (sample.entries < SAMPLE || sample.matches < most)
}

/** How many of the newest jobs, at most 3,000, there are, and how many of them have the texts of a search. */
export type Sample = { entries: number; matches: number }

const NOTHING: Sample = { entries: 0, matches: 0 }

export const sampleNewest = createResultCache('jobs', readNewest)

async function readNewest(ctx: Ctx, texts: Pick<JobFilters, 'q' | 'location' | 'within'>): Promise<Sample> {
  const { id, searchText, searchLocation, latitude, longitude } = jobs
  const read = ctx.db
    .select({ id, searchText, searchLocation, latitude, longitude })
    .from(jobs)
    .where(isNotNull(jobs.listedUntil))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
  const isMatch = textConditions(texts, read.as('newest'), scanContains) ?? sql`true`
  const { rows } = await ctx.db.execute<Sample>(
    sql`select count(*)::int as entries, (count(*) filter (where ${isMatch}))::int as matches from (${read} limit ${literal(SAMPLE)}) as newest`,
  )
  return rows[0] ?? NOTHING
}
