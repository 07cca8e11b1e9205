import { and, eq, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { allowanceShare, type PaidOrder } from '#app/domain/checkout/allowance/allowance.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { orders, type RefundedItems, refunds } from '#db/schema/orders.ts'
import { payRefund } from './pay-refund.server.ts'

type RefundDetails = {
  id?: string
  amountCents: number
  /** The part of the amount that is delivery. */
  shippingCents?: number
  reason: string
  items?: RefundedItems
  restocked?: Record<string, number>
}

/**
 * Enqueues a refund within the caller's transaction. The amount counts as refunded from now on; the update is
 * conditional, so that concurrent refunds never exceed what was paid, nor the delivery.
 *
 * @param order as it is locked by the caller, because the share of the staff allowance depends on earlier refunds
 * @returns false if less than the amount, or less of the delivery, is left to refund
 */
export async function enqueueRefund(
  ctx: Ctx,
  order: PaidOrder & { id: string },
  refund: RefundDetails,
): Promise<boolean> {
  const { id = newId(), amountCents, shippingCents = 0, reason, items = {}, restocked = {} } = refund
  const allowanceCents = allowanceShare(order, amountCents)
  const refundedCents = sql`${orders.refundedCents} + ${amountCents}`
  const refundedShippingCents = sql`${orders.refundedShippingCents} + ${shippingCents}`
  const updated = await ctx.db
    .update(orders)
    .set({
      refundedCents,
      refundedShippingCents,
      refundedAllowanceCents: sql`${orders.refundedAllowanceCents} + ${allowanceCents}`,
      version: sql`${orders.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(
      and(
        eq(orders.id, order.id),
        lte(refundedCents, orders.totalCents),
        lte(refundedShippingCents, orders.shippingCents),
      ),
    )
    .returning({ id: orders.id })
  if (updated.length === 0) return false
  await ctx.db.insert(refunds).values({
    id,
    orderId: order.id,
    amountCents,
    shippingCents,
    allowanceCents,
    items,
    reason,
    restocked,
    status: 'queued',
    actorId: personId(ctx.actor),
    createdAt: ctx.now,
  })
  await ctx.tasks.enqueue(ctx.db, payRefund, { refundId: id })
  return true
}
