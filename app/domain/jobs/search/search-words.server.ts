import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { createResultCache } from '#app/core/result-cache.server.ts'
import { JOB_WORD_ARRAY, jobWordWeeks } from '#db/schema/job-search-columns.ts'
import { jobs } from '#db/schema/jobs.ts'
import { searchTerms } from '../search-terms.ts'
import { type Contains, hasTrigram, indexedContains } from './search-conditions.server.ts'
import { type JobFilters } from './search-criteria.ts'

/** A text that more words of jobs contain is found by its trigrams: each word is a lookup of its own. */
const MAX_WORDS = 200

/**
 * As `indexedContains`, and finds texts in the title or company by the words of jobs that contain them: one list of jobs for
 * each word, where the trigram index has to compare one for every three letters (4 ms against 20 for two words of 1,000,000 jobs).
 */
export type WordContains = Contains & { byWords: true }

export const isWordContains = (contains: Contains): contains is WordContains => 'byWords' in contains

/** Null if none of the words of `q` is long enough to be looked up, or each is part of too many words. */
export async function findWordContains(ctx: Pick<Ctx, 'db'>, q: string): Promise<WordContains | null> {
  const found = await listWords(ctx, searchTerms(q).filter(hasTrigram))
  const wordsOf = new Map(
    found.filter(({ words }) => words.length <= MAX_WORDS).map(({ term, words }) => [term, words]),
  )
  if (wordsOf.size === 0) return null
  const contains: Contains = (column, text) => {
    const words = column === jobs.searchText ? wordsOf.get(text) : undefined
    return words ? hasAnyOf(sql`${sql.param(words)}::text[]`) : indexedContains(column, text)
  }
  return Object.assign(contains, { byWords: true as const })
}

/** The chosen types and arrangements, for the index on words; it has no other filters. */
export function wordChoices({ jobTypes, workArrangements }: JobFilters): SQL | undefined {
  const isOneOf = (values: readonly string[]) =>
    values.length > 0 ? hasAnyOf(sql`${sql.param(values.map((value) => `\u001f${value}`))}::text[]`) : undefined
  return and(isOneOf(jobTypes), isOneOf(workArrangements))
}

const hasAnyOf = (words: SQL) => sql`${sql.raw(JOB_WORD_ARRAY)} && ${words}`

/** The words of jobs, listed or not, that contain each of the terms; at most one more than are looked up. */
const listWords = createResultCache('jobs', readWords)

async function readWords(ctx: Pick<Ctx, 'db'>, terms: readonly string[]): Promise<{ term: string; words: string[] }[]> {
  if (terms.length === 0) return []
  const selects = terms.map(
    (term) => sql`select ${term}::text as term, array(select distinct ${jobWordWeeks.word} from ${jobWordWeeks}
      where ${indexedContains(jobWordWeeks.word, term)} limit ${MAX_WORDS + 1}) as words`,
  )
  const { rows } = await ctx.db.execute<{ term: string; words: string[] }>(sql.join(selects, sql` union all `))
  return rows
}
