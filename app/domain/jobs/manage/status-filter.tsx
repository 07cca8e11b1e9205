import { formatCount } from '#app/core/pagination/format-count.ts'
import { CountLinks } from '#app/ui/count-links.tsx'
import type { JobStatus } from '../lifecycle/job-status.ts'
import type { ManagedJobCounts } from './manage-queries.server.ts'

type StatusFilterProps = {
  counts: ManagedJobCounts
  selected: JobStatus | ''
  /** The URL of the list with this status, or of all jobs for ''. */
  href: (status: JobStatus | '') => string
}

/**
 * The statuses of the jobs with their counts, as links: `All 6 · Open 4 · Filled 1`. Of too many jobs only `All` has
 * one.
 */
export function StatusFilter({ counts, selected, href }: StatusFilterProps) {
  return (
    <CountLinks
      label="Filter by status"
      className="mb-3 max-md:mb-0"
      links={[{ status: '' as const, count: counts.total }, ...counts.statuses].map(({ status, count }) => ({
        label: status || 'All',
        count: count === null ? null : formatCount(count),
        href: href(status),
        isCurrent: status === selected,
      }))}
    />
  )
}
