import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import type { PaymentEventData } from '#app/platform/payments/payments.server.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { flagOrder } from '../flag-order.server.ts'
import { markRefundFailed } from './refund-outcome.server.ts'

type News<Kind extends PaymentEventData['kind']> = Extract<PaymentEventData, { kind: Kind }>

/**
 * Takes note of a refund that failed after it was agreed to, within the caller's transaction: ours by its key or id, or
 * one that was made at the payment service, of which only the sum is known here.
 */
export async function recordFailedRefund(
  ctx: Ctx,
  { paymentReference, refundId, key, amountCents, reason }: News<'refund-failed'>,
): Promise<'refund-failed' | 'nothing-to-do' | 'not-ours'> {
  const [order] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentReference, paymentReference))
  if (!order) return 'not-ours'
  const ours = await ctx.db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(desc(refunds.createdAt))
  const known =
    ours.find((row) => row.providerRefundId === refundId || `refund:${row.id}` === key) ??
    ours.find((row) => row.providerRefundId === null && row.status === 'succeeded' && row.amountCents === amountCents)
  const failed = known && (await markRefundFailed(ctx, known.id, reason, ['queued', 'succeeded']))
  return failed ? 'refund-failed' : 'nothing-to-do'
}

/** Takes note of a buyer who has their bank take the money back, within the caller's transaction: a person must answer. */
export async function handleDispute(
  ctx: Ctx,
  { paymentReference, amountCents, reason }: News<'disputed'>,
): Promise<'disputed' | 'not-ours'> {
  const [order] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentReference, paymentReference))
  if (!order) return 'not-ours'
  const said = `The buyer disputes ${formatCents(amountCents)} with their bank (${reason}). Please answer in the payment service's dashboard before its deadline.`
  await flagOrder(ctx, order.id, 'order.payment-disputed', said)
  return 'disputed'
}
