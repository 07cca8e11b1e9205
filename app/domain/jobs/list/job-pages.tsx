import { formatPageRange } from '#app/core/pagination/format-page-range.ts'
import { type PageRange, pageHrefs, parsePageRange } from '#app/core/pagination/page-position.ts'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { jobCountLabel, MAX_JOB_COUNT } from '../job-count.ts'
import type { JobSearchPage } from '../search/search-jobs.server.ts'

type Shown = Pick<JobSearchPage, 'count' | 'newer' | 'older'> & { jobs: readonly unknown[] }

/** Which of the jobs found the page shows. */
export function parseJobRange(params: URLSearchParams, { count, newer, older, jobs }: Shown): PageRange {
  return parsePageRange(params, { newer, older, length: jobs.length, count: count > MAX_JOB_COUNT ? null : count })
}

type JobPagesProps = {
  page: Shown & { range: PageRange }
  /** The address of the list, to which the links add a cursor. */
  address: { pathname: string; search: string }
}

/** Links to the pages before and after this one, and which of the results it shows. */
export function JobPages({ page, address }: JobPagesProps) {
  const { count, range } = page
  return (
    <Pagination
      label="Pages of jobs"
      position={formatPageRange(range, jobCountLabel(count))}
      {...pageHrefs(address, page, range)}
    />
  )
}
