import type { ReactNode } from 'react'
import { Card } from '#app/ui/data/card.tsx'
import { formatCents } from './checkout.ts'

export type OrderSummaryLine = { title: string; variantTitle: string; quantity: number; unitCents: number }

export type OrderSummaryData = {
  lines: readonly OrderSummaryLine[]
  subtotalCents: number
  discountCents: number
  discountCode: string | null
  shippingCents: number
  totalCents: number
  gstCents: number
  delivery: 'post' | 'pickup'
  /** Given back since, or about to be. */
  refundedCents?: number
}

/** What was chosen and what it comes to: beside the payment form, and on everything about an order. */
export function OrderSummary({ summary, children }: { summary: OrderSummaryData; children?: ReactNode }) {
  const { lines, discountCents, discountCode, delivery } = summary
  return (
    <Card as="section" aria-labelledby="summary">
      <h2 id="summary" className="text-lg">
        Order summary
      </h2>
      <ul className="mt-4 divide-y divide-line">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an agreed list never changes
          <li key={place} className="flex justify-between gap-4 py-3">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{line.title}</span>
              <span className="block text-sm text-ink-soft wrap-anywhere">
                {line.variantTitle !== line.title && `${line.variantTitle} · `}
                {line.quantity} × {formatCents(line.unitCents)}
              </span>
            </span>
            <span className="tabular-nums">{formatCents(line.unitCents * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <dl className="space-y-2 border-t border-line pt-4">
        <Sum label="Subtotal">{formatCents(summary.subtotalCents)}</Sum>
        {discountCode && (
          <Sum label={`Discount ${discountCode}`}>{discountCents > 0 ? formatCents(-discountCents) : 'Applied'}</Sum>
        )}
        <Sum label={delivery === 'post' ? 'Delivery by post' : 'Pick-up'}>
          {summary.shippingCents > 0 ? formatCents(summary.shippingCents) : 'Free'}
        </Sum>
        <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
          <dt>Total</dt>
          <dd className="tabular-nums">{formatCents(summary.totalCents)}</dd>
        </div>
        <Sum label="GST included">{formatCents(summary.gstCents)}</Sum>
        {summary.refundedCents ? <Sum label="Refunded">{formatCents(-summary.refundedCents)}</Sum> : null}
      </dl>
      {children}
    </Card>
  )
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 text-sm text-ink-soft">
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
