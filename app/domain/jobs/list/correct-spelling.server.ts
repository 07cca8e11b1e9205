import { desc, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { editDistance } from '#app/lib/spelling/edit-distance.ts'
import { STATES, type State, splitState } from '#app/lib/states.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isNoLocality } from '../no-locality.ts'
import { findMisspeltPlace, findPlace, findRegion, REGION_NAMES } from '../search/places/gazetteer.server.ts'
import { type JobFilters } from '../search/search-criteria.ts'
import { searchTerms } from '../search-terms.ts'
import { isSpellingOf } from './is-spelling-of.ts'

/** Newest open jobs whose words are known. Bounds the query, which runs only for a search without results. */
const MAX_JOBS = 3000

/** Words of the jobs that are compared with one typed word, the most similar first. */
const MAX_CANDIDATES = 5

/**
 * The search with each word that open jobs do not have replaced by the most similar word that they have, and a location
 * that names no known place by the place that is spelt like it, unless the words of jobs are as close. A known place
 * stays as it is.
 *
 * @returns null if there is no such spelling
 */
export async function correctSpelling(
  ctx: Pick<Ctx, 'db'>,
  { q, location }: Pick<JobFilters, 'q' | 'location'>,
): Promise<Pick<JobFilters, 'q' | 'location'> | null> {
  const isPlace = isKnownPlace(location)
  const { state, rest } = splitState(location)
  const typed = searchTerms((isPlace ? q : `${q} ${rest}`).toLowerCase()).filter((word) => word.length > 2)
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
    searchTerms(text).some((word) => corrections.has(word.toLowerCase()))
      ? searchTerms(text)
          .map((word) => corrections.get(word.toLowerCase()) ?? word)
          .join(' ')
      : text
  const isOfJobs = (word: string) => word.length <= 2 || known.some((row) => row.typed === word && row.word === word)
  const isSpelt = isPlace || searchTerms(rest.toLowerCase()).every(isOfJobs)
  const place = isSpelt ? rest : closest(rest, correct(rest), state)
  const corrected = { q: correct(q), location: place === rest ? location : [place, state].filter(Boolean).join(' ') }
  return corrected.q !== q || corrected.location !== location ? corrected : null
}

/**
 * The spelling of a location without its state by the words of jobs, or that of a known place if it is closer or the
 * only one.
 */
function closest(location: string, byJobs: string, state: State | null): string {
  const place = correctPlace(location, state)
  if (place === null) return byJobs
  return byJobs !== location && editsBetween(location, byJobs) <= editsBetween(location, place) ? byJobs : place
}

/**
 * The name of the place that a location in a state, or anywhere, misspells, or of a state or region that is closer to
 * it.
 */
function correctPlace(location: string, state: State | null): string | null {
  const text = location.replace(/(?:^|[ ,]+)\d{4}$/, '')
  const place = findMisspeltPlace(text, state)?.name ?? null
  const areas = [...STATES, ...REGION_NAMES]
    .filter(
      (area) => (state === null || state === area.state) && isSpellingOf(text.toLowerCase(), area.name.toLowerCase()),
    )
    .map(({ name }) => ({ name, edits: editsBetween(text, name) }))
  const [area] = areas.toSorted((one, other) => one.edits - other.edits)
  return area && (place === null || area.edits < editsBetween(text, place)) ? area.name : place
}

const editsBetween = (one: string, other: string) => editDistance(one.toLowerCase(), other.toLowerCase())

/** Whether a location is spelt as a place is, or names none. */
function isKnownPlace(location: string): boolean {
  const { rest } = splitState(location)
  return rest === '' || isNoLocality(rest) || findRegion(location) !== null || findPlace(location).kind !== 'unknown'
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
