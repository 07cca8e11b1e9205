import { and, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import { recordAudit } from '#app/domain/agency/audit.server.ts'
import { isId } from '#app/lib/id.ts'
import { type Ctx, transaction } from '#app/policy/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { notFound } from '#app/policy/refusals.ts'
import { orderLines, orders } from '#db/schema/store-orders.ts'
import { mailShipped } from './order-mails.server.tsx'

type Order = typeof orders.$inferSelect

/** `not-allowed`: sent already, cancelled, refunded, or waiting for a decision. With the order as it is now. */
export type Sent = { ok: true } | { ok: false; reason: 'not-allowed'; order: Order }

/**
 * Marks an order as packed. One to be picked up is ready then, and its customer is told.
 *
 * @throws a 404 response where there is no such order
 */
export function fulfilOrder(ctx: Ctx, id: string): Promise<Sent> {
  return step(ctx, id, {
    from: ['not_fulfilled', 'partially_fulfilled'],
    set: { fulfillmentStatus: 'fulfilled' },
    action: 'order.packed',
    tells: ({ delivery }) => delivery === 'pickup',
  })
}

/**
 * Marks an order as handed to the carrier, whose name and number the customer is told; one that was picked up as handed
 * over. That completes it.
 *
 * @throws a 404 response where there is no such order
 */
export function shipOrder(
  ctx: Ctx,
  id: string,
  parcel: { carrier: string | null; trackingNumber: string | null },
): Promise<Sent> {
  return step(ctx, id, {
    from: ['not_fulfilled', 'partially_fulfilled', 'fulfilled'],
    set: { fulfillmentStatus: 'shipped', status: 'completed', ...parcel },
    action: 'order.sent',
    tells: ({ delivery }) => delivery === 'post',
  })
}

type Step = {
  from: Order['fulfillmentStatus'][]
  set: Partial<Order>
  action: string
  tells(order: Order): boolean
}

function step(ctx: Ctx, id: string, { from, set, action, tells }: Step): Promise<Sent> {
  assertCan(ctx.actor, 'order.manage')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [order] = await ctx.db
      .update(orders)
      .set({ ...set, fulfilledAt: ctx.now, updatedAt: ctx.now })
      .where(
        and(
          eq(orders.id, id),
          inArray(orders.fulfillmentStatus, from),
          inArray(orders.status, ['pending', 'completed']),
          notInArray(orders.paymentStatus, ['awaiting', 'refunded']),
          // All of it is on its way back, though not there yet.
          or(eq(orders.totalCents, 0), lt(orders.refundedCents, orders.totalCents)),
        ),
      )
      .returning()
    if (!order) {
      const [now] = await ctx.db.select().from(orders).where(eq(orders.id, id))
      if (!now) throw notFound()
      return { ok: false, reason: 'not-allowed', order: now }
    }
    await ctx.db
      .update(orderLines)
      .set({ fulfilledQuantity: sql`${orderLines.quantity}` })
      .where(eq(orderLines.orderId, id))
    const details = { number: order.number, ...(order.trackingNumber ? { trackingNumber: order.trackingNumber } : {}) }
    await recordAudit(ctx, { action, subjectType: 'order', subjectId: id, details })
    if (tells(order)) await mailShipped(ctx, order)
    return { ok: true }
  })
}
