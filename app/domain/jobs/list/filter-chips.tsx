import X from 'lucide-react/icons/x'
import { Link } from '#app/ui/link.tsx'
import { regionLabel } from '../search/regions.ts'
import { minPayLabel } from '../search/result-labels.ts'
import { effectiveDistance, type JobFilters, POSTED_WITHIN, searchHref } from '../search/search-criteria.ts'

/** The chosen filters, each with a link that removes it. */
export function FilterChips({ filters }: { filters: JobFilters }) {
  const chips = chipsOf(filters)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={searchHref({ ...filters, ...without })}
            preventScrollReset
            aria-label={`Remove ${label}`}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-edge bg-surface px-3 text-sm font-medium hover:border-ink"
          >
            {label}
            <X aria-hidden="true" className="size-[1em]" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Chip = { label: string; without: Partial<JobFilters> }

function chipsOf(filters: JobFilters): Chip[] {
  const { within, jobTypes, workArrangements, categories, states, regions, minPay, payStated, postedWithin } = filters
  const posted = POSTED_WITHIN.find(({ days }) => days === postedWithin)
  const single: (Chip | false | undefined)[] = [
    within !== null &&
      effectiveDistance(filters) !== null && { label: `Within ${within} km`, without: { within: null } },
    minPay !== null && { label: minPayLabel(minPay), without: { minPay: null } },
    payStated && { label: 'Pay stated', without: { payStated: false } },
    posted && { label: posted.label, without: { postedWithin: null } },
  ]
  return [
    ...jobTypes.map((type) => ({ label: type, without: { jobTypes: jobTypes.filter((one) => one !== type) } })),
    ...workArrangements.map((arrangement) => ({
      label: arrangement,
      without: { workArrangements: workArrangements.filter((one) => one !== arrangement) },
    })),
    ...categories.map((category) => ({
      label: category,
      without: { categories: categories.filter((one) => one !== category) },
    })),
    ...states.map((state) => ({ label: state, without: { states: states.filter((one) => one !== state) } })),
    ...regions.map((region) => ({
      label: regionLabel(region),
      without: { regions: regions.filter((one) => one !== region) },
    })),
    ...single.filter((chip) => chip !== false && chip !== undefined),
  ]
}
