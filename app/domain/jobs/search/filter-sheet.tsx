import Sliders from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { DialogSkeleton } from '#app/ui/overlays/dialog-skeleton.tsx'
import { useLoadedPopup } from '#app/ui/overlays/use-loaded-popup.ts'
import type { JobFacets } from './count-facets.server.ts'
import { countFilters, type JobFilters } from './search-criteria.ts'

type LoadedDrawer = typeof import('./filter-drawer.tsx')['default']

/** 21 KB of scripts (gzip) that most visits never need. */
const loadFilterDrawer = () => import('./filter-drawer.tsx').then((module) => module.default)

/** Starts to load the drawer before the click on its button. A failed load is retried when it opens. */
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
  const [FilterDrawer, setFilterDrawer] = useState<LoadedDrawer | null>(null)
  useLoadedPopup(
    open && !FilterDrawer,
    loadFilterDrawer,
    (drawer) => setFilterDrawer(() => drawer),
    () => setOpen(false),
  )
  const active = countFilters(filters)
  return (
    <>
      <Button
        tone="secondary"
        className={cx('scripting-only', hasPane ? 'lg:max-xl:hidden' : 'lg:hidden')}
        aria-haspopup="dialog"
        onPointerEnter={preloadFilterDrawer}
        onFocus={preloadFilterDrawer}
        onClick={() => setOpen(true)}
      >
        <Sliders aria-hidden="true" className="size-4.5" />
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </Button>
      {open && !FilterDrawer && <DialogSkeleton />}
      {FilterDrawer && (
        <FilterDrawer filters={filters} facets={facets} resultLabel={resultLabel} open={open} onOpenChange={setOpen} />
      )}
    </>
  )
}
