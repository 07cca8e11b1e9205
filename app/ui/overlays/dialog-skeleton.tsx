import { cx } from '../cx.ts'
import { Skeleton } from '../data/skeleton.tsx'
import { backdropTone } from './overlay-style.ts'

/** Shown while the scripts of a dialog load, which takes about a second on a slow connection. The dialog covers it. */
export function DialogSkeleton() {
  return (
    <div
      role="status"
      className={cx('fixed inset-0 z-40 grid place-items-end sm:place-items-center sm:p-6', backdropTone)}
    >
      <span className="sr-only">Opening</span>
      <div
        aria-hidden="true"
        className="w-full space-y-4 rounded-t-card border border-line bg-raised p-6 pb-8 shadow-float sm:max-w-dialog sm:rounded-card sm:pb-6"
      >
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-11 w-2/5 rounded-control" />
      </div>
    </div>
  )
}
