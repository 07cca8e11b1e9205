import { type JobStatus, jobStatus, type StatusColumns } from '../lifecycle/job-status.ts'

const CLOSED_REASONS = ['closed', 'paused', 'filled'] as const

/** Why a job takes no applications: it has closed, or its employer has paused it or marked it as filled. */
export type ClosedReason = (typeof CLOSED_REASONS)[number]

const OF_STATUS: Partial<Record<JobStatus, ClosedReason | null>> = { Open: null, Paused: 'paused', Filled: 'filled' }

/** Why a published job takes no applications now; null for an open one. What only its poster sees counts as closed. */
export const closedReason = (job: StatusColumns, now: Date): ClosedReason | null => reasonOf(jobStatus(job, now))

/** The mark of a published job in a list of job seekers; null for an open one. */
export function closedLabel(status: JobStatus): string | null {
  const reason = reasonOf(status)
  return reason && CLOSED_MESSAGES[reason].label
}

function reasonOf(status: JobStatus): ClosedReason | null {
  const reason = OF_STATUS[status]
  return reason === undefined ? 'closed' : reason
}

export const isClosedReason = (reason: string): reason is ClosedReason =>
  CLOSED_REASONS.some((closed) => closed === reason)

/** What people read who would like to apply. */
export const CLOSED_MESSAGES: Record<ClosedReason, { label: string; title: string; text: string }> = {
  closed: { label: 'Closed', title: 'This job has closed', text: 'Applications are no longer accepted.' },
  paused: {
    label: 'Paused',
    title: 'This job is not taking applications at the moment',
    text: 'You can apply once the employer reopens it.',
  },
  filled: { label: 'Filled', title: 'This job has been filled', text: 'Applications are no longer accepted.' },
}
