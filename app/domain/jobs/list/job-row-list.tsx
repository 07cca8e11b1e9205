import { useRef } from 'react'
import { cx } from '#app/ui/cx.ts'
import type { SavedJobsState } from '../saved/saved-jobs.ts'
import type { JobCardData } from '../search/job-cards.server.ts'
import { JobRow, type JobRowProps } from './job-row.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useViewedJobs } from './viewed-jobs.ts'

type JobRowListProps = Omit<JobRowProps, 'job' | 'mark'> & {
  jobs: readonly JobCardData[]
  /** Ids of the jobs that the signed-in job seeker has applied for. */
  applied?: readonly string[]
  saved?: SavedJobsState
  className?: string
}

/**
 * Jobs as rows. Jobs that the person has applied for, or has opened in this browser, are marked. With focus on a row,
 * the up and down keys move between the rows.
 */
export function JobRowList({ jobs, applied = [], className, ...row }: JobRowListProps) {
  const list = useRef<HTMLUListElement>(null)
  const viewed = useViewedJobs()
  useRowKeys(list)
  return (
    <ul ref={list} className={cx('border-t border-line', className)}>
      {jobs.map((job) => (
        <li key={job.id} className="@container min-w-0">
          <JobRow
            {...row}
            job={job}
            mark={applied.includes(job.id) ? 'Applied' : viewed.has(job.id) ? 'Viewed' : null}
          />
        </li>
      ))}
    </ul>
  )
}
