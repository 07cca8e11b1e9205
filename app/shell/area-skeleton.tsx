import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Skeleton } from '#app/ui/data/skeleton.tsx'

/** How long the old page stays while the next one loads, in milliseconds. */
const SKELETON_DELAY_MS = 300

const ROWS = ['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3', 'w-3/5']

/** Replaces an area's page by a skeleton of a list while another page takes longer than 300 ms to load. */
export function AreaSkeleton({ children }: { children: ReactNode }) {
  const { state, location, formMethod } = useNavigation()
  const { pathname } = useLocation()
  const isLeaving = state === 'loading' && !formMethod && location.pathname !== pathname
  const isShown = useIsLonger(isLeaving, SKELETON_DELAY_MS)
  return (
    <>
      {isShown && <PageSkeleton />}
      <div hidden={isShown}>{children}</div>
    </>
  )
}

/** True once `is` has been true for `delay` milliseconds. */
function useIsLonger(is: boolean, delay: number): boolean {
  const [isLonger, setLonger] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(() => setLonger(true), delay)
    return () => {
      clearTimeout(timer)
      setLonger(false)
    }
  }, [is, delay])
  return is && isLonger
}

function PageSkeleton() {
  return (
    <div data-skeleton aria-hidden="true" className="space-y-6 pt-1">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-11 w-full" />
      <div className="divide-y divide-line">
        {ROWS.map((width, row) => (
          <div key={row} className="flex min-h-16 items-center justify-between gap-8">
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="h-5 w-20" />
          </div>
        ))}
      </div>
    </div>
  )
}
