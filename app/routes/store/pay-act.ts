import { redirect } from 'react-router'
import { releaseCheckout } from '#app/domain/orders/settlement/release-checkout.server.ts'
import { simulatePayment } from '#app/domain/orders/settlement/simulate-payment.server.ts'
import { redirectAfterPayment } from '#app/http/redirect-after-payment.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure } from '#app/http/toast.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/pay-act'

/** Each other button of the test service's page: an outcome, what it does there, and what the shop says of it. */
const ACTS = {
  cancel: { act: null, reason: failure('Payment cancelled', 'Nothing was charged. Your cart is as you left it.') },
  decline: { act: 'decline', reason: failure('Payment declined', 'Nothing was charged. Your cart is as you left it.') },
  expire: { act: 'expire', reason: failure('Payment expired', 'Nothing was charged. Your cart is as you left it.') },
  settle: { act: 'settle', reason: undefined },
  fail: { act: 'fail', reason: failure('Payment failed', 'Nothing was charged. Your cart is as you left it.') },
} as const

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/pay/${params.token}`)
}

/** `Cancel` is the shopper's own going back, so the shop gives up the checkout; all others are the service's news. */
export async function action({ params: { token, act: name }, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  if (!Object.hasOwn(ACTS, name)) throw notFound()
  const { act, reason } = ACTS[name as keyof typeof ACTS]
  if (act) await simulatePayment(ctx, token, act, null)
  else if (!(await releaseCheckout(ctx, token))) throw notFound()
  return redirectAfterPayment(ctx, token, reason)
}
