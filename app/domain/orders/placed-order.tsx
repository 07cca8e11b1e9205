import { ButtonLink } from '#app/ui/button.tsx'
import { Scene } from '#app/ui/illustrations/scene.tsx'
import type { CustomerOrder } from './my-orders.server.ts'

/** The order after its payment: its number and what happens next. */
export function PlacedOrder({ order }: { order: CustomerOrder }) {
  return (
    <div>
      <Scene kind="order" />
      <h1 className="mt-6 text-3xl">{order.soldOut ? "We've received your payment" : 'Thank you for your order'}</h1>
      <p className="lead mt-2">
        Order number <strong className="text-ink">{order.number}</strong>
      </p>
      <h2 className="mt-8 text-lg">What happens next</h2>
      <ol className="mt-3 list-decimal space-y-2 pl-5">
        {nextSteps(order).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="mt-8">
        <ButtonLink to="/store">Back to the store</ButtonLink>
      </div>
    </div>
  )
}

function nextSteps({ status, soldOut, email, delivery, pickupAddress }: CustomerOrder): string[] {
  if (soldOut)
    return [
      'Your payment arrived after your reservation had expired, and an item in your order has sold out.',
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
      'We pack and post your order, usually within two working days.',
      "We'll email you the tracking number when it ships.",
    ]
  return [
    confirmation,
    `We pack your order and email you when it is ready for pick-up at ${pickupAddress}.`,
    'Bring your order number when you pick it up.',
  ]
}
