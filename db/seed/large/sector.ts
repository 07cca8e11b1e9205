import type { WorkArrangement } from '#app/domain/jobs/job.ts'

/** A job title and its usual pay range in dollars: per hour below 1,000, otherwise per year. */
export type Role = readonly [title: string, from: number, to: number]

/** The texts that jobs of one sector are assembled from. Every text fits every role of the sector. */
export type Sector = {
  category: string
  /** The second parts of company names. */
  companies: readonly string[]
  arrangements: readonly WorkArrangement[]
  /** Added to some titles after a comma. */
  notes: readonly string[]
  roles: readonly Role[]
  openings: readonly string[]
  duties: readonly string[]
  needs: readonly string[]
}
