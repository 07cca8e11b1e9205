import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { newId } from '#app/lib/id.ts'
import type { PaymentEventData } from '#app/platform/payments/payments.server.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { flagOrder } from '../flag-order.server.ts'
import { markRefundFailed } from './refund-outcome.server.ts'

/**
 * Records that a refund failed after the payment service had accepted it, within the caller's transaction. Our own
 * refunds are found by their id or key, those made in the payment service's dashboard by their amount. The row stores
 * the service's id, because several events report one failure. A refund that matches no row is part of a larger one, or
 * not recorded yet: the order is flagged, because only an admin can see in the dashboard what was refunded.
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
  // Locked, so that a concurrent event about the same refund reads the id that this one stores.
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, order.id))
    .orderBy(desc(refunds.createdAt))
    .for('update')
  const refund =
    rows.find((row) => row.providerRefundId === refundId || `refund:${row.id}` === key) ??
    rows.find((row) => row.providerRefundId === null && row.status === 'succeeded' && chargedCents(row) === amountCents)
  if (!refund) return recordUnmatchedFailure(ctx, order.id, { refundId, amountCents, reason })
  if (refund.providerRefundId === null) {
    await ctx.db.update(refunds).set({ providerRefundId: refundId }).where(eq(refunds.id, refund.id))
  }
  const isFailed = await markRefundFailed(ctx, refund.id, reason, ['queued', 'succeeded'])
  return isFailed ? 'refund-failed' : 'nothing-to-do'
}

type FailedRefund = { refundId: string; amountCents: number; reason: string }

/**
 * Adds a failed refund, which counts nothing, so that further events about it are recognised, and flags the order once.
 */
async function recordUnmatchedFailure(ctx: Ctx, orderId: string, { refundId, amountCents, reason }: FailedRefund) {
  const added = await ctx.db
    .insert(refunds)
    .values({
      id: newId(),
      orderId,
      amountCents,
      reason: 'Refunded in the payment service',
      restocked: {},
      status: 'failed',
      providerRefundId: refundId,
      failure: reason.slice(0, 500),
      createdAt: ctx.now,
      finishedAt: ctx.now,
    })
    .onConflictDoNothing({ target: refunds.providerRefundId })
    .returning({ id: refunds.id })
  if (added.length === 0) return 'nothing-to-do'
  const message = `A refund of ${formatCents(amountCents)} in the payment service has failed: ${reason}. It may still be part of the amount that this order shows as refunded. Compare it with the payment service's dashboard.`
  await flagOrder(ctx, orderId, 'order.refund-failed', message)
  return 'refund-failed'
}

/** What of a refund the payment service pays. */
const chargedCents = (refund: typeof refunds.$inferSelect) => refund.amountCents - refund.allowanceCents
