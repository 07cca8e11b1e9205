import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { findCheckoutStatus } from '#app/domain/checkout/checkout-queries.server.ts'
import { OrderSummary } from '#app/domain/checkout/order-summary.tsx'
import { findOrderOfCheckout } from '#app/domain/orders/my-orders.server.ts'
import { PlacedOrder } from '#app/domain/orders/placed-order.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import type { Route } from './+types/success'

/** How often and how many times the page looks for an order whose payment is not known of yet. */
const LOOK_MS = 2000
const LOOKS = 15

export const meta: Route.MetaFunction = () => [
  { title: 'Thank you' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

/** Coming here proves nothing: only a confirmed payment has made an order, and without one nothing is said of any. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const token = url.searchParams.get('checkout') ?? ''
  const state = await findCheckoutStatus(ctx, token)
  const order = state?.status === 'paid' ? await findOrderOfCheckout(ctx, token) : null
  return { status: state?.status ?? null, order, token, timeZone: ctx.timeZone }
}

export default function Success({ loaderData: { status, order, token } }: Route.ComponentProps) {
  useLooks(status === 'open')
  if (order) {
    return (
      <div className="page-width py-8 sm:py-12">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
          <PlacedOrder order={order} />
          <OrderSummary summary={order} />
        </div>
      </div>
    )
  }
  const { title, words } = saying(status)
  return (
    <div className="page-width py-10 sm:py-16">
      <EmptyState
        as="h1"
        scene={status === 'expired' || status === 'failed' ? 'empty' : 'done'}
        title={title}
        action={<ButtonLink to="/store">Back to the store</ButtonLink>}
      >
        <p>{words}</p>
        {(status === 'open' || status === 'awaiting') && (
          <p className="mt-2">
            <Link to={`/success?checkout=${token}`} className="link">
              Look again
            </Link>
          </p>
        )}
      </EmptyState>
    </div>
  )
}

function saying(status: Route.ComponentProps['loaderData']['status']): { title: string; words: string } {
  switch (status) {
    case 'open':
      return {
        title: 'One moment',
        words: 'We are waiting to hear from the payment service. This takes a few seconds.',
      }
    case 'awaiting':
      return {
        title: 'Your payment is on its way',
        words: 'Your goods stay reserved. We write to you as soon as the payment arrives.',
      }
    case 'expired':
    case 'failed':
      return {
        title: 'Nothing was charged',
        words: 'This payment ended before it was made. Your cart is where you left it.',
      }
    default:
      return {
        title: 'Thank you for your order',
        words: 'The confirmation comes by mail once the payment is confirmed.',
      }
  }
}

/** Reads the page anew for a short while: a payment's news are often seconds behind the shopper. */
function useLooks(waiting: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!waiting) return
    let looks = 0
    const timer = window.setInterval(() => {
      looks += 1
      if (looks > LOOKS) window.clearInterval(timer)
      else void revalidate()
    }, LOOK_MS)
    return () => window.clearInterval(timer)
  }, [waiting, revalidate])
}
