import type { jobs } from '#db/schema/jobs.ts'
import { isOpen } from '../job.ts'

/** Status of a job in Manage Jobs. `Waiting for review`: it is held. `Hidden`: its poster is suspended. */
export type JobStatus = 'Open' | 'Waiting for review' | 'Closed' | 'Paused' | 'Filled' | 'Draft' | 'Hidden'

type StatusColumns = Pick<
  typeof jobs.$inferSelect,
  'listedUntil' | 'publishedAt' | 'heldAt' | 'pausedAt' | 'filledAt' | 'closesAt'
>

/** The status of a job for the people who manage it. `Open` is exactly `isOpen`. */
export function jobStatus(job: StatusColumns, now: Date): JobStatus {
  if (isOpen(job, now)) return 'Open'
  if (!job.publishedAt) return 'Draft'
  if (job.heldAt) return 'Waiting for review'
  if (job.filledAt) return 'Filled'
  if (job.pausedAt) return 'Paused'
  return job.closesAt && job.closesAt <= now ? 'Closed' : 'Hidden'
}

/** Badge colours (design.md). */
export const JOB_STATUS_TONES = {
  Open: 'green',
  'Waiting for review': 'amber',
  Closed: 'neutral',
  Paused: 'amber',
  Filled: 'blue',
  Draft: 'neutral',
  Hidden: 'red',
} as const satisfies Record<JobStatus, string>
