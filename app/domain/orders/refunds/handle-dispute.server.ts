import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import type { PaymentEventData } from '#app/platform/payments/payments.server.ts'
import { orders } from '#db/schema/orders.ts'
import { flagOrder } from '../flag-order.server.ts'

/** Flags an order whose payment the customer disputes with their bank, within the caller's transaction. */
export async function handleDispute(
  ctx: Ctx,
  { paymentReference, amountCents, reason }: Extract<PaymentEventData, { kind: 'disputed' }>,
): Promise<'disputed' | 'not-ours'> {
  const [order] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentReference, paymentReference))
  if (!order) return 'not-ours'
  const message = `The customer disputes ${formatCents(amountCents)} with their bank (${reason}). Respond in the payment service's dashboard before its deadline.`
  await flagOrder(ctx, order.id, 'order.payment-disputed', message)
  return 'disputed'
}
