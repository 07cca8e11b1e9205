import { type SQL, sql } from 'drizzle-orm'
import { applications } from '#db/schema/applications.ts'
import { searchTerms } from './search-match.ts'

/**
 * The condition of `Search applicants`: every term begins a word of `applications.search`, without regard to case and
 * accents; during a blind review not the words that tell who the applicant is. Undefined for an empty text; a text without a letter or digit finds nothing.
 */
export function searchCondition(text: string): SQL | undefined {
  if (text === '') return undefined
  const terms = searchTerms(text)
  if (terms.length === 0) return sql`false`
  const query = terms.map((term) => `${term}:*`).join(' & ')
  const wanted = sql`to_tsquery('simple', unaccent(${query}))`
  // The index finds the rows; of those in a blind review, the words that tell who the applicant is don't count.
  return sql`(${applications.search} @@ ${wanted} and (not ${applications.isBlind}
    or ts_delete(${applications.search}, application_identity(${applications.applicantId})) @@ ${wanted}))`
}
