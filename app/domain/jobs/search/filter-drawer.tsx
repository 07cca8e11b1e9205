import { Button } from '#app/ui/button.tsx'
import { Drawer } from '#app/ui/overlays/drawer.tsx'
import type { JobFacets } from './count-facets.server.ts'
import { JobFilterForm } from './job-filters.tsx'
import type { JobFilters } from './search-criteria.ts'

type FilterDrawerProps = {
  filters: JobFilters
  facets: JobFacets
  /** Number of matching jobs as text, for the button that closes the drawer. */
  resultLabel: string
  open: boolean
  onOpenChange(open: boolean): void
}

/** The filters on phones, in a drawer from the bottom. */
export default function FilterDrawer({ filters, facets, resultLabel, open, onOpenChange }: FilterDrawerProps) {
  return (
    <Drawer
      title="Filters"
      side="bottom"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <Button block onClick={() => onOpenChange(false)}>
          Show {resultLabel.toLowerCase()}
        </Button>
      }
    >
      <JobFilterForm filters={filters} facets={facets} />
    </Drawer>
  )
}
