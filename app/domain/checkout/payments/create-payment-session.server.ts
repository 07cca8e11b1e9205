import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { checkouts } from '#db/schema/checkout.ts'
import type { Checkout } from '../checkout-queries.server.ts'
import { endCheckout } from '../end-checkout.server.ts'

/**
 * Has the payment service make the page of a checkout, once however often it is asked. Where the service refuses or is
 * out of reach, the checkout ends and what it had reserved is free, unless a twin of this call was given a page.
 *
 * @returns false where there is no page
 */
export async function createPaymentSession(ctx: Ctx, checkout: Checkout): Promise<boolean> {
  if (!ctx.payments) return false
  if (checkout.paymentSessionId || checkout.status !== 'open') return true
  const { id: checkoutId, token: checkoutToken, ...snapshot } = checkout
  try {
    const session = await ctx.payments.createSession({ checkoutId, checkoutToken, ...snapshot })
    const kept = await ctx.db
      .update(checkouts)
      .set({ paymentSessionId: session.id, paymentUrl: session.url })
      .where(and(eq(checkouts.id, checkoutId), eq(checkouts.status, 'open')))
      .returning({ id: checkouts.id })
    // Given up while its page was being made: nobody shall pay there.
    if (kept.length === 0) await ctx.payments.expireSession(session.id)
    return kept.length > 0
  } catch (error) {
    const [now] = await ctx.db
      .select({ paymentSessionId: checkouts.paymentSessionId, status: checkouts.status })
      .from(checkouts)
      .where(eq(checkouts.id, checkoutId))
    if (now?.paymentSessionId && now.status !== 'expired' && now.status !== 'failed') return true
    ctx.log.error({ err: error, checkoutId }, 'no payment page')
    await endCheckout(ctx, checkoutId, 'failed')
    return false
  }
}
