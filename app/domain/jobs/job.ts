/** Job types in the order of the forms. */
export const JOB_TYPES = ['Full-time', 'Part-time', 'Contract', 'Casual', 'Temporary', 'Internship'] as const
export type JobType = (typeof JOB_TYPES)[number]

export const WORK_ARRANGEMENTS = ['On-site', 'Hybrid', 'Remote'] as const
export type WorkArrangement = (typeof WORK_ARRANGEMENTS)[number]

/** Maximum lengths of a job's texts, in characters, and the maximum number of `items` in a list. */
export const MAX_JOB_LENGTHS = {
  title: 150,
  companyName: 150,
  location: 150,
  salary: 200,
  description: 20_000,
  item: 500,
  items: 50,
  category: 100,
  reference: 100,
} as const

/**
 * The names under which an agency posts a job of a client that is not named, such as `Confidential`, `Private
 * advertiser` or `Confidential - mining`, but not `Confidential Couriers`. A pattern without regard to case, for
 * JavaScript and PostgreSQL.
 */
export const CONFIDENTIAL_COMPANY =
  '^((confidential|undisclosed|unnamed)( (client|company|employer))?|private (advertiser|client|company|employer))( *[-–:,(].*)?$'

/** Whether a job's company is not named. */
export const isConfidential = (companyName: string) => new RegExp(CONFIDENTIAL_COMPANY, 'i').test(companyName.trim())

/** Who receives an application for a job (Australian Privacy Principle 5). */
export const applicationReceivers = (companyName: string) => `${companyName} and the agency`

/**
 * What `Apply Now` sends, besides the name and the contact details.
 *
 * @param hasDefaultResume null: unknown, because the visitor is not signed in as a job seeker
 */
export function oneClickContents(hasDefaultResume: boolean | null): string {
  if (hasDefaultResume === null) return 'profile and any default resume'
  return hasDefaultResume ? 'profile and default resume' : 'profile'
}

/** `listed_until` of a job without a closing date. */
export const NEVER_CLOSES = new Date('9999-12-31T00:00:00Z')

/**
 * Is the job listed publicly and open for applications? `isListed` in `is-listed.server.ts` is the
 * same rule in SQL. `listedUntil` is the closing time, or null while the job is a draft, paused, filled or deleted, or
 * while its poster is suspended.
 */
export function isOpen(job: { listedUntil: Date | null }, now: Date): boolean {
  return job.listedUntil !== null && job.listedUntil > now
}
