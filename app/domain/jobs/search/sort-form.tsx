import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { searchHrefOf } from './job-filters.tsx'
import { effectiveDistance, effectiveSort, JOB_SORTS, type JobFilters, type JobSort } from './search-criteria.ts'

const LABELS: Record<JobSort, string> = {
  newest: 'Newest',
  relevance: 'Best match',
  pay: 'Highest pay',
  distance: 'Nearest',
}

type SortFormProps = {
  filters: JobFilters
  /** The id of the form of the filters. Filters and order are one form: of two, the one that is sent last would win. */
  formId: string
}

/** The order of the results. A choice applies immediately; without scripts there is a button. */
export function SortForm({ filters, formId }: SortFormProps) {
  const navigate = useNavigate()
  const sort = effectiveSort(filters)
  const sorts = JOB_SORTS.filter((one) => one === sort || canSortBy(one, filters))
  return (
    <div className="flex items-end gap-2">
      <SelectField
        key={sort}
        label="Sort by"
        hideLabel
        compact
        name="sort"
        form={formId}
        defaultValue={sort}
        options={sorts.map((one) => ({ value: one, label: LABELS[one] }))}
        onChange={({ currentTarget: { form } }) => {
          if (form) void navigate(searchHrefOf(form), { preventScrollReset: true })
        }}
      />
      <div className="hidden noscript:block">
        <Button type="submit" form={formId} tone="secondary">
          Sort
        </Button>
      </div>
    </div>
  )
}

function canSortBy(sort: JobSort, filters: JobFilters): boolean {
  // Titles that begin with the text come first, also for one word.
  if (sort === 'relevance') return filters.q !== ''
  return sort !== 'distance' || effectiveDistance(filters) !== null
}
