import type { Ctx } from '#app/policy/context.ts'
import { settleFound } from '../payments/settle-session.server.ts'
import { type CheckoutState, checkoutState, findCheckout } from './checkout-queries.server.ts'
import { endCheckout } from './end-checkout.server.ts'

/**
 * Gives up a checkout: the shopper came back. The payment session is ended first, so that nobody can pay for what is
 * free again; one that was paid meanwhile stays, and becomes its order at once.
 *
 * @returns where the checkout stands now, or null for an unknown token
 * @throws what the payment service throws when it cannot be asked: then everything stays reserved until the clock ends it
 */
export async function releaseCheckout(ctx: Ctx, token: string): Promise<CheckoutState | null> {
  const checkout = await findCheckout(ctx, token)
  if (!checkout) return null
  if (checkout.status === 'open') {
    const { paymentSessionId } = checkout
    const session = paymentSessionId && ctx.payments ? await ctx.payments.expireSession(paymentSessionId) : null
    if (session?.status === 'complete') await settleFound(ctx, session)
    else await endCheckout(ctx, checkout.id, 'expired')
  }
  return checkoutState(ctx, token)
}
