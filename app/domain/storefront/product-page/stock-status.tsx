import { cx } from '#app/ui/cx.ts'
import type { Variant } from '../product/product.ts'
import { isSoldOut } from '../product/variants.ts'

/** From this many down, the page says how many are left. */
const LOW_STOCK = 5

/** Whether there is enough of a variant, in words with a mark. */
export function StockStatus({ variant }: { variant: Variant }) {
  const { stock } = variant
  const scarce = stock !== null && stock <= LOW_STOCK
  const words = isSoldOut(variant) ? 'Sold out' : scarce ? `Only ${stock} left` : 'In stock'
  return (
    <p aria-live="polite" className="flex items-center gap-2 text-sm font-medium">
      <span
        aria-hidden="true"
        className={cx('size-2 rounded-full', isSoldOut(variant) ? 'bg-edge' : scarce ? 'bg-wattle' : 'bg-accent')}
      />
      {words}
    </p>
  )
}
