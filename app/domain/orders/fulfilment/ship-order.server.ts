import { asc, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { orderLines } from '#db/schema/orders.ts'
import { orderParcelLines, orderParcels, type ShipmentUndo } from '#db/schema/parcels.ts'
import { unfulfilledQuantity } from '../order.ts'
import { assertTransitionBy, lockOrder, type Order, updateOrder } from '../order-changes.server.ts'
import { canTransition } from '../order-transitions.ts'
import { syncFulfilmentStatus } from '../sync-fulfilment-status.server.ts'
import { announceShipment, UNDO_SECONDS } from './announce-fulfilment.server.ts'

type Line = typeof orderLines.$inferSelect

export type ShipOrderRequest = {
  carrier: string | null
  trackingNumber: string | null
  /** Line id → quantity. Absent: everything that is not shipped yet. */
  quantities?: Record<string, number>
  expectedVersion: number
}

export type ShipOrderResult =
  | { ok: true; complete: boolean }
  /** Shipped, cancelled or refunded already, or an issue is open. */
  | { ok: false; reason: 'not-allowed' }
  | StaleResult<Order>
  /** No item was chosen, or more of a line than is left to ship. */
  | { ok: false; reason: 'nothing' | 'quantity-exceeded' }

/**
 * Ships all or some items of an order, or hands them to the customer who picks them up. The last parcel completes the
 * order. Customers of shipped orders are emailed the carrier and tracking number, once the shipment can no longer be
 * undone.
 *
 * @throws a 404 response for an unknown order, and for lines of other orders
 */
export async function shipOrder(ctx: Ctx, id: string, request: ShipOrderRequest): Promise<ShipOrderResult> {
  assertTransitionBy(ctx.actor, 'ship')
  return transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    if (!canTransition('ship', order)) return { ok: false, reason: 'not-allowed' }
    if (order.version !== request.expectedVersion) return { ok: false, reason: 'stale', current: order }
    const lines = await ctx.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, id))
      .orderBy(asc(orderLines.position))
    const contents = parcelContents(lines, request.quantities)
    if (contents.length === 0) return { ok: false, reason: 'nothing' }
    if (contents.some(({ line, quantity }) => quantity > unfulfilledQuantity(line))) {
      return { ok: false, reason: 'quantity-exceeded' }
    }

    const parcel = { id: newId(), carrier: request.carrier, trackingNumber: request.trackingNumber, sentAt: ctx.now }
    await ctx.db.insert(orderParcels).values({ ...parcel, orderId: id })
    for (const { line, quantity } of contents) {
      await ctx.db.insert(orderParcelLines).values({ parcelId: parcel.id, lineId: line.id, quantity })
      await ctx.db
        .update(orderLines)
        .set({ fulfilledQuantity: sql`${orderLines.fulfilledQuantity} + ${quantity}` })
        .where(eq(orderLines.id, line.id))
    }
    // A further part leaves the status as it is, so the version is raised here.
    const shipped = await syncFulfilmentStatus(ctx, await updateOrder(ctx, id, {}))
    const complete = shipped.fulfillmentStatus === 'shipped'
    const quantity = contents.reduce((sum, { quantity }) => sum + quantity, 0)
    const details = { number: order.number, quantity, complete, trackingNumber: parcel.trackingNumber }
    await recordAudit(ctx, { action: 'order.shipped', subjectType: 'order', subjectId: id, details })
    await ctx.db
      .update(orderParcels)
      .set({ undo: stateBefore(ctx, order, shipped.version) })
      .where(eq(orderParcels.id, parcel.id))
    await ctx.tasks.enqueue(ctx.db, announceShipment, { orderId: id, parcelId: parcel.id }, UNDO_SECONDS)
    return { ok: true, complete }
  })
}

function stateBefore(ctx: Ctx, order: Order, version: number): ShipmentUndo {
  const { status, fulfillmentStatus, fulfilledAt } = order
  return {
    status: status as ShipmentUndo['status'],
    fulfillmentStatus: fulfillmentStatus as ShipmentUndo['fulfillmentStatus'],
    fulfilledAt: fulfilledAt?.toISOString() ?? null,
    version,
    actorId: personId(ctx.actor),
  }
}

/** @throws a 404 response for lines of other orders, and for a quantity that is not a whole number from 0 */
function parcelContents(lines: readonly Line[], quantities: Record<string, number> | undefined) {
  const isInvalid = ([id, quantity]: [string, number]) =>
    !lines.some((line) => line.id === id) || !Number.isSafeInteger(quantity) || quantity < 0
  if (Object.entries(quantities ?? {}).some(isInvalid)) throw notFound()
  return lines
    .map((line) => ({ line, quantity: quantities ? (quantities[line.id] ?? 0) : unfulfilledQuantity(line) }))
    .filter(({ quantity }) => quantity > 0)
}
