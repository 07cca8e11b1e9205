import { formatCount } from '#app/core/pagination/format-count.ts'
import { CountLinks } from '#app/ui/count-links.tsx'
import { STATUSES } from '../application.ts'
import { APPLICANTS_PATH, searchWith } from './applicant-filter.ts'
import { maxOfStatus, type StatusCounts } from './status-counts.ts'

type StatusChipsProps = {
  counts: StatusCounts
  /** The selected status; '' for all. */
  selected: string
  search: string
}

/** The number of applicants by status, as links that filter the list. Statuses without applicants are left out. */
export function StatusChips({ counts, selected, search }: StatusChipsProps) {
  const shown = STATUSES.filter((status) => counts.byStatus[status] || status === selected)
  const chips = [
    { status: '', label: 'All', count: formatCount(counts.total) },
    ...shown.map((status) => ({
      status,
      label: status,
      count: formatCount(counts.byStatus[status] ?? 0, maxOfStatus(counts, status, selected)),
    })),
  ]
  return (
    <CountLinks
      label="Applicants by status"
      links={chips.map(({ status, label, count }) => ({
        label,
        count,
        href: APPLICANTS_PATH + searchWith(search, { status, ...(status === 'Rejected' ? {} : { reason: null }) }),
        isCurrent: status === selected,
      }))}
    />
  )
}
