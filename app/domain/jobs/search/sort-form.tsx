import { Form, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import {
  effectiveDistance,
  effectiveSort,
  JOB_SORTS,
  type JobFilters,
  type JobSort,
  searchHref,
  searchParamsOf,
  searchTerms,
} from './search-criteria.ts'

const LABELS: Record<JobSort, string> = {
  newest: 'Newest',
  relevance: 'Best match',
  pay: 'Highest pay',
  distance: 'Nearest',
}

/** The order of the results. A choice applies immediately; without scripts there is a button. */
export function SortForm({ filters }: { filters: JobFilters }) {
  const navigate = useNavigate()
  const sort = effectiveSort(filters)
  const sorts = JOB_SORTS.filter((one) => one === sort || canSortBy(one, filters))
  return (
    <Form method="get" action="/jobs" aria-label="Order" className="flex items-end gap-2">
      {[...searchParamsOf({ ...filters, sort: null })].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        key={sort}
        label="Sort by"
        hideLabel
        compact
        name="sort"
        defaultValue={sort}
        options={sorts.map((one) => ({ value: one, label: LABELS[one] }))}
        onChange={(event) => {
          const chosen = JOB_SORTS.find((one) => one === event.currentTarget.value) ?? null
          void navigate(searchHref({ ...filters, sort: chosen }), { preventScrollReset: true })
        }}
      />
      <div className="hidden noscript:block">
        <Button type="submit" tone="secondary">
          Sort
        </Button>
      </div>
    </Form>
  )
}

function canSortBy(sort: JobSort, filters: JobFilters): boolean {
  // Best match orders by whole phrases, which a single word does not have.
  if (sort === 'relevance') return searchTerms(filters.q).length > 1
  return sort !== 'distance' || effectiveDistance(filters) !== null
}
