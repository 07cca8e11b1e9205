import { formatDate } from '#app/lib/dates.ts'
import { PlainText } from '#app/ui/data/prose.tsx'
import { PostalAddressLines } from '../postal-address.tsx'
import type { OrderToPack } from './list-orders-to-pack.server.ts'
import { pickList } from './pick-list.ts'

/** One A4 page for each order that can be sent: the address and what goes into the parcel, without prices. */
export function PackingSlips({
  orders,
  agency,
  timeZone,
}: {
  orders: OrderToPack[]
  agency: string
  timeZone: string
}) {
  const unsent = filterUnsent(orders)
  return [
    <LeftOut key="left-out" count={orders.length - unsent.length} reason={NOT_TO_SEND} />,
    ...unsent.map((order) => (
      <article
        key={order.id}
        aria-label={`Packing slip for order ${order.number}`}
        className="mb-8 break-after-page rounded-card border border-line bg-surface p-6 print:mb-0 print:border-0 print:p-0"
      >
        <header className="flex flex-wrap justify-between gap-6">
          <div>
            <h2 className="text-2xl">Order {order.number}</h2>
            <p className="text-sm text-ink-soft">
              {agency} · {formatDate(order.placedAt, timeZone)}
              {order.deliveryMethod && ` · ${order.deliveryMethod}`}
            </p>
          </div>
          <Recipient order={order} />
        </header>
        <table className="mt-6 w-full text-sm">
          <caption className="sr-only">Items of order {order.number}</caption>
          <thead>
            <tr className="border-b-2 border-ink text-start">
              <th scope="col" className="w-10 py-2 text-start">
                <span className="sr-only">Packed</span>
              </th>
              <th scope="col" className="py-2 text-start">
                Item
              </th>
              <th scope="col" className="py-2 text-start">
                SKU
              </th>
              <th scope="col" className="py-2 text-end">
                Quantity
              </th>
            </tr>
          </thead>
          <tbody>
            {order.items.map((item) => (
              <tr key={item.variantId} className="border-b border-line">
                <td className="py-2.5">
                  <TickBox />
                </td>
                <th scope="row" className="py-2.5 text-start font-medium wrap-anywhere">
                  {item.title}
                </th>
                <td className="py-2.5 wrap-anywhere">{item.sku ?? '–'}</td>
                <td className="py-2.5 text-end text-lg font-semibold tabular-nums">{item.quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {order.giftMessage && (
          <section aria-label="Gift message" className="mt-8 border-t border-line pt-5">
            <PlainText text={order.giftMessage} />
          </section>
        )}
        {order.pendingRefundCents > 0 && (
          <p className="mt-4 text-sm font-semibold" data-print="none">
            A refund is in progress. Pack only the items above.
          </p>
        )}
      </article>
    )),
  ]
}

/** What to fetch from the shelves for all chosen orders that can be sent. */
export function PickList({ orders }: { orders: OrderToPack[] }) {
  const unsent = filterUnsent(orders)
  return (
    <>
      <LeftOut count={orders.length - unsent.length} reason={NOT_TO_SEND} />
      <table className="w-full text-sm">
        <caption className="sr-only">Pick list</caption>
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className="w-10 py-2 text-start">
              <span className="sr-only">Picked</span>
            </th>
            <th scope="col" className="py-2 text-end">
              Quantity
            </th>
            <th scope="col" className="py-2 pl-4 text-start">
              Item
            </th>
            <th scope="col" className="py-2 pl-4 text-start">
              Orders
            </th>
          </tr>
        </thead>
        <tbody>
          {pickList(unsent).map((item) => (
            <tr key={item.variantId} className="border-b border-line">
              <td className="py-2.5">
                <TickBox />
              </td>
              <td className="py-2.5 text-end text-lg font-semibold tabular-nums">{item.quantity}</td>
              <th scope="row" className="py-2.5 pl-4 text-start font-medium wrap-anywhere">
                {item.title}
                {item.sku && <span className="block text-xs font-normal text-ink-soft">{item.sku}</span>}
              </th>
              <td className="py-2.5 pl-4 text-ink-soft tabular-nums">
                {item.orders.map(({ number, quantity }) => `${number} (${quantity})`).join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const NOT_TO_SEND = 'nothing left to send, or a problem to solve first.'

const isUnsent = ({ items, canShip }: OrderToPack) => canShip && items.length > 0

/**
 * Orders that get a packing slip and whose items are picked: something is left to send, and no problem is to be solved
 * first.
 */
export const filterUnsent = (orders: readonly OrderToPack[]): OrderToPack[] => orders.filter(isUnsent)

/** Orders that get an address label: something is left to send, and there is an address. */
export function filterLabelled(orders: readonly OrderToPack[]): OrderToPack[] {
  return orders.filter((order) => isUnsent(order) && order.address !== null)
}

/** One label of 100 × 150 mm for each order that gets one, after how many get none and why. */
export function AddressLabels({ orders, sender }: { orders: OrderToPack[]; sender: string }) {
  const unsent = filterUnsent(orders)
  const posted = filterLabelled(orders)
  return (
    <>
      <LeftOut count={orders.length - unsent.length} reason={NOT_TO_SEND} />
      <LeftOut count={unsent.length - posted.length} reason="no delivery address, such as a pick-up." />
      {posted.map((order) => (
        <article
          key={order.id}
          aria-label={`Label for order ${order.number}`}
          className="address-label mb-6 flex max-w-form-narrow flex-col justify-between gap-10 rounded-card border border-line bg-surface p-6 print:mb-0 print:border-0 print:p-0"
        >
          <Recipient order={order} large />
          <p className="text-xs text-ink-soft">
            Order {order.number}
            <br />
            From {sender}
          </p>
        </article>
      ))}
    </>
  )
}

function LeftOut({ count, reason }: { count: number; reason: string }) {
  if (count === 0) return null
  return (
    <p data-print="none" className="mb-4 text-sm text-ink-soft">
      {count === 1 ? '1 order has' : `${count} orders have`} {reason}
    </p>
  )
}

function Recipient({ order, large }: { order: OrderToPack; large?: boolean }) {
  return (
    <address className={large ? 'text-xl leading-snug not-italic' : 'text-sm leading-relaxed not-italic'}>
      <strong>{order.fullName}</strong>
      <br />
      {order.companyName && (
        <>
          {order.companyName}
          <br />
        </>
      )}
      {order.address ? <PostalAddressLines address={order.address} /> : 'Pick-up'}
      {order.phone && (
        <>
          <br />
          {order.phone}
        </>
      )}
    </address>
  )
}

const TickBox = () => <span aria-hidden="true" className="inline-block size-5 rounded-mark border-2 border-edge" />
