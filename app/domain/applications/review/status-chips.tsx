import { Link } from 'react-router'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { cx } from '#app/ui/cx.ts'
import { STATUSES } from '../application.ts'
import { APPLICANTS_PATH, searchWith } from './applicant-filter.ts'

type StatusChipsProps = {
  counts: { total: number; byStatus: Record<string, number> }
  /** The selected status; '' for all. */
  selected: string
  search: string
}

/** The number of applicants by status, as links that filter the list. Statuses without applicants are left out. */
export function StatusChips({ counts, selected, search }: StatusChipsProps) {
  const shown = STATUSES.filter((status) => counts.byStatus[status] || status === selected)
  const chips = [
    { status: '', label: 'All', number: counts.total },
    ...shown.map((status) => ({ status, label: status, number: counts.byStatus[status] ?? 0 })),
  ]
  return (
    <nav
      aria-label="Applicants by status"
      data-print="none"
      className="-mx-1 overflow-x-auto px-1 py-1 [scrollbar-width:none]"
    >
      <ul className="flex gap-1.5">
        {chips.map(({ status, label, number }) => (
          <li key={label} className="shrink-0">
            <Link
              to={APPLICANTS_PATH + searchWith(search, { status })}
              preventScrollReset
              aria-current={status === selected ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-sm font-medium whitespace-nowrap text-ink-soft max-md:min-h-11',
                'hover:border-edge hover:text-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper',
              )}
            >
              {label} <span className="font-semibold tabular-nums">{formatCount(number)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
