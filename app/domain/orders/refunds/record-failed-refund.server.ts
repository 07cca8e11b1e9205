import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { PaymentEventData } from '#app/platform/payments/payments.server.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { markRefundFailed } from './refund-outcome.server.ts'

/**
 * Records that a refund failed after the payment service had accepted it, within the caller's transaction. Our own
 * refunds are found by their id or key, those made in the payment service's dashboard by their amount.
 */
export async function recordFailedRefund(
  ctx: Ctx,
  { paymentReference, refundId, key, amountCents, reason }: Extract<PaymentEventData, { kind: 'refund-failed' }>,
): Promise<'refund-failed' | 'nothing-to-do' | 'not-ours'> {
  const [order] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentReference, paymentReference))
  if (!order) return 'not-ours'
  const rows = await ctx.db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(desc(refunds.createdAt))
  const refund =
    rows.find((row) => row.providerRefundId === refundId || `refund:${row.id}` === key) ??
    rows.find((row) => row.providerRefundId === null && row.status === 'succeeded' && chargedCents(row) === amountCents)
  const isFailed = refund && (await markRefundFailed(ctx, refund.id, reason, ['queued', 'succeeded']))
  return isFailed ? 'refund-failed' : 'nothing-to-do'
}

/** What of a refund the payment service pays. */
const chargedCents = (refund: typeof refunds.$inferSelect) => refund.amountCents - refund.allowanceCents
