import type { Score } from '../ranking/ranking.ts'
import type { Applicant } from '../review-queries.server.ts'
import type { SearchMatch } from './search-match.ts'

/** What a row of the list and a card of the board show of an application. */
export type ApplicantEntryProps = {
  applicant: Applicant
  /** Unread messages of the applicant. */
  unread: number
  /** The score, if the job has a ranking. */
  score: Score | undefined
  /** Where the words of the search stand; empty without a search. */
  matches: readonly SearchMatch[]
  /** The words of the search, which the name and the job title mark; empty without a search. */
  terms: readonly string[]
  timeZone: string
  /** The query string of the page, kept when the applicant opens. */
  search: string
  /** Path that a status change returns to. */
  back: string
  /** The applicant is open beside the list or the board. */
  isSelected: boolean
  /** Names the job; not among the applicants of a single job. */
  showJob: boolean
  /** Names the company, for an admin, who sees the applicants of several. */
  showCompany: boolean
}
