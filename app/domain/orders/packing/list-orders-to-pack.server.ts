import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isId } from '#app/lib/id.ts'
import { lineTitle } from '#app/lib/line-title.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orderLines, orders, refunds } from '#db/schema/orders.ts'
import { unfulfilledQuantity } from '../order.ts'
import { canTransition } from '../order-transitions.ts'

/** Orders packed at a time. A morning's parcels fit; a list page has 20. */
export const MAX_ORDERS_TO_PACK = 100

export type OrderToPack = Awaited<ReturnType<typeof listOrdersToPack>>[number]

/** The ids of the URL's or the form's orders: valid, different, and at most 100. */
export function parseOrderIds(values: readonly (FormDataEntryValue | string)[]): string[] {
  return [...new Set(values.map(String).filter((id) => isId(id)))].slice(0, MAX_ORDERS_TO_PACK)
}

/** Chosen orders with the items that are left to ship, by number. Unknown ids are left out. */
export async function listOrdersToPack(ctx: Ctx, ids: readonly string[]) {
  assertCan(ctx.actor, 'order.manage')
  if (ids.length === 0) return []
  const [rows, lines, pending] = await Promise.all([
    ctx.db
      .select()
      .from(orders)
      .where(inArray(orders.id, [...ids]))
      .orderBy(asc(orders.number)),
    ctx.db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, [...ids]))
      .orderBy(asc(orderLines.position)),
    ctx.db
      .select({ orderId: refunds.orderId, amountCents: refunds.amountCents })
      .from(refunds)
      .where(and(inArray(refunds.orderId, [...ids]), eq(refunds.status, 'queued'))),
  ])
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return rows.map((order) => ({
    id: order.id,
    number: order.number,
    version: order.version,
    fullName: order.fullName,
    hasEmail: order.email !== '',
    companyName: order.companyName,
    phone: order.phone,
    delivery: order.delivery,
    deliveryMethod: order.deliveryMethod,
    address: order.address,
    giftMessage: order.giftMessage,
    placedAt: order.placedAt,
    canShip: canTransition('ship', order),
    /** What the payment provider has still to refund. The refunded items are not among the items to ship. */
    pendingRefundCents: pending
      .filter(({ orderId }) => orderId === order.id)
      .reduce((sum, { amountCents }) => sum + amountCents, 0),
    items: (linesByOrder.get(order.id) ?? [])
      .map((line) => ({
        variantId: line.variantId,
        title: lineTitle(line),
        sku: line.sku,
        quantity: unfulfilledQuantity(line),
      }))
      .filter(({ quantity }) => quantity > 0),
  }))
}
