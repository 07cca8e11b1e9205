import { Button } from '#app/ui/button.tsx'
import { ClearLink } from '#app/ui/forms/filters/clear-link.tsx'
import { Drawer } from '#app/ui/overlays/drawer.tsx'
import type { JobFacets } from './count-facets.server.ts'
import { JobFilterForm } from './job-filters.tsx'
import { NO_FILTERS } from './no-filters.ts'
import { countFilters, type JobFilters, searchHref } from './search-criteria.ts'

type FilterDrawerProps = {
  filters: JobFilters
  facets: JobFacets
  /** Number of matching jobs as text, for the button that closes the drawer; null: none match. */
  resultLabel: string | null
  open: boolean
  onOpenChange(open: boolean): void
}

/** The filters on phones, in a drawer from the bottom. */
export default function FilterDrawer({ filters, facets, resultLabel, open, onOpenChange }: FilterDrawerProps) {
  const { q, location, sort } = filters
  return (
    <Drawer
      title="Filters"
      side="bottom"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <div className="flex gap-3">
          {countFilters(filters) > 0 && <ClearLink to={searchHref({ ...NO_FILTERS, q, location, sort })} />}
          <Button block onClick={() => onOpenChange(false)}>
            {resultLabel ? `Show ${resultLabel}` : 'Close: no jobs match'}
          </Button>
        </div>
      }
    >
      <JobFilterForm filters={filters} facets={facets} />
    </Drawer>
  )
}
