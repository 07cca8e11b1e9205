import Sliders from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { countFilters, type JobFilters } from './search-criteria.ts'

/** Fetched when first wanted: a sheet is 21 KB of scripts (gzip) that most visits of the list never need. */
const FilterDrawer = lazy(() => import('./filter-drawer.tsx'))

/** A phone's way to the filters: a button that counts the active ones, and the sheet it opens. */
export function FilterSheet({ filters, result }: { filters: JobFilters; result: string }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const active = countFilters(filters)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Button tone="secondary" className="scripting-only lg:hidden" aria-haspopup="dialog" onClick={show}>
        <Sliders size={18} aria-hidden="true" />
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      {wanted && (
        <Suspense>
          <FilterDrawer filters={filters} result={result} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
