import type { jobs } from '#db/schema/jobs.ts'
import { isOpen } from '../job.ts'

/** What Manage Jobs calls an ad's state. `Hidden`: its employer is suspended. */
export type JobStatus = 'Open' | 'Closed' | 'Paused' | 'Filled' | 'Draft' | 'Hidden'

type Stamps = Pick<typeof jobs.$inferSelect, 'listedUntil' | 'publishedAt' | 'pausedAt' | 'filledAt' | 'closesAt'>

/** The state of an ad for the people who manage it; `Open` is exactly `isOpen`. */
export function jobStatus(job: Stamps, now: Date): JobStatus {
  if (isOpen(job, now)) return 'Open'
  if (!job.publishedAt) return 'Draft'
  if (job.filledAt) return 'Filled'
  if (job.pausedAt) return 'Paused'
  return job.closesAt && job.closesAt <= now ? 'Closed' : 'Hidden'
}

/** Colours of the states, in the words of design.md. */
export const JOB_STATUS_TONES = {
  Open: 'green',
  Closed: 'neutral',
  Paused: 'amber',
  Filled: 'blue',
  Draft: 'neutral',
  Hidden: 'red',
} as const satisfies Record<JobStatus, string>
