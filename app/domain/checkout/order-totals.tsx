import type { ReactNode } from 'react'
import { formatCents } from './checkout.ts'
import { type Prices, paymentRows, priceRows } from './price-rows.ts'

export type OrderTotalsData = Prices & {
  totalCents: number
  gstCents: number
  /** The part of the total that a staff allowance pays. */
  allowanceCents: number
  /** Whether this is an order, and not a checkout. */
  isPaid?: boolean
  /** Refunded, or being refunded. */
  refundedCents?: number
}

/** Subtotal, discount, delivery, total, GST and refunds of a checkout or an order. */
export function OrderTotals({ totals }: { totals: OrderTotalsData }) {
  const { totalCents, gstCents, isPaid = false, refundedCents = 0 } = totals
  return (
    <dl className="space-y-2">
      {priceRows(totals).map(({ label, amount }) => (
        <Row key={label} label={label}>
          {amount}
        </Row>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
        <dt>Total</dt>
        <dd className="tabular-nums">{formatCents(totalCents)}</dd>
      </div>
      <Row label="GST included">{formatCents(gstCents)}</Row>
      {paymentRows(totals, isPaid).map(({ label, amount }) => (
        <Row key={label} label={label}>
          {amount}
        </Row>
      ))}
      {refundedCents > 0 && <Row label="Refunded">{formatCents(-refundedCents)}</Row>}
    </dl>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 text-sm text-ink-soft">
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
