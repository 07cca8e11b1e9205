import { CLOSING_SOON_DAYS } from '../lifecycle/job-status.ts'
import type { ManagedJobsFilter } from './manage-queries.server.ts'

/** What Manage Jobs says when a filter leaves no job. */
export function noMatchText({ q, status, closingSoon }: ManagedJobsFilter) {
  if (q !== '') {
    return {
      title: `No jobs match “${q}”`,
      hint: 'Try part of the job title or company name.',
      action: 'Clear search',
    }
  }
  if (closingSoon) {
    return {
      title: `No jobs close within ${CLOSING_SOON_DAYS} days`,
      hint: `Open jobs appear here ${CLOSING_SOON_DAYS} days before they close.`,
      action: 'Show all jobs',
    }
  }
  return { title: `No jobs are ${status.toLowerCase()}`, hint: 'Choose another status.', action: 'Show all jobs' }
}
