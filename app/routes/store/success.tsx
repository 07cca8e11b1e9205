import { findCheckoutStatus } from '#app/domain/checkout/checkout-queries.server.ts'
import { OrderSummary } from '#app/domain/checkout/order-summary.tsx'
import { findOrderOfCheckout } from '#app/domain/orders/my-orders.server.ts'
import { PlacedOrder } from '#app/domain/orders/placed-order.tsx'
import { requestContext } from '#app/http/request-context.ts'
import { HOUR_MS } from '#app/lib/dates.ts'
import { path } from '#app/lib/url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { useRevalidationPolling } from '#app/ui/hooks/use-revalidation-polling.ts'
import type { SceneKind } from '#app/ui/illustrations/scene.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Route } from './+types/success'

/** The page reloads its data for half a minute, because the webhook often arrives seconds after the customer. */
const POLL_INTERVAL_MS = 2000
const MAX_POLLS = 15
/** The address of this page stays in the browser's history. After an hour it no longer shows who ordered what. */
const DETAILS_SHOWN_MS = HOUR_MS

export const meta: Route.MetaFunction = () => [
  { title: 'Thank you' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

/** Visiting this page proves nothing: it shows an order only once the payment is confirmed. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, store } = requestContext(context)
  const token = url.searchParams.get('checkout') ?? ''
  const checkout = await findCheckoutStatus(ctx, token)
  const placed = checkout?.status === 'paid' ? await findOrderOfCheckout(ctx, token) : null
  const isRecent = placed !== null && ctx.now.getTime() - placed.placedAt.getTime() < DETAILS_SHOWN_MS
  return {
    // An external store reports no checkouts. Our own knows every one.
    status: checkout?.status ?? (store.kind === 'external' ? null : ('unknown' as const)),
    order: isRecent ? placed : null,
    isPast: placed !== null && !isRecent,
    token,
    timeZone: ctx.timeZone,
  }
}

export default function Success({ loaderData: { status, order, isPast, token, timeZone } }: Route.ComponentProps) {
  useRevalidationPolling(POLL_INTERVAL_MS, status === 'open' ? MAX_POLLS : 0)
  if (order) {
    return (
      <div className="page-width py-8 sm:py-12">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
          <PlacedOrder order={order} timeZone={timeZone} />
          <div className="max-w-form">
            <OrderSummary summary={{ ...order, isPaid: true }} />
          </div>
        </div>
      </div>
    )
  }
  const { title, text } = isPast ? PAST_ORDER : statusMessage(status)
  return (
    <div className="page-width py-10 sm:py-16">
      <EmptyState
        as="h1"
        scene={SCENE_OF[status ?? ''] ?? 'order'}
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {status === 'unknown' && <ButtonLink to="/find-order">Find my order</ButtonLink>}
            <ButtonLink to="/store" tone={status === 'unknown' ? 'secondary' : 'primary'}>
              Back to the store
            </ButtonLink>
          </div>
        }
      >
        {text && <p>{text}</p>}
        {(status === 'open' || status === 'awaiting') && (
          <p className="mt-2">
            <Link to={path`/success?checkout=${token}`} className="link">
              Check again
            </Link>
          </p>
        )}
      </EmptyState>
    </div>
  )
}

const SCENE_OF: Record<string, SceneKind> = { expired: 'cancelled', failed: 'cancelled', unknown: 'empty-inbox' }

const PAST_ORDER = {
  title: 'Thank you for your order',
  text: 'This page shows your order for one hour after the payment. The link in your confirmation email always opens it.',
}

function statusMessage(status: Route.ComponentProps['loaderData']['status']): { title: string; text: string | null } {
  switch (status) {
    case 'open':
      return { title: 'Confirming your payment', text: 'This usually takes a few seconds.' }
    case 'awaiting':
      return {
        title: 'Payment pending',
        text: "Your items stay reserved. We'll email you when your payment arrives.",
      }
    case 'unknown':
      return {
        title: 'No order to show here',
        text: 'If you have paid, the link in your confirmation email opens your order. We can email it to you again.',
      }
    case 'expired':
      return {
        title: "You haven't been charged",
        text: 'This payment ended before it was completed. Your items are still in your cart.',
      }
    case 'failed':
      // The cart of a payment that was pending is empty.
      return {
        title: "You haven't been charged",
        text: 'This payment ended before it was completed. If you still want the items, order them again.',
      }
    case null:
      // An external store decides whether it emails a confirmation.
      return { title: 'Thank you for your order', text: null }
    default:
      return {
        title: 'Thank you for your order',
        text: "We'll email your confirmation once your payment is confirmed.",
      }
  }
}
