import { type Currency, formatMoney } from '#app/lib/money.ts'
import { cx } from '#app/ui/cx.ts'

type PriceTagProps = {
  price: number
  salePrice: number | null
  currency: Currency
  /** True if other variants have other prices. */
  hasPriceRange?: boolean
  className?: string
}

/** A price. On sale the regular price is struck through next to it; screen readers get a label for each. */
export function PriceTag({ price, salePrice, currency, hasPriceRange, className }: PriceTagProps) {
  const prefix = hasPriceRange && <span className="font-sans text-sm font-normal text-ink-soft">From </span>
  if (salePrice === null) {
    return (
      <p className={cx('font-semibold tabular-nums', className)}>
        {prefix}
        <span>{formatMoney(price, currency)}</span>
      </p>
    )
  }
  return (
    <p className={cx('flex flex-wrap items-baseline gap-x-2 font-semibold tabular-nums', className)}>
      {prefix}
      <span className="sr-only">Sale price</span>
      <span className="text-danger">{formatMoney(salePrice, currency)}</span>
      <span className="sr-only">Regular price</span>
      <s className="text-sm font-normal text-ink-soft">{formatMoney(price, currency)}</s>
    </p>
  )
}
