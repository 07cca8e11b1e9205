import type { jobs } from '#db/schema/jobs.ts'
import { isOpen } from '../job.ts'

/**
 * Status of a job in Manage Jobs. `Scheduled`: it is published at a set time. `Waiting for review`: it is held.
 * `Hidden`: its poster is suspended.
 */
export const JOB_STATUSES = [
  'Open',
  'Waiting for review',
  'Paused',
  'Closed',
  'Filled',
  'Scheduled',
  'Draft',
  'Hidden',
] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** What the status of a job depends on. */
export type StatusColumns = Pick<
  typeof jobs.$inferSelect,
  'listedUntil' | 'publishedAt' | 'publishAt' | 'heldAt' | 'pausedAt' | 'closedAt' | 'filledAt' | 'closesAt'
>

/** The status of a job for the people who manage it. `Open` is exactly `isOpen`. */
export function jobStatus(job: StatusColumns, now: Date): JobStatus {
  if (isOpen(job, now)) return 'Open'
  if (!job.publishedAt) return job.publishAt ? 'Scheduled' : 'Draft'
  if (job.heldAt) return 'Waiting for review'
  if (job.filledAt) return 'Filled'
  if (job.closedAt || (job.closesAt && job.closesAt <= now)) return 'Closed'
  return job.pausedAt ? 'Paused' : 'Hidden'
}

/** What the people who manage a job can do with its listing. Deleting it is not part of this. */
export type ListingChange = 'pause' | 'resume' | 'close' | 'fill' | 'renew' | 'publish' | 'schedule' | 'unschedule'

/** Badge colours (docs/ui.md). */
export const JOB_STATUS_TONES = {
  Open: 'green',
  'Waiting for review': 'amber',
  Closed: 'neutral',
  Paused: 'amber',
  Filled: 'blue',
  Scheduled: 'blue',
  Draft: 'neutral',
  Hidden: 'red',
} as const satisfies Record<JobStatus, string>

/** Days, from today on, within which a closing date is soon. */
export const CLOSING_SOON_DAYS = 7
