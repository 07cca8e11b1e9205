import { formatCents } from '#app/domain/checkout/checkout.ts'
import { type Prices, paymentRows, priceRows } from '#app/domain/checkout/price-rows.ts'
import { formatDate } from '#app/lib/dates.ts'
import { LogoMark } from '#app/ui/brand/logo.tsx'
import type { orderLines, orders } from '#db/schema/orders.ts'
import { PostalAddressLines } from './postal-address.tsx'

export type Seller = { name: string; abn: string; address: string; email: string; phone: string }

type Order = typeof orders.$inferSelect

/** The buyer on an invoice. */
export type InvoiceBuyer = Pick<Order, 'fullName' | 'email' | 'address' | 'companyName' | 'abn' | 'purchaseReference'>

/** The part of an order that is on its invoice, for admins and for its customer. */
type InvoiceOrder = Prices &
  InvoiceBuyer &
  Pick<Order, 'number' | 'placedAt' | 'totalCents' | 'gstCents' | 'refundedCents' | 'allowanceCents' | 'status'> & {
    lines: Pick<typeof orderLines.$inferSelect, 'id' | 'title' | 'variantTitle' | 'sku' | 'quantity' | 'unitCents'>[]
  }

const money = 'py-2.5 pl-2 text-end tabular-nums sm:pl-4'
/** With very large text on a phone, quantity and price are under the description: four columns don't fit. */
const multiplied = `${money} max-[16rem]:hidden`

/**
 * A tax invoice: the words "Tax invoice", seller and ABN, date of issue, items with quantities and prices, and the GST.
 * From $1,000 the buyer is required too; we always name them (A New Tax System (Goods and Services Tax) Act 1999
 * section 29-70).
 */
export function Invoice({ order, seller, timeZone }: { order: InvoiceOrder; seller: Seller; timeZone: string }) {
  return (
    <article
      aria-label={`Tax invoice ${order.number}`}
      className="rounded-card border border-line bg-surface p-4 sm:p-10 print:border-0 print:p-0"
    >
      <InvoiceHeader
        title="Tax invoice"
        number={String(order.number)}
        issuedOn={formatDate(order.placedAt, timeZone)}
        seller={seller}
      />
      <Buyer order={order} />
      <table className="mt-8 w-full text-xs sm:text-sm">
        <caption className="sr-only">Items</caption>
        <thead>
          <tr className="border-b-2 border-ink text-start">
            <th scope="col" className="py-2 text-start font-semibold">
              Description
            </th>
            <th scope="col" className={`${multiplied} font-semibold`}>
              Quantity
            </th>
            <th scope="col" className={`${multiplied} font-semibold`}>
              Price
            </th>
            <th scope="col" className={`${money} font-semibold`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id} className="border-b border-line align-top">
              <th scope="row" className="py-2.5 text-start font-normal wrap-anywhere">
                {line.title}
                {line.variantTitle !== line.title && `, ${line.variantTitle}`}
                {line.sku && <span className="block text-xs text-ink-soft">SKU {line.sku}</span>}
                <span className="hidden text-xs text-ink-soft max-[16rem]:block">
                  {line.quantity} × {formatCents(line.unitCents)}
                </span>
              </th>
              <td className={multiplied}>{line.quantity}</td>
              <td className={multiplied}>{formatCents(line.unitCents)}</td>
              <td className={money}>{formatCents(line.unitCents * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <InvoiceTotals order={order} />
      <p className="mt-8 text-sm text-ink-soft">
        All amounts are in Australian dollars and include GST.{' '}
        {order.totalCents > 0 ? `Paid in full on ${formatDate(order.placedAt, timeZone)}.` : 'No payment was required.'}
        {order.refundedCents > 0 && ` Refunded: ${formatCents(order.refundedCents)}.`}
        {order.status === 'canceled' && ' This order was cancelled.'}
      </p>
    </article>
  )
}

type InvoiceHeaderProps = {
  title: string
  number: string
  issuedOn: string
  seller: Seller
  /** The number of the invoice that an adjustment note changes. */
  invoiceNumber?: number
}

/** What the document is, its number and date, and the seller with ABN. */
export function InvoiceHeader({ title, number, issuedOn, seller, invoiceNumber }: InvoiceHeaderProps) {
  return (
    <header className="flex flex-wrap justify-between gap-x-10 gap-y-6">
      <div>
        <h1 className="text-3xl">{title}</h1>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 text-sm tabular-nums">
          <dt className="text-ink-soft">Number</dt>
          <dd>{number}</dd>
          <dt className="text-ink-soft">Date of issue</dt>
          <dd>{issuedOn}</dd>
          {invoiceNumber !== undefined && (
            <>
              <dt className="text-ink-soft">For tax invoice</dt>
              <dd>{invoiceNumber}</dd>
            </>
          )}
        </dl>
      </div>
      <address className="text-sm leading-relaxed wrap-anywhere not-italic">
        <span className="mb-1 flex items-center gap-2.5 text-accent">
          <LogoMark />
          <strong className="min-w-0 font-display text-lg text-ink">{seller.name}</strong>
        </span>
        ABN {seller.abn}
        <br />
        {seller.address}
        <br />
        {seller.email} · {seller.phone}
      </address>
    </header>
  )
}

/** The company, or the person, who bought. */
export function Buyer({ order }: { order: InvoiceBuyer }) {
  const { fullName, email, address, companyName, abn, purchaseReference } = order
  return (
    <section aria-label="Buyer" className="mt-8 text-sm leading-relaxed wrap-anywhere">
      <h2 className="text-xs font-semibold text-ink-soft">To</h2>
      <p>
        {companyName && (
          <>
            <strong>{companyName}</strong>
            <br />
          </>
        )}
        {abn && (
          <>
            ABN {abn}
            <br />
          </>
        )}
        {companyName ? fullName : <strong>{fullName}</strong>}
        <br />
        {address && (
          <>
            <PostalAddressLines address={address} />
            <br />
          </>
        )}
        {email}
      </p>
      {purchaseReference && <p className="mt-2">Your reference: {purchaseReference}</p>}
    </section>
  )
}

function InvoiceTotals({ order }: { order: InvoiceOrder }) {
  return (
    <dl className="mt-4 ml-auto max-w-80 space-y-1.5 text-sm tabular-nums">
      {priceRows(order).map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-6">
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-6 border-t-2 border-ink pt-2 text-lg font-semibold">
        <dt>Total including GST</dt>
        <dd>{formatCents(order.totalCents)}</dd>
      </div>
      <div className="flex justify-between gap-6">
        <dt>GST included in the total</dt>
        <dd>{formatCents(order.gstCents)}</dd>
      </div>
      {paymentRows(order, true).map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-6">
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
