import { and, eq, inArray, lt, notInArray, or, sum } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { type LineQuantities, unfulfilledQuantity } from './order.ts'

type Order = typeof orders.$inferSelect

/** Orders that may be packed and sent: paid for, in order, and not all of it on its way back. */
export const isFulfillable = and(
  inArray(orders.status, ['pending', 'completed']),
  notInArray(orders.paymentStatus, ['awaiting', 'refunded']),
  or(eq(orders.totalCents, 0), lt(orders.refundedCents, orders.totalCents)),
)

/** The order as it is now, for a step that is not open to it. @throws a 404 response where there is none */
export async function getOrder(ctx: Ctx, id: string): Promise<Order> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw notFound()
  return order
}

/**
 * Brings an order to where its pieces say that it is, within the caller's transaction, which holds its row: all that is
 * to go has gone and it is complete, a part has, or nothing is left that could go and it is cancelled.
 */
export async function syncFulfilmentStatus(ctx: Ctx, order: Order): Promise<Order> {
  const [pieces] = await ctx.db
    .select({
      quantity: sum(orderLines.quantity).mapWith(Number),
      fulfilledQuantity: sum(orderLines.fulfilledQuantity).mapWith(Number),
      cancelledQuantity: sum(orderLines.cancelledQuantity).mapWith(Number),
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
  const stands = pieces ? standsBy(pieces) : null
  if (!stands || stands.fulfillmentStatus === order.fulfillmentStatus) return order
  const { fulfillmentStatus, end } = stands
  const status = order.status === 'pending' ? end : order.status
  const [settled] = await ctx.db
    .update(orders)
    .set({ fulfillmentStatus, status, fulfilledAt: ctx.now, updatedAt: ctx.now })
    .where(eq(orders.id, order.id))
    .returning()
  return settled ?? order
}

/** Null: nothing has gone yet, so packing decides. */
function standsBy(
  pieces: LineQuantities,
): { fulfillmentStatus: Order['fulfillmentStatus']; end: Order['status'] } | null {
  const unsent = unfulfilledQuantity(pieces)
  if (pieces.fulfilledQuantity === 0) return unsent === 0 ? { fulfillmentStatus: 'canceled', end: 'canceled' } : null
  if (unsent > 0) return { fulfillmentStatus: 'partially_fulfilled', end: 'pending' }
  return { fulfillmentStatus: 'shipped', end: 'completed' }
}
