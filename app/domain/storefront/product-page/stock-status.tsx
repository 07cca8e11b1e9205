import { LOW_STOCK_THRESHOLD, RESERVED_MESSAGE } from '#app/domain/inventory/stock.ts'
import { cx } from '#app/ui/cx.ts'
import type { Variant } from '../product/product.ts'
import { isSoldOut } from '../product/variants.ts'

/** `In stock`, `Only 3 left` or `Sold out`, with a coloured dot, and whether a sold-out one may come back soon. */
export function StockStatus({ variant }: { variant: Variant }) {
  const { stock } = variant
  const soldOut = isSoldOut(variant)
  const isLow = stock !== null && stock <= LOW_STOCK_THRESHOLD
  const label = soldOut ? 'Sold out' : isLow ? `Only ${stock} left` : 'In stock'
  return (
    <div aria-live="polite" className="text-sm">
      <p className="flex items-center gap-2 font-medium">
        <span
          aria-hidden="true"
          className={cx('size-2 rounded-full', soldOut ? 'bg-edge' : isLow ? 'bg-wattle' : 'bg-accent')}
        />
        {label}
      </p>
      {soldOut && variant.isReserved && <p className="mt-1 text-ink-soft">{RESERVED_MESSAGE}</p>}
    </div>
  )
}
