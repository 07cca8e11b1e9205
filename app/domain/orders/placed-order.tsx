import { formatDate } from '#app/lib/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { NextSteps } from '#app/ui/data/next-steps.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Scene } from '#app/ui/illustrations/scene.tsx'
import type { CustomerOrder } from './my-orders.server.ts'
import { OrderDestination } from './order-destination.tsx'

/** The order after its payment: its number, date and destination, and what happens next. */
export function PlacedOrder({ order, timeZone }: { order: CustomerOrder; timeZone: string }) {
  return (
    <div className="max-w-form">
      <Scene kind="order" atStart />
      <h1 className="mt-5 text-3xl">
        {order.soldOut || order.isAllowanceSpent ? "We've received your payment" : 'Thank you for your order'}
      </h1>
      <p className="lead mt-2">
        Order number <strong className="text-ink">{order.number}</strong>
      </p>
      <Card className="mt-8 grid gap-5 sm:grid-cols-2">
        <div>
          <h2 className="text-sm font-semibold text-ink-soft">Placed on</h2>
          <p className="mt-1">
            <Time at={order.placedAt}>{formatDate(order.placedAt, timeZone)}</Time>
          </p>
        </div>
        <div>
          <h2 className="text-sm font-semibold text-ink-soft">
            {order.delivery === 'post' ? 'Delivery address' : 'Pick-up'}
          </h2>
          <OrderDestination order={order} className="mt-1" />
        </div>
      </Card>
      <NextSteps steps={nextSteps(order)} className="mt-8" />
      <div className="mt-8 flex flex-wrap gap-3" data-print="none">
        {order.isOwn && (
          <ButtonLink to={`/orders/${order.id}`} tone="secondary">
            View your order
          </ButtonLink>
        )}
        <ButtonLink to="/store" tone={order.isOwn ? 'quiet' : 'secondary'}>
          Back to the store
        </ButtonLink>
      </div>
      {!order.isOwn && (
        <p className="mt-3 text-sm text-ink-soft">The link in your confirmation email opens this order at any time.</p>
      )}
    </div>
  )
}

function nextSteps(order: CustomerOrder): string[] {
  const { status, soldOut, isAllowanceSpent, email, delivery, pickupAddress } = order
  if (soldOut || isAllowanceSpent)
    return [
      soldOut
        ? 'Your payment arrived after your reservation had expired, and an item in your order has sold out.'
        : 'Your payment arrived after your reservation had expired, and your staff allowance no longer covers its part of the order.',
      "We're refunding the full amount to your original payment method. Your bank may take up to 10 business days.",
      `We'll email ${email} when the refund is made.`,
    ]
  if (status === 'requires_action')
    return [
      "We're checking a detail of this order. You don't need to do anything.",
      `We'll email ${email} if anything changes.`,
    ]
  const confirmation = `We're emailing your confirmation and tax invoice to ${email}.`
  if (delivery === 'post')
    return [
      confirmation,
      "We'll pack and post your order, usually within two working days.",
      "We'll email you the tracking number when it ships.",
    ]
  return [
    confirmation,
    `We'll pack your order and email you when it's ready to collect from ${pickupAddress}.`,
    'Bring your order number when you pick it up.',
  ]
}
