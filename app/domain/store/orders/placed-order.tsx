import { ButtonLink } from '#app/ui/button.tsx'
import { MotifScene } from '#app/ui/motif.tsx'
import type { OwnOrder } from './my-orders.server.ts'

/** The page after a payment: which order it became, and what happens next. */
export function PlacedOrder({ order }: { order: OwnOrder }) {
  const late = order.status === 'requires_action'
  const steps = late
    ? [
        'Your payment came after its reservation had ended, and something you chose has been sold meanwhile.',
        'We look into it at once, and give back what you paid for anything that we cannot send.',
        `We write to ${order.email}.`,
      ]
    : [
        `The confirmation, which is also your tax invoice, is on its way to ${order.email}.`,
        order.delivery === 'post'
          ? 'We pack your order and hand it to the post, usually within two working days.'
          : `We pack your order and write to you when it is ready: ${order.pickupAddress}.`,
        order.delivery === 'post'
          ? 'You get a mail with the tracking number when it leaves.'
          : 'Bring the order number when you pick it up.',
      ]
  return (
    <div>
      <MotifScene kind="done" />
      <h1 className="mt-6 text-3xl">{late ? 'We have your payment' : 'Thank you for your order'}</h1>
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
