import { formatCount } from '#app/core/pagination/format-count.ts'
import { CountLinks } from '#app/ui/count-links.tsx'
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
    <CountLinks
      label="Applicants by status"
      links={chips.map(({ status, label, number }) => ({
        label,
        count: formatCount(number),
        href: APPLICANTS_PATH + searchWith(search, { status, ...(status === 'Rejected' ? {} : { reason: null }) }),
        isCurrent: status === selected,
      }))}
    />
  )
}
