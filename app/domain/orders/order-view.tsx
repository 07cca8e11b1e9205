import { formatCents } from '#app/domain/checkout/checkout.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { Steps } from '#app/ui/data/steps.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CustomerOrder } from './my-orders.server.ts'
import { orderStatusLabel } from './order.ts'
import { OrderDestination } from './order-destination.tsx'
import { canTransition } from './order-transitions.ts'
import { ParcelContents, ParcelTracking } from './parcel-contents.tsx'
import { CustomerReturns } from './returns/customer-returns.tsx'
import type { CustomerReturn } from './returns/load-customer-returns.server.ts'

type OrderViewProps = {
  order: CustomerOrder
  timeZone: string
  /** The order's page. */
  orderHref: string
  /** Until when the customer can change the delivery address, as text; null if they can't. */
  addressChangeableUntil: string | null
  returns: readonly CustomerReturn[]
  canRequestReturn: boolean
}

/** The customer's view of an order: status, delivery and returns. `OrderSummary` beside it lists the items. */
export function OrderView(props: OrderViewProps) {
  const { order, timeZone, orderHref, addressChangeableUntil, returns, canRequestReturn } = props
  const { label, tone } = orderStatusLabel(order)
  return (
    <div className="space-y-6">
      <Card as="section" aria-labelledby="status">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="status" className="text-lg">
            Order status
          </h2>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </div>
        <div className="mt-4">
          <OrderHistory order={order} timeZone={timeZone} />
        </div>
        <OrderParcels order={order} />
      </Card>
      <Card as="section" aria-labelledby="recipient">
        <h2 id="recipient" className="text-lg">
          {order.delivery === 'post' ? 'Delivery address' : 'Pick-up'}
        </h2>
        <OrderDestination order={order} className="mt-3" />
        <p className="mt-3 text-sm text-ink-soft">
          {order.email}
          {order.phone && (
            <>
              {order.email && ' · '}
              <span className="whitespace-nowrap">{order.phone}</span>
            </>
          )}
        </p>
        {order.giftMessage && (
          <>
            <h3 className="mt-4 text-base">Gift message</h3>
            <div className="mt-1 text-sm text-ink-soft wrap-anywhere">
              <PlainText text={order.giftMessage} />
            </div>
          </>
        )}
        {addressChangeableUntil && (
          <p className="mt-3">
            <Link to={`${orderHref}/delivery`} className="link">
              Change address
            </Link>
            <span className="block text-sm text-ink-soft">
              You can change it until {addressChangeableUntil}, unless we pack your order before then.
            </span>
          </p>
        )}
      </Card>
      {canTransition('cancelOwn', order) && (
        <section aria-labelledby="cancellation">
          <h2 id="cancellation" className="text-lg">
            Changed your mind?
          </h2>
          <p className="mt-2 text-ink-soft">
            Until we've packed it, you can{' '}
            <Link to={`${orderHref}/cancellation`} className="link">
              cancel this order
            </Link>
            .
          </p>
        </section>
      )}
      <AdjustmentNotes order={order} orderHref={orderHref} />
      <CustomerReturns
        returns={returns}
        requestHref={canRequestReturn ? `${orderHref}/return` : null}
        returnsText={order.returnsText}
        address={order.returnAddress}
        timeZone={timeZone}
      />
    </div>
  )
}

/** A document for each refund that the payment service has confirmed. */
function AdjustmentNotes({ order, orderHref }: { order: CustomerOrder; orderHref: string }) {
  const refunds = order.refunds.filter(({ status }) => status === 'succeeded')
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="adjustments">
      <h2 id="adjustments" className="text-lg">
        Refunds
      </h2>
      <ul className="mt-2 space-y-1">
        {refunds.map(({ id, amountCents }) => (
          <li key={id}>
            <Link to={`${orderHref}/adjustments/${id}`} className="link">
              Adjustment note for {formatCents(amountCents)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * One parcel with everything that was ordered shows its tracking only; otherwise each parcel also lists its contents.
 */
function OrderParcels({ order: { parcels, lines, delivery, fulfillmentStatus } }: { order: CustomerOrder }) {
  if (delivery === 'pickup' || parcels.length === 0) return null
  const [only, ...others] = parcels
  const isWhole = fulfillmentStatus === 'shipped' && lines.every((line) => line.cancelledQuantity === 0)
  if (only && others.length === 0 && isWhole) {
    return (
      <div className="mt-4">
        <ParcelTracking parcel={only} />
      </div>
    )
  }
  return (
    <ol aria-label="Parcels" className="mt-5 divide-y divide-line border-t border-line">
      {parcels.map((parcel, index) => (
        <li key={parcel.id} className="space-y-1 py-3 last:pb-0">
          <h3 className="text-base">Parcel {index + 1}</h3>
          <ParcelTracking parcel={parcel} />
          <ParcelContents parcel={parcel} />
        </li>
      ))}
    </ol>
  )
}

const STEP_LABELS = {
  post: { packed: 'Packed', sent: 'Shipped', part: 'Partly shipped' },
  pickup: { packed: 'Ready for pick-up', sent: 'Picked up', part: 'Partly picked up' },
}

function OrderHistory({ order, timeZone }: { order: CustomerOrder; timeZone: string }) {
  const labels = STEP_LABELS[order.delivery]
  const { parcels } = order
  const packedAt = parcels.length === 0 && order.fulfillmentStatus === 'fulfilled' ? order.fulfilledAt : null
  const lastParcel = order.fulfillmentStatus === 'shipped' ? parcels.at(-1) : undefined
  const steps = [
    { key: 'placed', label: 'Ordered and paid', at: order.placedAt },
    ...(packedAt ? [{ key: 'packed', label: labels.packed, at: packedAt }] : []),
    ...parcels.map((parcel) => ({
      key: parcel.id,
      label: parcel === lastParcel ? labels.sent : labels.part,
      at: parcel.sentAt,
    })),
    ...order.refunds.map(({ id, amountCents, status, at }) => ({
      key: id,
      label: `${formatCents(amountCents)} ${status === 'succeeded' ? 'refunded' : 'being refunded'}`,
      at,
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return <Steps steps={steps} timeZone={timeZone} />
}
