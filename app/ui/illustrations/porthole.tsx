import { cx } from '../cx.ts'
import { Drawing, tintClass } from './drawing.tsx'
import { TRADES, type Trade } from './trades.ts'

/** A trade in a tinted circle: one of the motif's large dots. `className` sets its size. Decoration. */
export function Porthole({ trade, className }: { trade: Trade; className?: string }) {
  return (
    <span
      className={cx(
        'grid shrink-0 place-items-center rounded-full bg-(--draw-background)',
        tintClass(TRADES[trade]),
        className,
      )}
    >
      <Drawing name={trade} className="size-[80%]" />
    </span>
  )
}
