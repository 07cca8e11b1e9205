import { and, eq, inArray, sql, sum } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { flagOrder } from '../flag-order.server.ts'

type Refund = typeof refunds.$inferSelect

/**
 * Counts a refund that did not come about out of its order again, within the caller's transaction: the order waits for
 * a person, and the agency is told.
 *
 * @returns false where it was in none of the states `from`
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
  await ctx.db
    .update(orders)
    .set({ refundedCents: sql`${orders.refundedCents} - ${refund.amountCents}` })
    .where(eq(orders.id, refund.orderId))
  await syncPaymentStatus(ctx, refund.orderId)
  const said = `The payment service did not refund ${formatCents(refund.amountCents)}: ${failure}`
  await flagOrder(ctx, refund.orderId, 'order.refund-failed', said)
  return true
}

/**
 * The order's payment status by what has gone back, within the caller's transaction. One that was given back before
 * anything was packed is cancelled.
 */
export async function syncPaymentStatus(ctx: Ctx, orderId: string): Promise<typeof orders.$inferSelect | null> {
  const [back] = await ctx.db
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'succeeded')))
  const cents = back?.cents ?? 0
  const all = sql`${orders.totalCents} <= ${cents}`
  const unpacked = sql`${all} and ${orders.fulfillmentStatus} = 'not_fulfilled' and ${orders.status} = 'pending'`
  const part = cents > 0 ? 'partially_refunded' : 'captured'
  const [order] = await ctx.db
    .update(orders)
    .set({
      paymentStatus: sql`case when ${all} then 'refunded' else ${part} end`,
      status: sql`case when ${unpacked} then 'canceled' else ${orders.status} end`,
      fulfillmentStatus: sql`case when ${unpacked} then 'canceled' else ${orders.fulfillmentStatus} end`,
      updatedAt: ctx.now,
    })
    .where(eq(orders.id, orderId))
    .returning()
  return order ?? null
}
