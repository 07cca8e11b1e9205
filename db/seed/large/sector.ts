import type { WorkArrangement } from '#app/domain/jobs/job.ts'

/** Title, then usual pay in dollars from and to: under 1,000 an hour, otherwise a year. */
export type Role = readonly [title: string, from: number, to: number]

/** What ads of one line of work are put together from. Every sentence fits every role. */
export type Sector = {
  category: string
  /** Second words of company names. */
  companies: readonly string[]
  arrangements: readonly WorkArrangement[]
  /** Added to some titles after a comma. */
  notes: readonly string[]
  roles: readonly Role[]
  openings: readonly string[]
  duties: readonly string[]
  needs: readonly string[]
}
