import { type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isPosterVisible } from '../is-listed.server.ts'
import { searchTerms } from '../search-terms.ts'
import {
  isLetterPair,
  MAX_MATCHES_IN_SAMPLE,
  pairContains,
  SAMPLE,
  type Sample,
  sampleNewest,
} from './letter-pairs.server.ts'
import { isOld, listPhraseSpans, postedSpansOf, type Span } from './posted-spans.server.ts'
import { type Contains, hasTrigram, indexedContains, isIndexable, scanContains } from './search-conditions.server.ts'
import { effectiveSort, type JobFilters } from './search-criteria.ts'
import { listTermMatches, type TermMatches, wordContainsOf } from './search-words.server.ts'

/** What a search knows before it reads jobs. */
export type SearchBasis = {
  /** Excludes suspended posters. */
  isVisible: SQL | undefined
  /** Null without texts. */
  sample: Sample | null
  terms: readonly TermMatches[]
  /** When jobs with the words were posted: without any, none matches. */
  spans: readonly Span[]
  /** The same for the words as a phrase, if results that have it come first. */
  phraseSpans: readonly Span[]
  /** Have only old jobs the words (`isOld`)? */
  isOldText: boolean
}

/** Reads it at once, by statements of one moment. */
export async function loadSearchBasis(ctx: Ctx, filters: JobFilters): Promise<SearchBasis> {
  const { q, location, within } = filters
  const [isVisible, sample, terms, phraseSpans] = await Promise.all([
    isPosterVisible(ctx),
    q === '' && location === '' ? null : sampleNewest(ctx, { q, location, within }),
    q === '' ? [] : listTermMatches(ctx, q),
    q !== '' && effectiveSort(filters) === 'relevance' ? listPhraseSpans(ctx, q) : [],
  ])
  const spans = postedSpansOf(terms)
  return { isVisible, sample, terms, spans, phraseSpans, isOldText: isOld(spans, ctx.now) }
}

/**
 * How the texts of a search are found: `pairContains` where that is worth it, by words where the search has some and no
 * place (the trigram index has both), `indexedContains` where an index supports one of the filters, otherwise
 * `scanContains`.
 */
export function chooseContains(
  filters: JobFilters,
  { sample, terms }: Pick<SearchBasis, 'sample' | 'terms'>,
  isEveryMatchRead = false,
): Contains {
  const { q, location } = filters
  const isPair = !hasTrigram(q) && !hasTrigram(location) && searchTerms(q).some(isLetterPair)
  // A small board has its newest-first index read to its end.
  if (isPair && sample?.entries === SAMPLE && sample.matches < MAX_MATCHES_IN_SAMPLE) return pairContains
  const byWords = isFoundByWords(filters, isEveryMatchRead) ? wordContainsOf(terms) : null
  return byWords ?? (isIndexable(filters) ? indexedContains : scanContains)
}

/**
 * Several words, a word with a filter of the index on words, or one whose matches are all read. Of one word alone
 * PostgreSQL knows better how many jobs have it by its trigrams. A place is in the index of the trigrams.
 */
function isFoundByWords(filters: JobFilters, isEveryMatchRead: boolean): boolean {
  const { q, location, states, jobTypes, workArrangements, sort } = filters
  const isFiltered = jobTypes.length + workArrangements.length > 0
  const isAnywhere = location === '' && states.length === 0
  return isAnywhere && (searchTerms(q).length > 1 || isFiltered || sort === 'pay' || isEveryMatchRead)
}
