import type { Ctx } from '#app/core/context.ts'
import { type CheckoutStatus, findCheckout, findCheckoutStatus } from '#app/domain/checkout/checkout-queries.server.ts'
import { endCheckout } from '#app/domain/checkout/end-checkout.server.ts'
import { applyFetchedSession } from './apply-session-event.server.ts'

/**
 * Gives up a checkout: the shopper came back. The payment session is ended first, so that nobody can pay for what is
 * free again; one that was paid meanwhile stays, and becomes its order at once.
 *
 * @returns where the checkout stands now, or null for an unknown token
 * @throws what the payment service throws when it cannot be asked, and where it leaves the session open: then everything
 *   stays reserved until the clock ends it
 */
export async function releaseCheckout(ctx: Ctx, token: string): Promise<CheckoutStatus | null> {
  const checkout = await findCheckout(ctx, token)
  if (!checkout) return null
  if (checkout.status === 'open') {
    const { paymentSessionId, provider } = checkout
    // A session of a service that is no longer in use cannot be asked about, nor paid at.
    const payments = ctx.payments?.provider === provider ? ctx.payments : null
    const session = paymentSessionId && payments ? await payments.expireSession(paymentSessionId) : null
    if (session?.status === 'open') throw new Error(`The payment session ${session.id} is still open.`)
    if (session?.status === 'complete') await applyFetchedSession(ctx, session)
    else await endCheckout(ctx, checkout.id, 'expired')
  }
  return findCheckoutStatus(ctx, token)
}
