import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { searchHrefOf } from './job-filters.tsx'
import { effectiveSort, JOB_SORTS, type JobFilters, type JobSort } from './search-criteria.ts'

const LABELS: Record<JobSort, string> = {
  newest: 'Newest',
  relevance: 'Best match',
  pay: 'Highest pay',
  distance: 'Nearest',
}

type SortFormProps = {
  filters: JobFilters
  /** Whether the place of the search is known, so that its results can be sorted by their distance. */
  isNearby: boolean
  /** The id of the form of the filters. Filters and order are one form: of two, the one that is sent last would win. */
  formId: string
}

/** The order of the results. A choice applies immediately; without scripts there is a button. */
export function SortForm({ filters, isNearby, formId }: SortFormProps) {
  const navigate = useNavigate()
  const chosen = effectiveSort(filters)
  // Around an unknown place they are newest first.
  const sort = chosen === 'distance' && !isNearby ? 'newest' : chosen
  // Titles that begin with the text are the best match, also for one word.
  const canSort = { newest: true, relevance: filters.q !== '', pay: true, distance: isNearby }
  const sorts = JOB_SORTS.filter((one) => canSort[one])
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
