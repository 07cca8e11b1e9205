import { ButtonLink } from '#app/ui/button.tsx'
import { MotifScene } from '#app/ui/motif.tsx'
import type { CustomerOrder } from './my-orders.server.ts'

/** The page after a payment: which order it became, and what happens next. */
export function PlacedOrder({ order }: { order: CustomerOrder }) {
  const steps = stepsAfter(order)
  return (
    <div>
      <MotifScene kind="done" />
      <h1 className="mt-6 text-3xl">{order.soldOut ? 'We have your payment' : 'Thank you for your order'}</h1>
      <p className="lead mt-2">
        Order number <strong className="text-ink">{order.number}</strong>
      </p>
      <h2 className="mt-8 text-lg">What happens next</h2>
      <ol className="mt-3 list-decimal space-y-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="mt-8">
        <ButtonLink to="/store">Back to the store</ButtonLink>
      </div>
    </div>
  )
}

function stepsAfter({ status, soldOut, email, delivery, pickupAddress }: CustomerOrder): string[] {
  if (soldOut)
    return [
      'Your payment came after its reservation had ended, and something you chose has been sold meanwhile.',
      'All of it goes back to where it came from. Banks take up to 10 business days.',
      `We write to ${email}.`,
    ]
  if (status === 'requires_action')
    return [
      'Something about this order needs one of us to look into it. There is nothing that you need to do.',
      `We write to ${email} if anything changes for you.`,
    ]
  const confirmed = `The confirmation, which is also your tax invoice, is on its way to ${email}.`
  if (delivery === 'post')
    return [
      confirmed,
      'We pack your order and hand it to the post, usually within two working days.',
      'You get a mail with the tracking number when it leaves.',
    ]
  return [
    confirmed,
    `We pack your order and write to you when it is ready: ${pickupAddress}.`,
    'Bring the order number when you pick it up.',
  ]
}
