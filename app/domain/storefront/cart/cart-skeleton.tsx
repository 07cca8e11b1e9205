import { cx } from '#app/ui/cx.ts'
import { Skeleton } from '#app/ui/data/skeleton.tsx'
import { backdropTone, endPanelClass, panelClass } from '#app/ui/overlays/overlay-style.ts'

/** Shown while the cart panel's script loads, which takes about a second on a slow connection. The panel covers it. */
export function CartSkeleton() {
  return (
    <div role="status" className={cx('fixed inset-0 z-40 flex justify-end', backdropTone)}>
      <span className="sr-only">Opening the cart</span>
      <div aria-hidden="true" className={cx(panelClass, endPanelClass)}>
        <p className="flex min-h-17 items-center border-b border-line py-3 pl-6 font-display text-xl font-semibold">
          Shopping cart
        </p>
        <div className="space-y-4 p-6">
          <Skeleton className="h-18 w-18 rounded-control" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-1/4" />
        </div>
      </div>
    </div>
  )
}
