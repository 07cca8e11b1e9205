/** Job types, in the order forms offer them (product.md section 3). */
export const JOB_TYPES = ['Full-time', 'Part-time', 'Contract', 'Casual', 'Temporary', 'Internship'] as const
export type JobType = (typeof JOB_TYPES)[number]

export const WORK_ARRANGEMENTS = ['On-site', 'Hybrid', 'Remote'] as const
export type WorkArrangement = (typeof WORK_ARRANGEMENTS)[number]

export const PAY_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const
export type PayPeriod = (typeof PAY_PERIODS)[number]

/** Longest texts of an ad, in characters, and most items of a list. */
export const JOB_LIMITS = {
  title: 150,
  companyName: 150,
  location: 150,
  salary: 200,
  description: 20_000,
  item: 500,
  items: 50,
  category: 100,
  reference: 60,
} as const

/** `listed_until` of an ad without a closing day. */
export const NEVER_CLOSES = new Date('9999-12-31T00:00:00Z')

/**
 * Is a job open: may the public see it in lists and apply (product.md section 4)? The one rule, for rows; the same in
 * SQL is `listedNow` in `listed.server.ts`. `listedUntil` is null while it is a draft, paused, filled, deleted, or its
 * employer is suspended, and otherwise its closing moment.
 */
export function isOpen(job: { listedUntil: Date | null }, now: Date): boolean {
  return job.listedUntil !== null && job.listedUntil > now
}
