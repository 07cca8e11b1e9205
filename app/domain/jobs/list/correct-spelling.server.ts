import { desc, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import { type JobFilters } from '../search/search-criteria.ts'
import { searchTerms } from '../search-terms.ts'
import { isSpellingOf } from './is-spelling-of.ts'

/** Newest open jobs whose words are known. Bounds the query, which runs only for a search without results. */
const MAX_JOBS = 3000

/** Words of the jobs that are compared with one typed word, the most similar first. */
const MAX_CANDIDATES = 5

/**
 * The search with each word that open jobs do not have replaced by the most similar word that they have.
 *
 * @returns null if no word has such a spelling
 */
export async function correctSpelling(
  ctx: Pick<Ctx, 'db'>,
  { q, location }: Pick<JobFilters, 'q' | 'location'>,
): Promise<Pick<JobFilters, 'q' | 'location'> | null> {
  const typed = searchTerms(`${q} ${location}`.toLowerCase()).filter((word) => word.length > 2)
  if (typed.length === 0) return null
  const known = await findSimilarWords(ctx, typed)
  const corrections = new Map(
    typed.flatMap((word) => {
      const similar = known.filter((row) => row.typed === word).map((row) => row.word)
      const spelling = similar.includes(word) ? undefined : similar.find((other) => isSpellingOf(word, other))
      return spelling ? [[word, spelling]] : []
    }),
  )
  const correct = (text: string) =>
    searchTerms(text)
      .map((word) => corrections.get(word.toLowerCase()) ?? word)
      .join(' ')
  return corrections.size > 0 ? { q: correct(q), location: correct(location) } : null
}

/** For each typed word the most similar words of open jobs by their trigrams, most similar first. */
async function findSimilarWords(ctx: Pick<Ctx, 'db'>, typed: readonly string[]) {
  const newest = ctx.db
    .select({ searchText: jobs.searchText, searchLocation: jobs.searchLocation })
    .from(jobs)
    .where(isNotNull(jobs.listedUntil))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(MAX_JOBS)
  const { rows } = await ctx.db.execute<{ typed: string; word: string }>(sql`
    with newest as materialized (${newest}),
      texts as (select distinct search_text as text from newest union select distinct search_location from newest),
      words as materialized (
        select distinct word from texts, regexp_split_to_table(text, '[^[:alnum:]]+') word where length(word) > 2)
    select typed, word from unnest(${sql.param([...typed])}::text[]) typed
      cross join lateral (
        select word from words where similarity(word, typed) > 0.2
        order by similarity(word, typed) desc, word limit ${MAX_CANDIDATES}) ranked`)
  return rows
}
