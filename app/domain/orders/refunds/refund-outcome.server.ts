import { and, eq, inArray, sql, sum } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { orderLines, orders, refunds } from '#db/schema/orders.ts'
import { flagOrder } from '../flag-order.server.ts'
import { lockOrder, type Order, updateOrder } from '../order-changes.server.ts'
import { ORDER_TRANSITIONS } from '../order-transitions.ts'

type Refund = typeof refunds.$inferSelect

/**
 * Marks a refund as failed within the caller's transaction: its amount, delivery and items are no longer counted as
 * refunded, and the order is flagged for an admin. Items stay cancelled, and in stock if they were returned.
 *
 * @returns false if the refund was in none of the statuses `from`
 */
export async function markRefundFailed(
  ctx: Ctx,
  id: string,
  failure: string,
  from: Refund['status'][],
): Promise<boolean> {
  const [refund] = await ctx.db
    .update(refunds)
    .set({ status: 'failed', failure: failure.slice(0, 500), finishedAt: ctx.now })
    .where(and(eq(refunds.id, id), inArray(refunds.status, from)))
    .returning()
  if (!refund) return false
  await updateOrder(ctx, refund.orderId, {
    refundedCents: sql`${orders.refundedCents} - ${refund.amountCents}`,
    refundedShippingCents: sql`${orders.refundedShippingCents} - ${refund.shippingCents}`,
  })
  for (const [lineId, { quantity }] of Object.entries(refund.items)) {
    await ctx.db
      .update(orderLines)
      .set({ refundedQuantity: sql`${orderLines.refundedQuantity} - ${quantity}` })
      .where(eq(orderLines.id, lineId))
  }
  await syncPaymentStatus(ctx, refund.orderId)
  const message = `The payment service declined the refund of ${formatCents(refund.amountCents)}: ${failure}`
  await flagOrder(ctx, refund.orderId, 'order.refund-failed', message)
  return true
}

/**
 * Sets the order's payment status from the refunds that have succeeded, within the caller's transaction.
 *
 * @returns the order as it is now
 */
export async function syncPaymentStatus(ctx: Ctx, orderId: string): Promise<Order> {
  const order = await lockOrder(ctx, orderId)
  const [succeeded] = await ctx.db
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'succeeded')))
  return updateOrder(ctx, orderId, ORDER_TRANSITIONS.recordRefund.to(order, succeeded?.cents ?? 0))
}
