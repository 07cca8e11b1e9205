import Sliders from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Drawer } from '#app/ui/drawer.tsx'
import { JobFilterForm } from './job-filters.tsx'
import { countFilters, type JobFilters } from './search-criteria.ts'

/** A phone's way to the filters: a button that counts the active ones, a sheet with the form, the result in its foot. */
export function FilterSheet({ filters, result }: { filters: JobFilters; result: string }) {
  const [open, setOpen] = useState(false)
  const active = countFilters(filters)
  return (
    <Drawer
      title="Filters"
      side="bottom"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button tone="secondary" className="scripting-only lg:hidden">
          <Sliders size={18} aria-hidden="true" />
          {active > 0 ? `Filters (${active})` : 'Filters'}
        </Button>
      }
      footer={
        <Button block onClick={() => setOpen(false)}>
          Show {result.toLowerCase()}
        </Button>
      }
    >
      <JobFilterForm filters={filters} />
    </Drawer>
  )
}
