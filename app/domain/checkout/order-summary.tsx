import type { ReactNode } from 'react'
import { ProductThumb } from '#app/domain/catalogue/product-thumb.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { formatCents } from './checkout.ts'
import { OrderTotals, type OrderTotalsData } from './order-totals.tsx'

export type OrderSummaryLine = {
  title: string
  variantTitle: string
  quantity: number
  unitCents: number
  /** The first image of the product; null if it has none. */
  image: { key: string; width: number } | null
}

export type OrderSummaryData = OrderTotalsData & { lines: readonly OrderSummaryLine[] }

/** The items of a checkout or an order and their totals: on the payment page and the customer's order pages. */
export function OrderSummary({ summary, children }: { summary: OrderSummaryData; children?: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="summary">
      <h2 id="summary" className="text-lg">
        Order summary
      </h2>
      <ul className="mt-4 divide-y divide-line">
        {summary.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={index} className="flex items-center gap-4 py-3">
            <ProductThumb image={line.image} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{line.title}</span>
              <span className="block text-sm text-ink-soft wrap-anywhere">
                {line.variantTitle !== line.title && `${line.variantTitle} · `}
                <span className="whitespace-nowrap">
                  {line.quantity} × {formatCents(line.unitCents)}
                </span>
              </span>
            </span>
            <span className="tabular-nums">{formatCents(line.unitCents * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <div className="border-t border-line pt-4">
        <OrderTotals totals={summary} />
      </div>
      {children}
    </Card>
  )
}
