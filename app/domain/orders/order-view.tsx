import { formatCents } from '#app/domain/checkout/checkout.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { Steps } from '#app/ui/data/steps.tsx'
import type { CustomerOrder } from './my-orders.server.ts'
import { orderStatusLabel } from './order.ts'
import { ParcelContents, ParcelTracking } from './parcel-contents.tsx'

/** Everything that a customer may know of an order besides what is in it. */
export function OrderView({ order, timeZone }: { order: CustomerOrder; timeZone: string }) {
  const { words, tone } = orderStatusLabel(order)
  return (
    <div className="space-y-6">
      <Card as="section" aria-labelledby="standing">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="standing" className="text-lg">
            Where it stands
          </h2>
          <StatusBadge tone={tone}>{words}</StatusBadge>
        </div>
        <div className="mt-4">
          <OrderSteps order={order} timeZone={timeZone} />
        </div>
        <OrderParcels order={order} />
      </Card>
      <Card as="section" aria-labelledby="to">
        <h2 id="to" className="text-lg">
          {order.delivery === 'post' ? 'Goes to' : 'To be picked up by'}
        </h2>
        <address className="mt-3 leading-relaxed not-italic">
          {order.fullName}
          <br />
          <Destination order={order} />
        </address>
        <p className="mt-3 text-sm text-ink-soft">
          {order.email}
          {order.phone && ` · ${order.phone}`}
        </p>
      </Card>
      <section aria-labelledby="returns">
        <h2 id="returns" className="text-lg">
          Returns
        </h2>
        <div className="mt-2 text-ink-soft">
          <PlainText text={order.returnsText} />
        </div>
      </section>
    </div>
  )
}

function Destination({ order: { delivery, address, pickupAddress } }: { order: CustomerOrder }) {
  if (delivery === 'pickup') return <>Pick-up at {pickupAddress}</>
  if (!address) return <>No address was given</>
  return (
    <>
      {address.line1}
      {address.line2 && `, ${address.line2}`}
      <br />
      {address.suburb} {address.state} {address.postcode}
    </>
  )
}

/** What was sent: of one parcel with everything its number alone, otherwise also what is in each. */
function OrderParcels({ order: { parcels, delivery, fulfillmentStatus } }: { order: CustomerOrder }) {
  if (delivery === 'pickup' || parcels.length === 0) return null
  const [only, ...others] = parcels
  if (only && others.length === 0 && fulfillmentStatus === 'shipped') {
    return (
      <div className="mt-4">
        <ParcelTracking parcel={only} />
      </div>
    )
  }
  return (
    <ol aria-label="Parcels" className="mt-5 divide-y divide-line border-t border-line">
      {parcels.map((parcel, n) => (
        <li key={parcel.id} className="space-y-1 py-3 last:pb-0">
          <h3 className="text-base">Parcel {n + 1}</h3>
          <ParcelTracking parcel={parcel} />
          <ParcelContents parcel={parcel} />
        </li>
      ))}
    </ol>
  )
}

/** What packing and sending are called. */
const STEP_LABELS = {
  post: { packed: 'Packed', sent: 'Sent', part: 'A part sent' },
  pickup: { packed: 'Ready to be picked up', sent: 'Picked up', part: 'A part picked up' },
}

function OrderSteps({ order, timeZone }: { order: CustomerOrder; timeZone: string }) {
  const words = STEP_LABELS[order.delivery]
  const { parcels } = order
  const packed = parcels.length === 0 && order.fulfillmentStatus === 'fulfilled' ? order.fulfilledAt : null
  const last = order.fulfillmentStatus === 'shipped' ? parcels.at(-1) : undefined
  const steps = [
    { key: 'placed', label: 'Ordered and paid', at: order.placedAt },
    ...(packed ? [{ key: 'packed', label: words.packed, at: packed }] : []),
    ...parcels.map((parcel) => ({
      key: parcel.id,
      label: parcel === last ? words.sent : words.part,
      at: parcel.sentAt,
    })),
    ...order.refunds.map(({ id, amountCents, status, at }) => ({
      key: id,
      label: `${formatCents(amountCents)} ${status === 'succeeded' ? 'refunded' : 'is being refunded'}`,
      at,
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return <Steps steps={steps} timeZone={timeZone} />
}
