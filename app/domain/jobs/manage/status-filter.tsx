import { formatCount } from '#app/core/pagination/format-count.ts'
import { CountLinks } from '#app/ui/count-links.tsx'
import type { JobStatus } from '../lifecycle/job-status.ts'

type StatusFilterProps = {
  counts: { status: JobStatus; count: number }[]
  selected: JobStatus | ''
  /** The URL of the list with this status, or of all jobs for ''. */
  href: (status: JobStatus | '') => string
}

/** The statuses of the jobs with their counts, as links: `All 6 · Open 4 · Filled 1`. */
export function StatusFilter({ counts, selected, href }: StatusFilterProps) {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <CountLinks
      label="Filter by status"
      className="mb-3 max-md:mb-0"
      links={[{ status: '' as const, count: all }, ...counts].map(({ status, count }) => ({
        label: status || 'All',
        count: formatCount(count),
        href: href(status),
        isCurrent: status === selected,
      }))}
    />
  )
}
