import { redirect } from 'react-router'
import { releaseCheckout } from '#app/domain/orders/settlement/release-checkout.server.ts'
import { simulatePayment } from '#app/domain/orders/settlement/simulate-payment.server.ts'
import { redirectAfterPayment } from '#app/http/redirect-after-payment.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure } from '#app/http/toast.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/pay-act'

const NOT_CHARGED = "You haven't been charged. Your cart is unchanged."

/** The other buttons of the test payment page: the outcome at the payment service, and the toast of the store. */
const OUTCOMES = {
  cancel: { outcome: null, toast: failure('Payment cancelled', NOT_CHARGED) },
  decline: { outcome: 'decline', toast: failure('Payment declined', NOT_CHARGED) },
  expire: { outcome: 'expire', toast: failure('Payment expired', NOT_CHARGED) },
  settle: { outcome: 'settle', toast: undefined },
  fail: { outcome: 'fail', toast: failure('Payment failed', NOT_CHARGED) },
} as const

/** A GET redirects to the payment page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(path`/pay/${params.token}`)
}

/** `Cancel` is the customer's own decision, so the store releases the checkout; the others simulate the service. */
export async function action({ params: { token, act }, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  if (!Object.hasOwn(OUTCOMES, act)) throw notFound()
  const { outcome, toast } = OUTCOMES[act as keyof typeof OUTCOMES]
  if (outcome) await simulatePayment(ctx, token, outcome, null)
  else if (!(await releaseCheckout(ctx, token))) throw notFound()
  return redirectAfterPayment(ctx, token, toast)
}
