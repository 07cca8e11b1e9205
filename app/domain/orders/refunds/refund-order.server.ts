import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { assertTransitionBy, lockOrder, type Order } from '../order-changes.server.ts'
import { canTransition } from '../order-transitions.ts'
import { syncFulfilmentStatus } from '../sync-fulfilment-status.server.ts'
import { enqueueRefund } from './enqueue-refund.server.ts'
import { QuantityExceeded, returnToStock } from './return-to-stock.server.ts'

export type RefundOrderRequest = {
  /** At least 1; it may include the delivery. */
  amountCents: number
  /** Line id → quantity that is returned to stock. */
  restock: Record<string, number>
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
  /** More of a line than was ordered and not returned yet. */
  | { ok: false; reason: 'quantity-exceeded'; title: string }

export type RefundOrderResult = { ok: true } | RefundOrderProblem

/** Rolls back the quantities that were returned to stock before the refund was rejected. */
class RefundRejected extends Error {
  readonly problem: RefundOrderProblem

  constructor(problem: RefundOrderProblem) {
    super(problem.reason)
    this.problem = problem
  }
}

/**
 * Refunds all or part of an order and returns the chosen quantities to stock. Concurrent refunds never exceed what was
 * paid, and returns never exceed what was ordered, because the conditional updates of the rows decide. A task asks the
 * payment service; the customer is emailed once it has confirmed.
 *
 * @throws a 404 response for an unknown order, and for lines of other orders
 */
export async function refundOrder(ctx: Ctx, id: string, request: RefundOrderRequest): Promise<RefundOrderResult> {
  assertTransitionBy(ctx.actor, 'refund')
  const { amountCents, reason, restock, expectedVersion } = request
  try {
    return await transaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, id)
      if (!canTransition('refund', order)) return { ok: false, reason: 'not-allowed' }
      if (order.version !== expectedVersion) return { ok: false, reason: 'stale', current: order }
      if (!Number.isSafeInteger(amountCents) || amountCents < 1) return { ok: false, reason: 'invalid-amount' }
      const restocked = await returnToStock(ctx, id, restock)
      if (!(await enqueueRefund(ctx, order, { amountCents, reason, restocked }))) {
        const refundableCents = order.totalCents - order.refundedCents
        throw new RefundRejected({ ok: false, reason: 'amount-exceeded', refundableCents })
      }
      await syncFulfilmentStatus(ctx, order)
      await recordAudit(ctx, {
        action: 'order.refunded',
        subjectType: 'order',
        subjectId: id,
        details: { number: order.number, amountCents, restocked, reason },
      })
      return { ok: true }
    })
  } catch (error) {
    if (error instanceof RefundRejected) return error.problem
    if (error instanceof QuantityExceeded) return { ok: false, reason: 'quantity-exceeded', title: error.title }
    throw error
  }
}
