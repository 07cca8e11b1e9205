import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import type { PaymentEventData } from '#app/platform/payments/payments.server.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { syncPaymentStatus } from './refund-outcome.server.ts'

/** The refund of a payment whose order does not exist yet: the payment service is asked to tell of it again. */
class OrderNotPlacedYet extends Error {}

/**
 * Takes note of money that the payment service has given back, within the caller's transaction. Refunds of ours are
 * counted since they were promised; what is beyond them was made at the payment service and gets a row of its own. The
 * service says the sum so far, so news in any order come to the largest.
 *
 * @throws TooEarly when the payment is for a checkout of ours that has no order yet
 */
export async function recordExternalRefund(
  ctx: Ctx,
  { paymentReference, refundedCents, checkoutToken }: Extract<PaymentEventData, { kind: 'refunded' }>,
): Promise<'refunded' | 'nothing-to-do' | 'not-ours'> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.paymentReference, paymentReference)).for('update')
  if (!order) {
    if (await isOurCheckout(ctx, checkoutToken))
      throw new OrderNotPlacedYet(`Nothing is ordered yet for ${paymentReference}.`)
    return 'not-ours'
  }
  const elsewhere = Math.min(refundedCents, order.totalCents) - order.refundedCents
  if (elsewhere <= 0) return 'nothing-to-do'
  await ctx.db.insert(refunds).values({
    id: newId(),
    orderId: order.id,
    amountCents: elsewhere,
    reason: 'Refunded at the payment service',
    restocked: {},
    status: 'succeeded',
    createdAt: ctx.now,
    finishedAt: ctx.now,
  })
  await ctx.db
    .update(orders)
    .set({ refundedCents: order.refundedCents + elsewhere })
    .where(eq(orders.id, order.id))
  await syncPaymentStatus(ctx, order.id)
  return 'refunded'
}

async function isOurCheckout(ctx: Ctx, token: string | null): Promise<boolean> {
  if (!token) return false
  const [row] = await ctx.db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.token, token))
  return row !== undefined
}
