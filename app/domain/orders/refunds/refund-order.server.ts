import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { assertTransitionBy, lockOrder, type Order } from '../order-changes.server.ts'
import { canTransition } from '../order-transitions.ts'
import { syncFulfilmentStatus } from '../sync-fulfilment-status.server.ts'
import { enqueueRefund } from './enqueue-refund.server.ts'
import { type LineCounts, refundItems } from './refund-items.server.ts'
import { QuantityExceeded } from './return-to-stock.server.ts'

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
  expectedVersion: number
}

type RefundOrderProblem =
  /** Refunded in full already, or nothing was paid. */
  | { ok: false; reason: 'not-allowed' }
  | StaleResult<Order>
  | { ok: false; reason: 'invalid-amount' }
  | { ok: false; reason: 'amount-exceeded'; refundableCents: number }
  /** More than is left of the delivery. */
  | { ok: false; reason: 'delivery-exceeded'; refundableCents: number }
  /** More of a line than was ordered and not refunded yet, or more to stock than is refunded. */
  | { ok: false; reason: 'quantity-exceeded'; title: string }

export type RefundOrderResult = { ok: true } | RefundOrderProblem

/** Rolls back the quantities that were counted as refunded before the refund was rejected. */
class RefundRejected extends Error {
  readonly problem: RefundOrderProblem

  constructor(problem: RefundOrderProblem) {
    super(problem.reason)
    this.problem = problem
  }
}

/**
 * Refunds all or part of an order and returns the chosen quantities to stock. Concurrent refunds never exceed what was
 * paid, the delivery, or what was ordered, because each locks the order's row, and constraints of the rows decide. A task
 * asks the payment service; the customer is emailed once it has confirmed.
 *
 * @throws a 404 response for an unknown order, and for lines of other orders
 */
export async function refundOrder(ctx: Ctx, id: string, request: RefundOrderRequest): Promise<RefundOrderResult> {
  assertTransitionBy(ctx.actor, 'refund')
  const { amountCents, shippingCents, reason, items, restock, expectedVersion } = request
  try {
    return await transaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, id)
      if (!canTransition('refund', order)) return { ok: false, reason: 'not-allowed' }
      if (order.version !== expectedVersion) return { ok: false, reason: 'stale', current: order }
      if (!isValidAmount(request)) return { ok: false, reason: 'invalid-amount' }
      const refundableShippingCents = order.shippingCents - order.refundedShippingCents
      if (shippingCents > refundableShippingCents) {
        return { ok: false, reason: 'delivery-exceeded', refundableCents: refundableShippingCents }
      }
      const counted = await refundItems(ctx, id, items, restock)
      if (!(await enqueueRefund(ctx, order, { amountCents, shippingCents, reason, ...counted }))) {
        const refundableCents = order.totalCents - order.refundedCents
        throw new RefundRejected({ ok: false, reason: 'amount-exceeded', refundableCents })
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
    if (error instanceof RefundRejected) return error.problem
    if (error instanceof QuantityExceeded) return { ok: false, reason: 'quantity-exceeded', title: error.title }
    throw error
  }
}

function isValidAmount({ amountCents, shippingCents }: RefundOrderRequest): boolean {
  const isWhole = Number.isSafeInteger(amountCents) && Number.isSafeInteger(shippingCents)
  return isWhole && amountCents >= 1 && shippingCents >= 0 && shippingCents <= amountCents
}
