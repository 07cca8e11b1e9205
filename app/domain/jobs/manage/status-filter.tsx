import { Link } from 'react-router'
import { cx } from '#app/ui/cx.ts'
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
    <nav aria-label="Filter by status" className="mb-5">
      <ul className="flex flex-wrap gap-2">
        {[{ status: '' as const, count: all }, ...counts].map(({ status, count }) => (
          <li key={status}>
            <Link
              to={href(status)}
              preventScrollReset
              aria-current={status === selected ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3.5 text-sm font-medium max-md:min-h-11',
                status === selected
                  ? 'border-ink bg-ink text-paper forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                  : 'border-edge bg-surface text-ink hover:border-ink',
              )}
            >
              {status === '' ? 'All' : status} <span className="tabular-nums opacity-80">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
