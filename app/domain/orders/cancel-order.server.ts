import { and, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { sendCancelledEmail } from './emails/send-order-emails.server.tsx'
import { QuantityExceeded, returnToStock } from './refunds/return-to-stock.server.ts'

export type CancelOrderRequest = {
  /** Line id → pieces that go back on the shelf. */
  restock: Record<string, number>
  /** For the agency's own eyes. */
  reason: string
}

export type CancelOrderResult =
  | { ok: true }
  /** Something was paid, which a refund gives back; or it is on its way, or cancelled already. */
  | { ok: false; reason: 'not-allowed' }
  | { ok: false; reason: 'too-many-pieces'; title: string }

/**
 * Cancels an order for which nothing was paid, because a discount was the whole of it: there is no refund to do it.
 * Goods go back on the shelf and the customer is told, once.
 *
 * @throws a 404 response where there is no such order
 */
export async function cancelOrder(
  ctx: Ctx,
  id: string,
  { restock, reason }: CancelOrderRequest,
): Promise<CancelOrderResult> {
  assertCan(ctx.actor, 'order.manage')
  if (!isId(id)) throw notFound()
  try {
    return await transaction(ctx, async (ctx) => {
      const [order] = await ctx.db
        .update(orders)
        .set({ status: 'canceled', fulfillmentStatus: 'canceled', updatedAt: ctx.now })
        .where(
          and(
            eq(orders.id, id),
            eq(orders.totalCents, 0),
            inArray(orders.status, ['pending', 'requires_action']),
            inArray(orders.fulfillmentStatus, ['not_fulfilled', 'fulfilled']),
          ),
        )
        .returning()
      if (!order) {
        const [known] = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.id, id))
        if (!known) throw notFound()
        return { ok: false, reason: 'not-allowed' }
      }
      const restocked = await returnToStock(ctx, id, restock)
      await ctx.db.update(orderLines).set({ cancelledQuantity: orderLines.quantity }).where(eq(orderLines.orderId, id))
      const details = { number: order.number, restocked, reason }
      await recordAudit(ctx, { action: 'order.cancelled', subjectType: 'order', subjectId: id, details })
      await sendCancelledEmail(ctx, order)
      return { ok: true }
    })
  } catch (error) {
    if (error instanceof QuantityExceeded) return { ok: false, reason: 'too-many-pieces', title: error.title }
    throw error
  }
}
