import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { can } from '#app/policy/policy.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { orderParcelLines, orderParcels } from '#db/schema/parcels.ts'
import { assertTransitionBy, lockOrder, updateOrder } from '../order-changes.server.ts'
import { canTransition, ORDER_TRANSITIONS } from '../order-transitions.ts'
import { announcePickup, UNDO_SECONDS } from './announce-fulfilment.server.ts'

/** `too-late`: the customer has been emailed, or the order has changed since. */
export type UndoFulfilmentResult = { ok: true } | { ok: false; reason: 'too-late' }

const TOO_LATE = { ok: false, reason: 'too-late' } as const

/**
 * Undoes `Mark as ready for pick-up` until the customer is emailed.
 *
 * @throws a 404 response for an unknown order
 */
export async function undoPacking(ctx: Ctx, id: string): Promise<UndoFulfilmentResult> {
  assertTransitionBy(ctx.actor, 'undoPack')
  return transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    if (!order.pickupEmailDueAt || !canTransition('undoPack', order)) return TOO_LATE
    await updateOrder(ctx, id, { ...ORDER_TRANSITIONS.undoPack.to(), fulfilledAt: null, pickupEmailDueAt: null })
    const details = { number: order.number }
    await recordAudit(ctx, { action: 'order.packing-undone', subjectType: 'order', subjectId: id, details })
    return { ok: true }
  })
}

/**
 * Undoes a shipment or handover until it is announced: deletes the parcel, and restores the order's state before. If
 * the customer was not yet emailed that the order is ready for pick-up, they are emailed now.
 *
 * @throws a 404 response for an unknown order
 */
export async function undoShipment(ctx: Ctx, id: string, parcelId: string): Promise<UndoFulfilmentResult> {
  assertTransitionBy(ctx.actor, 'undoShip')
  if (!isId(parcelId)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    const isParcel = and(eq(orderParcels.id, parcelId), eq(orderParcels.orderId, id))
    const [parcel] = await ctx.db.select().from(orderParcels).where(isParcel)
    if (!parcel?.undo || parcel.undo.version !== order.version || !canTransition('undoShip', order)) return TOO_LATE
    const contents = await ctx.db.select().from(orderParcelLines).where(eq(orderParcelLines.parcelId, parcelId))
    for (const { lineId, quantity } of contents) {
      await ctx.db
        .update(orderLines)
        .set({ fulfilledQuantity: sql`${orderLines.fulfilledQuantity} - ${quantity}` })
        .where(eq(orderLines.id, lineId))
    }
    await ctx.db.delete(orderParcels).where(isParcel)
    const { status, fulfillmentStatus, fulfilledAt } = parcel.undo
    await updateOrder(ctx, id, {
      ...ORDER_TRANSITIONS.undoShip.to(order, { status, fulfillmentStatus }),
      fulfilledAt: fulfilledAt ? new Date(fulfilledAt) : null,
    })
    const dueAt = order.pickupEmailDueAt
    if (dueAt && fulfillmentStatus === 'fulfilled') {
      const delaySeconds = Math.max(0, Math.ceil((dueAt.getTime() - ctx.now.getTime()) / 1000))
      await ctx.tasks.enqueue(ctx.db, announcePickup, { orderId: id, dueAt: dueAt.toISOString() }, delaySeconds)
    }
    const details = { number: order.number }
    await recordAudit(ctx, { action: 'order.shipment-undone', subjectType: 'order', subjectId: id, details })
    return { ok: true }
  })
}

/** A step of the last seconds that can be undone, on every page of the store's admin area. */
export type UndoableStep = {
  orderId: string
  number: number
  /** Null: the order was marked as ready for pick-up. */
  parcelId: string | null
  isPickup: boolean
  /** Whether the customer is emailed unless the step is undone: a handover is not announced. */
  isEmailed: boolean
  secondsLeft: number
}

/**
 * What the signed-in person has shipped or handed over, and anyone has packed for pick-up, in the last `UNDO_SECONDS`,
 * newest first.
 */
export async function listUndoableSteps(ctx: Ctx): Promise<UndoableStep[]> {
  const actorId = personId(ctx.actor)
  if (!actorId || !can(ctx.actor, 'order.manage')) return []
  const since = new Date(ctx.now.getTime() - UNDO_SECONDS * 1000)
  const { id: orderId, number, delivery, email } = orders
  const [shipped, packed] = await Promise.all([
    ctx.db
      .select({ orderId, number, delivery, email, parcelId: orderParcels.id, at: orderParcels.sentAt })
      .from(orderParcels)
      .innerJoin(orders, eq(orders.id, orderParcels.orderId))
      .where(
        and(
          isNotNull(orderParcels.undo),
          gt(orderParcels.sentAt, since),
          eq(sql`${orderParcels.undo}->>'actorId'`, actorId),
          eq(sql`(${orderParcels.undo}->>'version')::int`, orders.version),
        ),
      ),
    ctx.db
      .select({ orderId, number, email, dueAt: orders.pickupEmailDueAt })
      .from(orders)
      .where(and(isNotNull(orders.pickupEmailDueAt), gt(orders.pickupEmailDueAt, ctx.now))),
  ])
  const secondsUntil = (at: Date) => (at.getTime() - ctx.now.getTime()) / 1000
  return [
    ...shipped.map(({ at, delivery, email, ...step }) => ({
      ...step,
      isPickup: delivery === 'pickup',
      isEmailed: delivery === 'post' && email !== '',
      secondsLeft: UNDO_SECONDS + secondsUntil(at),
    })),
    ...packed.flatMap(({ dueAt, email, ...step }) =>
      dueAt
        ? [{ ...step, parcelId: null, isPickup: true, isEmailed: email !== '', secondsLeft: secondsUntil(dueAt) }]
        : [],
    ),
  ].toSorted((one, other) => other.secondsLeft - one.secondsLeft)
}
