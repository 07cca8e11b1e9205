import type { Ctx } from '#app/core/context.ts'
import { type CheckoutStatus, findCheckout, findCheckoutStatus } from '#app/domain/checkout/checkout-queries.server.ts'
import { endCheckout } from '#app/domain/checkout/end-checkout.server.ts'
import { applyFetchedSession } from './apply-session-event.server.ts'

/**
 * Releases the stock and the discount of a checkout that the customer has left, or whose time is up. The payment
 * session is expired first, so that no one can pay for released stock; a session that was paid before that becomes
 * its order instead.
 *
 * @returns the checkout's status afterwards, or null for an unknown token
 * @throws the payment service's error if it does not answer, and an error if it leaves the session open: the stock
 *   then stays reserved until the reservation expires
 */
export async function releaseCheckout(ctx: Ctx, token: string): Promise<CheckoutStatus | null> {
  const checkout = await findCheckout(ctx, token)
  if (!checkout) return null
  if (checkout.status === 'open') {
    const { paymentSessionId, provider } = checkout
    // A provider that is no longer configured cannot be reached, and no one can pay there.
    const payments = ctx.payments?.provider === provider ? ctx.payments : null
    const session = paymentSessionId && payments ? await payments.expireSession(paymentSessionId) : null
    if (session?.status === 'open') throw new Error(`The payment session ${session.id} is still open.`)
    if (session?.status === 'complete') await applyFetchedSession(ctx, session)
    else await endCheckout(ctx, checkout.id, 'expired')
  }
  return findCheckoutStatus(ctx, token)
}
