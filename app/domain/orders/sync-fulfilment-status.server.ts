import { eq, sum } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { orderLines } from '#db/schema/orders.ts'
import { type Order, updateOrder } from './order-changes.server.ts'
import { ORDER_TRANSITIONS } from './order-transitions.ts'

/**
 * Sets the order's fulfilment status from the quantities of its lines, within the caller's transaction, which has
 * locked the order.
 *
 * @returns the order as it is now
 */
export async function syncFulfilmentStatus(ctx: Ctx, order: Order): Promise<Order> {
  const [lines] = await ctx.db
    .select({
      quantity: sum(orderLines.quantity).mapWith(Number),
      fulfilledQuantity: sum(orderLines.fulfilledQuantity).mapWith(Number),
      cancelledQuantity: sum(orderLines.cancelledQuantity).mapWith(Number),
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
  if (!lines) return order
  const change = ORDER_TRANSITIONS.ship.to(order, lines)
  if (!change.fulfillmentStatus) return order
  return updateOrder(ctx, order.id, { ...change, fulfilledAt: ctx.now })
}
