import { formatCents } from '#app/domain/checkout/checkout.ts'
import { formatDate } from '#app/lib/dates.ts'
import { Buyer, type InvoiceBuyer, InvoiceHeader, type Seller } from '../invoice.tsx'
import type { Adjustment } from './adjustment.ts'

type AdjustmentNoteProps = {
  order: InvoiceBuyer & { number: number }
  adjustment: Adjustment & { issuedAt: Date }
  seller: Seller
  timeZone: string
}

/**
 * An adjustment note for a refund: the words "Adjustment note", seller and ABN, date of issue, buyer, what is adjusted,
 * the difference in price and its GST (A New Tax System (Goods and Services Tax) Act 1999 section 29-75, GSTR 2013/2).
 */
export function AdjustmentNote({ order, adjustment, seller, timeZone }: AdjustmentNoteProps) {
  const { number, rows, totalCents, allowanceCents, gstCents, issuedAt } = adjustment
  const row = 'flex justify-between gap-6 py-2.5'
  return (
    <article
      aria-label={`Adjustment note ${number}`}
      className="rounded-card border border-line bg-surface p-4 sm:p-10 print:border-0 print:p-0"
    >
      <InvoiceHeader
        title="Adjustment note"
        number={number}
        issuedOn={formatDate(issuedAt, timeZone)}
        seller={seller}
        invoiceNumber={order.number}
      />
      <Buyer order={order} />
      <h2 className="mt-8 text-lg">Refunded</h2>
      <dl className="mt-2 border-t-2 border-ink text-sm tabular-nums">
        {rows.map(({ key, label, cents }) => (
          <div key={key} className={`${row} border-b border-line`}>
            <dt className="min-w-0 wrap-anywhere">{label}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
        <div className={`${row} text-lg font-semibold`}>
          <dt>Total refunded, including GST</dt>
          <dd>{formatCents(totalCents)}</dd>
        </div>
        <div className="flex justify-between gap-6">
          <dt>GST included in the refund</dt>
          <dd>{formatCents(gstCents)}</dd>
        </div>
      </dl>
      <p className="mt-8 text-sm text-ink-soft">
        {allowanceCents > 0 && `${formatCents(allowanceCents)} of it went back to the staff allowance. `}
        This refund reduces the price of tax invoice {order.number}. All amounts are in Australian dollars and include
        GST.
      </p>
    </article>
  )
}
