import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { forbidden, notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import type { Actor } from '#app/policy/actor.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orders } from '#db/schema/orders.ts'
import { isTransitionBy, ORDER_TRANSITIONS, type OrderTransition } from './order-transitions.ts'

export type Order = typeof orders.$inferSelect

/** @throws a 403 response if the table of transitions does not list the actor's role */
export function assertTransitionBy(actor: Actor, name: OrderTransition): void {
  if (actor.kind === 'system') {
    if (!isTransitionBy(name, 'system')) throw forbidden()
    return
  }
  // The link is what authorises a customer: their commands find the order by it (`lockLinkedOrder`).
  if (isTransitionBy(name, 'customer')) return
  if (!isTransitionBy(name, 'admin')) throw forbidden()
  assertCan(actor, 'order.manage')
}

/**
 * Reads an order and locks its row until the transaction ends. Commands of customers use `lockLinkedOrder`.
 *
 * @throws a 404 response for an unknown id
 */
export async function lockOrder(ctx: Ctx, id: string): Promise<Order> {
  if (!isId(id)) throw notFound()
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!order) throw notFound()
  return order
}

type OrderUpdate = Partial<
  Pick<Order, 'status' | 'paymentStatus' | 'fulfillmentStatus' | 'fulfilledAt' | 'pickupEmailDueAt' | 'note'>
> &
  Partial<Pick<Order, 'fullName' | 'email' | 'phone' | 'address' | 'companyName' | 'abn' | 'purchaseReference'>> & {
    refundedCents?: number | SQL
    refundedShippingCents?: number | SQL
    refundedAllowanceCents?: number | SQL
  }

/** Updates an order and adds one to its version: an admin's form that was opened before is then stale. */
export async function updateOrder(ctx: Ctx, id: string, update: OrderUpdate): Promise<Order> {
  const [order] = await ctx.db
    .update(orders)
    .set({ ...update, version: sql`${orders.version} + 1`, updatedAt: ctx.now })
    .where(eq(orders.id, id))
    .returning()
  if (!order) throw new Error('The order to update does not exist.')
  return order
}

/** The states that allow shipping, as a condition on `orders`: the orders that are still to be packed or shipped. */
export function isShippable(): SQL | undefined {
  const { status, paymentStatus, fulfillmentStatus } = ORDER_TRANSITIONS.ship.from
  return and(
    inArray(orders.status, [...status]),
    inArray(orders.paymentStatus, [...paymentStatus]),
    inArray(orders.fulfillmentStatus, [...fulfillmentStatus]),
    or(eq(orders.totalCents, 0), lt(orders.refundedCents, orders.totalCents)),
  )
}
