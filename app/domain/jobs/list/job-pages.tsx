import { PAGE_SIZE } from '#app/core/pagination/page-position.ts'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { jobCountLabel } from '../search/result-labels.ts'
import { MAX_JOB_COUNT } from '../search/search-criteria.ts'
import type { JobSearchPage } from '../search/search-jobs.server.ts'

const LABELS = { newer: 'Previous jobs', older: 'More jobs' }

type Shown = Pick<JobSearchPage, 'count' | 'newer' | 'older'> & { jobs: readonly unknown[] }

/**
 * The number of the page's first job among the results, from 1. Cursors do not know it, so the links between pages carry
 * it in `start`; the first and the last page do not need it.
 */
export function parseStart(params: URLSearchParams, { count, newer, older, jobs }: Shown): number {
  if (newer === null) return 1
  const last = Math.max(1, count - jobs.length + 1)
  if (older === null && count <= MAX_JOB_COUNT) return last
  const start = Number(params.get('start'))
  return Number.isSafeInteger(start) && start > 0 ? Math.min(start, Math.max(last, 1)) : 1
}

type JobPagesProps = {
  page: Shown & { start: number }
  /** The address of the page before or after a cursor. */
  hrefOf: (direction: 'before' | 'after', cursor: string) => string
}

/** Which of the results the page shows, and links to the pages before and after it. */
export function JobPages({ page, hrefOf }: JobPagesProps) {
  const { count, newer, older, jobs, start } = page
  if (!newer && !older) return null
  const href = (direction: 'before' | 'after', cursor: string | null, from: number) =>
    cursor && `${hrefOf(direction, cursor)}&start=${Math.max(1, from)}`
  return (
    <div className="mt-2">
      <Pagination
        label="Pages of jobs"
        labels={LABELS}
        newerHref={href('before', newer, start - PAGE_SIZE)}
        olderHref={href('after', older, start + jobs.length)}
      />
      <p className="mt-3 text-center text-sm text-ink-soft tabular-nums">
        {start} to {start + jobs.length - 1} of {jobCountLabel(count)}
      </p>
    </div>
  )
}
