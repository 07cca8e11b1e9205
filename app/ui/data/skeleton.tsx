import { cx } from '../cx.ts'

/** A grey placeholder bar; set its width and height by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-mark bg-neutral-soft', className)} />
}

const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholder cards of a list (at most eight), announced as `Loading` once. */
export function SkeletonCards({ count = 3, label = 'Loading' }: { count?: number; label?: string }) {
  return (
    <div aria-busy="true" className="grid gap-4">
      <span className="sr-only">{label}</span>
      {cards.slice(0, count).map((card) => (
        <div key={card} className="flex gap-4 rounded-card border border-line bg-surface p-5">
          <Skeleton className="size-12 rounded-control" />
          <div className="flex-1 space-y-3 pt-1">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
