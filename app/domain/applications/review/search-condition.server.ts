import { type SQL, sql } from 'drizzle-orm'
import { applications } from '#db/schema/applications.ts'
import { searchTerms } from './search-match.ts'

/**
 * The condition of `Search applicants`: every term begins a word of `applications.search`, without regard to case and
 * accents; during a blind review also one of `applications.blind_search`. Undefined for an empty text; a text without a
 * letter or digit finds nothing.
 */
export function searchCondition(text: string): SQL | undefined {
  if (text === '') return undefined
  const terms = searchTerms(text)
  if (terms.length === 0) return sql`false`
  const query = terms.map((term) => `${term}:*`).join(' & ')
  const wanted = sql`to_tsquery('simple', unaccent(${query}))`
  // The index finds the rows by all of their words, which include those that are shown in a blind review.
  return sql`(${applications.search} @@ ${wanted} and (not ${applications.isBlind} or ${applications.blindSearch} @@ ${wanted}))`
}
