import { Button } from '#app/ui/button.tsx'
import { Drawer } from '#app/ui/overlays/drawer.tsx'
import { JobFilterForm } from './job-filters.tsx'
import type { JobFilters } from './search-criteria.ts'

type FilterDrawerProps = {
  filters: JobFilters
  /** How many jobs match, in words: the button that closes says it. */
  result: string
  open: boolean
  onOpenChange(open: boolean): void
}

/** The filters as a sheet at the bottom of a phone. */
export default function FilterDrawer({ filters, result, open, onOpenChange }: FilterDrawerProps) {
  return (
    <Drawer
      title="Filters"
      side="bottom"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <Button block onClick={() => onOpenChange(false)}>
          Show {result.toLowerCase()}
        </Button>
      }
    >
      <JobFilterForm filters={filters} />
    </Drawer>
  )
}
