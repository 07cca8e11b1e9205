import { and, eq, inArray, not, sql, sum } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { newId } from '#app/lib/id.ts'
import { orderLines, orderReturns, orders, refunds } from '#db/schema/orders.ts'
import { allowanceEntries } from '#db/schema/payments.ts'
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
  const isPaid = await wasPaidToAllowance(ctx, id)
  const [refund] = await ctx.db
    .update(refunds)
    .set({ status: 'failed', failure: failure.slice(0, 500), finishedAt: ctx.now })
    .where(and(eq(refunds.id, id), inArray(refunds.status, from)))
    .returning()
  if (!refund) return false
  const keptCents = isPaid ? refund.allowanceCents : 0
  await updateOrder(ctx, refund.orderId, {
    refundedCents: sql`${orders.refundedCents} - ${refund.amountCents - keptCents}`,
    refundedShippingCents: sql`${orders.refundedShippingCents} - ${refund.shippingCents}`,
    refundedAllowanceCents: sql`${orders.refundedAllowanceCents} - ${refund.allowanceCents - keptCents}`,
  })
  if (keptCents > 0) await recordAllowanceRefund(ctx, refund.orderId, keptCents)
  for (const [lineId, { quantity }] of Object.entries(refund.items)) {
    await ctx.db
      .update(orderLines)
      .set({ refundedQuantity: sql`${orderLines.refundedQuantity} - ${quantity}` })
      .where(eq(orderLines.id, lineId))
  }
  await reopenReturn(ctx, id)
  await syncPaymentStatus(ctx, refund.orderId)
  const declinedCents = refund.amountCents - refund.allowanceCents
  const message = `The payment service declined the refund of ${formatCents(declinedCents)}: ${failure}`
  await flagOrder(ctx, refund.orderId, 'order.refund-failed', message)
  return true
}

/** The return of a failed refund waits for another one, unless its customer has requested another return since. */
async function reopenReturn(ctx: Ctx, refundId: string): Promise<void> {
  const isOtherOpen = sql`exists (select from ${orderReturns} other
    where other.order_id = ${orderReturns.orderId} and other.status in ('requested', 'accepted', 'received'))`
  await ctx.db
    .update(orderReturns)
    .set({ status: 'received', refundId: null })
    .where(and(eq(orderReturns.refundId, refundId), not(isOtherOpen)))
}

/** Whether the share of a refund is in the staff allowance already, where it stays if the rest fails later. */
async function wasPaidToAllowance(ctx: Ctx, refundId: string): Promise<boolean> {
  return (await ctx.db.$count(allowanceEntries, eq(allowanceEntries.refundId, refundId))) > 0
}

/**
 * Records what went back to the staff allowance without the rest of its refund, within the caller's transaction, which
 * has counted it in the order's sums.
 */
export async function recordAllowanceRefund(ctx: Ctx, orderId: string, amountCents: number): Promise<void> {
  await ctx.db.insert(refunds).values({
    id: newId(),
    orderId,
    amountCents,
    allowanceCents: amountCents,
    reason: 'Returned to the staff allowance',
    restocked: {},
    status: 'succeeded',
    createdAt: ctx.now,
    finishedAt: ctx.now,
  })
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
