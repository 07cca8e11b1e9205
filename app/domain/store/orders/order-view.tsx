import { StatusBadge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { PlainText } from '#app/ui/prose.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { formatCents } from '../checkout/checkout.ts'
import type { OwnOrder } from './my-orders.server.ts'
import { orderStanding } from './order.ts'

/** Everything that a customer may know of an order besides what is in it. */
export function OrderView({ order, timeZone }: { order: OwnOrder; timeZone: string }) {
  const { words, tone } = orderStanding(order)
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
        {order.trackingNumber && (
          <p className="mt-4">
            {order.carrier ?? 'Tracking'}: <span className="font-mono">{order.trackingNumber}</span>
          </p>
        )}
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

function Destination({ order: { delivery, address, pickupAddress } }: { order: OwnOrder }) {
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

/** What the last step of packing and sending is called. */
const SENT = {
  post: { packed: 'Packed', shipped: 'Sent' },
  pickup: { packed: 'Ready to be picked up', shipped: 'Picked up' },
}

function OrderSteps({ order, timeZone }: { order: OwnOrder; timeZone: string }) {
  const sent = SENT[order.delivery][order.fulfillmentStatus === 'shipped' ? 'shipped' : 'packed']
  const steps = [
    { key: 'placed', words: 'Ordered and paid', at: order.placedAt },
    ...(order.fulfilledAt ? [{ key: 'sent', words: sent, at: order.fulfilledAt }] : []),
    ...order.refunds.map(({ id, amountCents, status, at }) => ({
      key: id,
      words: `${formatCents(amountCents)} ${status === 'succeeded' ? 'refunded' : 'is being refunded'}`,
      at,
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return <Steps steps={steps} timeZone={timeZone} />
}
