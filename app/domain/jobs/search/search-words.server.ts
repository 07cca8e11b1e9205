import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { createResultCache } from '#app/core/result-cache.server.ts'
import { JOB_WORD_ARRAY, jobWordWeeks } from '#db/schema/job-search-columns.ts'
import { jobs } from '#db/schema/jobs.ts'
import { searchTerms } from '../search-terms.ts'
import { type Contains, hasTrigram, indexedContains, literal } from './search-conditions.server.ts'
import { type JobFilters } from './search-criteria.ts'

/** A text that more words of jobs contain is found by its trigrams: each word is a lookup of its own. */
const MAX_WORDS = 200

/**
 * The words of jobs, listed or not, that contain one word of a search (at most one more than are looked up, and none
 * for a word without a trigram), and the weeks in which jobs had one of them.
 */
export type TermMatches = { term: string; words: readonly string[]; weeks: readonly number[] }

/** The words and weeks of each word of `q`, in one statement. */
export const listTermMatches = createResultCache('jobs', readTermMatches)

async function readTermMatches(ctx: Pick<Ctx, 'db'>, q: string): Promise<readonly TermMatches[]> {
  const terms = searchTerms(q)
  if (terms.length === 0) return []
  const { rows } = await ctx.db.execute<TermMatches>(sql.join(terms.map(selectMatches), sql` union all `))
  return rows
}

/**
 * A word that is long enough for the trigram index is looked up once. For a shorter one, the first word of each week
 * that contains it.
 */
function selectMatches(term: string): SQL {
  const { word, week } = jobWordWeeks
  const contains = indexedContains(word, term)
  return hasTrigram(term)
    ? sql`select ${term}::text as term, coalesce((array_agg(distinct ${word}))[:${literal(MAX_WORDS + 1)}], '{}') as words,
        coalesce(array_agg(distinct ${week}), '{}') as weeks from ${jobWordWeeks} where ${contains}`
    : sql`select ${term}::text as term, '{}'::text[] as words, array(
        select week from generate_series((select min(${week}) from ${jobWordWeeks}), (select max(${week}) from ${jobWordWeeks})) as weeks (week)
        where exists (select from ${jobWordWeeks} where ${week} = weeks.week and ${contains})) as weeks`
}

/**
 * As `indexedContains`, and finds texts in the title or company by the words of jobs that contain them: one list of
 * jobs for each word, where the trigram index has to compare one for every three letters (4 ms against 20 for two words
 * of 1,000,000 jobs).
 */
export type WordContains = Contains & { byWords: true }

export const isWordContains = (contains: Contains): contains is WordContains => 'byWords' in contains

/** Null if none of the words of a search is long enough to be looked up, or each is part of too many words. */
export function wordContainsOf(terms: readonly TermMatches[]): WordContains | null {
  const known = terms.filter(({ term, words }) => hasTrigram(term) && words.length <= MAX_WORDS)
  if (known.length === 0) return null
  const wordsOf = new Map(known.map(({ term, words }) => [term, words]))
  const contains: Contains = (column, text) => {
    const words = column === jobs.searchText ? wordsOf.get(text) : undefined
    return words ? hasAnyOf(words) : indexedContains(column, text)
  }
  return Object.assign(contains, { byWords: true as const })
}

/** The chosen types and arrangements, for the index on words; it has no other filters. */
export function wordChoices({ jobTypes, workArrangements }: JobFilters): SQL | undefined {
  const isOneOf = (values: readonly string[]) =>
    values.length > 0 ? hasAnyOf(values.map((value) => `\u001f${value}`)) : undefined
  return and(isOneOf(jobTypes), isOneOf(workArrangements))
}

const hasAnyOf = (words: readonly string[]) => sql`${sql.raw(JOB_WORD_ARRAY)} && ${sql.param(words)}::text[]`
