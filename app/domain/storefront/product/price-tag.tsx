import { type Currency, formatMoney } from '#app/lib/money.ts'
import { cx } from '#app/ui/cx.ts'

type PriceTagProps = {
  price: number
  salePrice: number | null
  currency: Currency
  /** Other variants cost more or less. */
  from?: boolean
  className?: string
}

/** A price; on sale with the regular one struck through beside it, both named to assistive technology. */
export function PriceTag({ price, salePrice, currency, from, className }: PriceTagProps) {
  const start = from && <span className="font-sans text-sm font-normal text-ink-soft">From </span>
  if (salePrice === null) {
    return (
      <p className={cx('font-semibold tabular-nums', className)}>
        {start}
        <span>{formatMoney(price, currency)}</span>
      </p>
    )
  }
  return (
    <p className={cx('flex flex-wrap items-baseline gap-x-2 font-semibold tabular-nums', className)}>
      {start}
      <span className="sr-only">Sale price</span>
      <span className="text-danger">{formatMoney(salePrice, currency)}</span>
      <span className="sr-only">Regular price</span>
      <s className="text-sm font-normal text-ink-soft">{formatMoney(price, currency)}</s>
    </p>
  )
}
