import { and, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transactionOrReject } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId, newId } from '#app/lib/id.ts'
import { orderLines, orderReturns } from '#db/schema/orders.ts'
import { unfulfilledQuantity } from '../order.ts'
import { assertTransitionBy, lockOrder, type Order } from '../order-changes.server.ts'
import { canTransition } from '../order-transitions.ts'
import { syncFulfilmentStatus } from '../sync-fulfilment-status.server.ts'
import { enqueueRefund } from './enqueue-refund.server.ts'
import { type LineCounts, refundItems } from './refund-items.server.ts'
import { unsentRefundableQuantity } from './refund-quantities.ts'
import { QuantityExceeded } from './return-to-stock.server.ts'

/** Statuses in which a return can be refunded. */
export const REFUNDABLE_RETURN_STATUSES = ['accepted', 'received'] as const

export type RefundOrderRequest = {
  /** At least 1; it may include the delivery. */
  amountCents: number
  /** The part of the amount that is delivery. */
  shippingCents: number
  /** Line id → quantity that is refunded; what of it is not shipped yet will not be shipped. */
  items: LineCounts
  /** Line id → how many of the refunded items are returned to stock. */
  restock: LineCounts
  /** Internal: customers never see it. */
  reason: string
  /** The accepted return that this refunds. */
  returnId?: string | null
  expectedVersion: number
}

export type RefundOrderResult =
  | { ok: true }
  /** Refunded in full already, or nothing was paid. */
  | { ok: false; reason: 'not-allowed' }
  | StaleResult<Order>
  | { ok: false; reason: 'invalid-amount' }
  /** The return is no longer accepted or received: another admin has closed or refunded it. */
  | { ok: false; reason: 'return-ended' }
  | { ok: false; reason: 'amount-exceeded'; refundableCents: number }
  /** More than is left of the delivery. */
  | { ok: false; reason: 'delivery-exceeded'; refundableCents: number }
  /** More of a line than was ordered and not refunded yet, or more to stock than is refunded. */
  | { ok: false; reason: 'quantity-exceeded'; title: string }

/**
 * Refunds all or part of an order and returns the chosen quantities to stock. A refund of all that is left includes the
 * items that are not shipped, which return to stock, because the order is no longer shipped. Concurrent refunds never
 * exceed what was paid, the delivery, or what was ordered, because each locks the order's row, and constraints of the
 * rows decide. A task asks the payment service; the customer is emailed once it has confirmed.
 *
 * @throws a 404 response for an unknown order, and for lines of other orders
 */
export async function refundOrder(ctx: Ctx, id: string, request: RefundOrderRequest): Promise<RefundOrderResult> {
  assertTransitionBy(ctx.actor, 'refund')
  const { amountCents, shippingCents, reason, items, restock, returnId = null, expectedVersion } = request
  try {
    return await transactionOrReject<RefundOrderResult>(ctx, async (ctx, reject) => {
      const order = await lockOrder(ctx, id)
      if (!canTransition('refund', order)) return { ok: false, reason: 'not-allowed' }
      if (order.version !== expectedVersion) return { ok: false, reason: 'stale', current: order }
      if (!isValidAmount(request)) return { ok: false, reason: 'invalid-amount' }
      const refundableShippingCents = order.shippingCents - order.refundedShippingCents
      if (shippingCents > refundableShippingCents) {
        return { ok: false, reason: 'delivery-exceeded', refundableCents: refundableShippingCents }
      }
      const isRest = amountCents === order.totalCents - order.refundedCents
      const chosen = isRest ? await withUnsentItems(ctx, id, { items, restock }) : { items, restock }
      const counted = await refundItems(ctx, id, chosen.items, chosen.restock)
      const refundId = newId()
      if (!(await enqueueRefund(ctx, order, { id: refundId, amountCents, shippingCents, reason, ...counted }))) {
        const refundableCents = order.totalCents - order.refundedCents
        throw reject({ ok: false, reason: 'amount-exceeded', refundableCents })
      }
      if (returnId && !(await completeReturn(ctx, { id: returnId, orderId: id, refundId }))) {
        throw reject({ ok: false, reason: 'return-ended' })
      }
      await syncFulfilmentStatus(ctx, order)
      await recordAudit(ctx, {
        action: 'order.refunded',
        subjectType: 'order',
        subjectId: id,
        details: { number: order.number, amountCents, shippingCents, restocked: counted.restocked, reason },
      })
      return { ok: true }
    })
  } catch (error) {
    if (error instanceof QuantityExceeded) return { ok: false, reason: 'quantity-exceeded', title: error.title }
    throw error
  }
}

type ChosenItems = Pick<RefundOrderRequest, 'items' | 'restock'>

/**
 * The chosen items, and all others that are not shipped and still to be refunded. Those are in the store, so they
 * return to stock.
 */
async function withUnsentItems(ctx: Ctx, orderId: string, { items, restock }: ChosenItems): Promise<ChosenItems> {
  const all = { items: { ...items }, restock: { ...restock } }
  for (const line of await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))) {
    const chosen = items[line.id] ?? 0
    const unsent = unsentRefundableQuantity(line) - chosen
    if (!(unsent > 0)) continue
    all.items[line.id] = chosen + unsent
    // Not those that an earlier refund, which failed, has kept out of stock.
    const inStore = Math.max(0, Math.min(unsent, unfulfilledQuantity(line) - chosen))
    all.restock[line.id] = (restock[line.id] ?? 0) + inStore
  }
  return all
}

/** @returns false if the return is not accepted or received. @throws a 404 response for a return of another order */
async function completeReturn(ctx: Ctx, { id, orderId, refundId }: { id: string; orderId: string; refundId: string }) {
  if (!isId(id)) throw notFound()
  const isReturn = and(eq(orderReturns.id, id), eq(orderReturns.orderId, orderId))
  if ((await ctx.db.$count(orderReturns, isReturn)) === 0) throw notFound()
  const completed = await ctx.db
    .update(orderReturns)
    .set({ status: 'refunded', refundId })
    .where(and(isReturn, inArray(orderReturns.status, [...REFUNDABLE_RETURN_STATUSES])))
    .returning({ id: orderReturns.id })
  return completed.length > 0
}

function isValidAmount({ amountCents, shippingCents }: RefundOrderRequest): boolean {
  const isWhole = Number.isSafeInteger(amountCents) && Number.isSafeInteger(shippingCents)
  return isWhole && amountCents >= 1 && shippingCents >= 0 && shippingCents <= amountCents
}
