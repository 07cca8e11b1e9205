import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orders } from '#db/schema/orders.ts'
import { syncFulfilmentStatus } from '../fulfilment-status.server.ts'
import { enqueueRefund } from './enqueue-refund.server.ts'
import { QuantityExceeded, returnToStock } from './return-to-stock.server.ts'

export type RefundRequest = {
  /** At least 1; delivery may be part of it. */
  amountCents: number
  /** Line id → pieces that go back on the shelf. */
  restock: Record<string, number>
  /** For the agency's own eyes. */
  reason: string
  /** Cents given back so far, as the page said: a form that is sent twice, or in two tabs, refunds once. */
  seenCents: number
}

export type RefundOrderResult =
  | { ok: true }
  | { ok: false; reason: 'nothing' }
  /** Something was given back since the page was read. */
  | { ok: false; reason: 'changed'; refundedCents: number }
  | { ok: false; reason: 'too-much'; leftCents: number }
  /** More pieces than the line still has. */
  | { ok: false; reason: 'too-many-pieces'; title: string }

class RefundRejected extends Error {
  readonly refusal: Exclude<RefundOrderResult, { ok: true }>

  constructor(refusal: Exclude<RefundOrderResult, { ok: true }>) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/**
 * Gives money back, all or part, and takes goods back on the shelf. Whatever is asked at the same moment, refunds never
 * come to more than was paid and pieces never to more than were sold: the rows' own sums decide. The payment service is
 * asked by a task; the customer is told when it has agreed.
 *
 * @throws a 404 response where there is no such order
 */
export async function refundOrder(ctx: Ctx, id: string, request: RefundRequest): Promise<RefundOrderResult> {
  assertCan(ctx.actor, 'order.manage')
  if (!isId(id)) throw notFound()
  const { amountCents, reason } = request
  if (!Number.isSafeInteger(amountCents) || amountCents < 1) return { ok: false, reason: 'nothing' }
  try {
    await transaction(ctx, async (ctx) => {
      const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id)).for('update')
      if (!order) throw notFound()
      const { refundedCents } = order
      if (refundedCents !== request.seenCents) throw new RefundRejected({ ok: false, reason: 'changed', refundedCents })
      const restocked = await returnToStock(ctx, id, request.restock)
      if (!(await enqueueRefund(ctx, order, { amountCents, reason, restocked }))) {
        throw new RefundRejected({ ok: false, reason: 'too-much', leftCents: order.totalCents - order.refundedCents })
      }
      await syncFulfilmentStatus(ctx, order)
      await recordAudit(ctx, {
        action: 'order.refunded',
        subjectType: 'order',
        subjectId: id,
        details: { number: order.number, amountCents, restocked, reason },
      })
    })
    return { ok: true }
  } catch (error) {
    if (error instanceof RefundRejected) return error.refusal
    if (error instanceof QuantityExceeded) return { ok: false, reason: 'too-many-pieces', title: error.title }
    throw error
  }
}
