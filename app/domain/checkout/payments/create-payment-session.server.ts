import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { checkouts } from '#db/schema/checkout.ts'
import type { Checkout } from '../checkout-queries.server.ts'
import { endCheckout } from '../end-checkout.server.ts'

/**
 * Creates the payment session of a checkout at the payment service, unless a staff allowance pays all of it, once for
 * any number of calls. If the service rejects it or does not answer, the checkout ends and its stock is released,
 * unless a concurrent call has created the session.
 *
 * @returns false if there is no session and one is needed
 */
export async function createPaymentSession(ctx: Ctx, checkout: Checkout): Promise<boolean> {
  if (checkout.provider === 'allowance') return true
  if (!ctx.payments) return false
  if (checkout.paymentSessionId || checkout.status !== 'open') return true
  const { id: checkoutId, token: checkoutToken, ...snapshot } = checkout
  try {
    const session = await ctx.payments.createSession({ checkoutId, checkoutToken, ...snapshot })
    const updated = await ctx.db
      .update(checkouts)
      .set({ paymentSessionId: session.id, paymentUrl: session.url })
      .where(and(eq(checkouts.id, checkoutId), eq(checkouts.status, 'open')))
      .returning({ id: checkouts.id })
    // The checkout ended while its session was created, so no one may pay for it.
    if (updated.length === 0) await ctx.payments.expireSession(session.id)
    return updated.length > 0
  } catch (error) {
    const [current] = await ctx.db
      .select({ paymentSessionId: checkouts.paymentSessionId, status: checkouts.status })
      .from(checkouts)
      .where(eq(checkouts.id, checkoutId))
    if (current?.paymentSessionId && current.status !== 'expired' && current.status !== 'failed') return true
    ctx.log.error({ err: error, checkoutId }, 'payment session not created')
    await endCheckout(ctx, checkoutId, 'failed')
    return false
  }
}
