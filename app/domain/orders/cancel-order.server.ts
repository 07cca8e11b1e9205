import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { orderLines } from '#db/schema/orders.ts'
import { sendCancelledEmail } from './emails/send-order-emails.server.tsx'
import { assertTransitionBy, lockOrder, type Order, updateOrder } from './order-changes.server.ts'
import { canTransition, ORDER_TRANSITIONS } from './order-transitions.ts'
import { QuantityExceeded, returnToStock } from './refunds/return-to-stock.server.ts'

export type CancelOrderRequest = {
  /** Line id → quantity that is returned to stock. */
  restock: Record<string, number>
  /** Internal: customers never see it. */
  reason: string
  expectedVersion: number
}

export type CancelOrderResult =
  | { ok: true }
  /** Something was paid, so it needs a refund; or it is shipped or cancelled already. */
  | { ok: false; reason: 'not-allowed' }
  | StaleResult<Order>
  /** More of a line than was ordered. */
  | { ok: false; reason: 'quantity-exceeded'; title: string }

/**
 * Cancels a free order, which has no payment to refund: returns the chosen quantities to stock and emails the customer.
 *
 * @throws a 404 response for an unknown order
 */
export async function cancelOrder(ctx: Ctx, id: string, request: CancelOrderRequest): Promise<CancelOrderResult> {
  assertTransitionBy(ctx.actor, 'cancel')
  const { restock, reason, expectedVersion } = request
  try {
    return await transaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, id)
      if (!canTransition('cancel', order)) return { ok: false, reason: 'not-allowed' }
      if (order.version !== expectedVersion) return { ok: false, reason: 'stale', current: order }
      const cancelled = await updateOrder(ctx, id, ORDER_TRANSITIONS.cancel.to())
      const restocked = await returnToStock(ctx, id, restock)
      await ctx.db.update(orderLines).set({ cancelledQuantity: orderLines.quantity }).where(eq(orderLines.orderId, id))
      const details = { number: order.number, restocked, reason }
      await recordAudit(ctx, { action: 'order.cancelled', subjectType: 'order', subjectId: id, details })
      await sendCancelledEmail(ctx, cancelled, 0)
      return { ok: true }
    })
  } catch (error) {
    if (error instanceof QuantityExceeded) return { ok: false, reason: 'quantity-exceeded', title: error.title }
    throw error
  }
}
