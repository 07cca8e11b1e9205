import Sliders from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { DialogSkeleton } from '#app/ui/overlays/dialog-skeleton.tsx'
import type { JobFacets } from './count-facets.server.ts'
import { countFilters, type JobFilters } from './search-criteria.ts'

const loadFilterDrawer = () => import('./filter-drawer.tsx')

/** 21 KB of scripts (gzip) that most visits never need. */
const FilterDrawer = lazy(loadFilterDrawer)

/** Starts to load the drawer before the click on its button. Opening it handles a failure. */
const preloadFilterDrawer = () => void loadFilterDrawer().catch(() => {})

type FilterSheetProps = {
  filters: JobFilters
  facets: JobFacets
  resultLabel: string | null
  /** A job beside the list takes the room of the filters, so that wide screens need the button as well. */
  hasPane: boolean
}

/** The filters on phones: a button with the number of active filters, and the drawer that it opens. */
export function FilterSheet({ filters, facets, resultLabel, hasPane }: FilterSheetProps) {
  const [open, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const active = countFilters(filters)
  const show = () => {
    setLoaded(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        tone="secondary"
        className={cx('scripting-only', hasPane ? 'lg:max-xl:hidden' : 'lg:hidden')}
        aria-haspopup="dialog"
        onPointerEnter={preloadFilterDrawer}
        onFocus={preloadFilterDrawer}
        onClick={show}
      >
        <Sliders aria-hidden="true" className="size-4.5" />
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      {isLoaded && (
        <Suspense fallback={<DialogSkeleton />}>
          <FilterDrawer
            filters={filters}
            facets={facets}
            resultLabel={resultLabel}
            open={open}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </>
  )
}
