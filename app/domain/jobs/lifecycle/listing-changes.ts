import { endOfDayIn } from '#app/lib/dates.ts'
import type { jobs } from '#db/schema/jobs.ts'
import { latestClosingDate } from '../latest-closing-date.ts'
import { type JobStatus, jobStatus, type ListingChange, type StatusColumns } from './job-status.ts'

const LISTING_CHANGES: Record<JobStatus, readonly ListingChange[]> = {
  Open: ['renew', 'pause', 'close', 'fill'],
  'Waiting for review': [],
  Paused: ['renew', 'resume', 'close', 'fill'],
  Closed: ['renew', 'resume', 'fill'],
  Filled: ['renew', 'resume'],
  Scheduled: ['publish', 'schedule', 'unschedule'],
  Draft: ['publish', 'schedule'],
  Hidden: [],
}

/**
 * The changes that are possible now. A job past its closing date is renewed with a later one; until then it cannot be
 * resumed, and a draft of one is edited first. A job without a closing date, or with the latest possible one, has
 * nothing to renew.
 */
export function listingChanges(
  job: StatusColumns & Pick<typeof jobs.$inferSelect, 'timeZone'>,
  now: Date,
): ListingChange[] {
  const latest = endOfDayIn(job.timeZone, latestClosingDate(job.timeZone, now))
  const isExpired = job.closesAt !== null && job.closesAt <= now
  return LISTING_CHANGES[jobStatus(job, now)].filter((change) => {
    if (change === 'renew') return job.closesAt !== null && job.closesAt < latest
    return !isExpired || !['resume', 'publish', 'schedule'].includes(change)
  })
}

/** Why a change was not possible at the job's present status. */
export function notAllowedMessage(
  { title, status }: { title: string; status: JobStatus },
  change: ListingChange,
): string {
  if (!LISTING_CHANGES[status].includes(change)) {
    return `${title} is ${status === 'Draft' ? 'a draft' : status.toLowerCase()} now.`
  }
  // The status allows it, so the closing date does not.
  if (change === 'renew') {
    return `${title} can't be renewed: it has no closing date, or already closes on the latest possible day.`
  }
  return `The closing date of ${title} has passed. ${change === 'resume' ? 'Renew' : 'Edit'} the job first.`
}
