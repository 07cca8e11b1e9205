import { and, eq, lte, sql } from 'drizzle-orm'
import { recordAudit } from '#app/domain/agency/audit.server.ts'
import { isId } from '#app/lib/id.ts'
import { type Ctx, transaction } from '#app/policy/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { notFound } from '#app/policy/refusals.ts'
import { stockMoves } from '#db/schema/store.ts'
import { orderLines, orders } from '#db/schema/store-orders.ts'
import { restock } from '../checkout/stock.server.ts'
import { queueRefund } from './queue-refund.server.ts'

export type RefundRequest = {
  /** At least 1; delivery may be part of it. */
  amountCents: number
  /** Line id → pieces that go back on the shelf. */
  restock: Record<string, number>
  /** For the agency's own eyes. */
  reason: string
}

export type Refunded =
  | { ok: true }
  | { ok: false; reason: 'nothing' }
  | { ok: false; reason: 'too-much'; leftCents: number }
  /** More pieces than the line still has. */
  | { ok: false; reason: 'too-many-pieces'; title: string }

class Refused extends Error {
  readonly refusal: Exclude<Refunded, { ok: true }>

  constructor(refusal: Exclude<Refunded, { ok: true }>) {
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
export async function refundOrder(ctx: Ctx, id: string, request: RefundRequest): Promise<Refunded> {
  assertCan(ctx.actor, 'order.manage')
  if (!isId(id)) throw notFound()
  const { amountCents, reason } = request
  if (!Number.isSafeInteger(amountCents) || amountCents < 1) return { ok: false, reason: 'nothing' }
  try {
    await transaction(ctx, async (ctx) => {
      const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id)).for('update')
      if (!order) throw notFound()
      const restocked = await takeBack(ctx, id, request.restock)
      if (!(await queueRefund(ctx, order, { amountCents, reason, restocked }))) {
        throw new Refused({ ok: false, reason: 'too-much', leftCents: order.totalCents - order.refundedCents })
      }
      await recordAudit(ctx, {
        action: 'order.refunded',
        subjectType: 'order',
        subjectId: id,
        details: { number: order.number, amountCents, restocked, reason },
      })
    })
    return { ok: true }
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** @returns variant id → pieces that are on the shelf again; uncounted things are only marked as returned */
async function takeBack(ctx: Ctx, orderId: string, wanted: Record<string, number>): Promise<Record<string, number>> {
  const back = new Map<string, number>()
  for (const [lineId, pieces] of Object.entries(wanted)) {
    if (pieces === 0) continue
    if (!isId(lineId) || !Number.isSafeInteger(pieces) || pieces < 0) throw notFound()
    const mine = and(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId))
    const [line] = await ctx.db
      .update(orderLines)
      .set({ restockedQuantity: sql`${orderLines.restockedQuantity} + ${pieces}` })
      .where(and(mine, lte(sql`${orderLines.restockedQuantity} + ${pieces}`, orderLines.quantity)))
      .returning()
    if (!line) {
      const [now] = await ctx.db.select({ title: orderLines.title }).from(orderLines).where(mine)
      if (!now) throw notFound()
      throw new Refused({ ok: false, reason: 'too-many-pieces', title: now.title })
    }
    back.set(line.variantId, (back.get(line.variantId) ?? 0) + pieces)
  }
  const taken = await ctx.db
    .select({ variantId: stockMoves.variantId })
    .from(stockMoves)
    .where(and(eq(stockMoves.orderId, orderId), eq(stockMoves.reason, 'sold')))
  const counted = new Set(taken.map(({ variantId }) => variantId))
  const pieces = [...back].map(([variantId, quantity]) => ({ variantId, quantity }))
  await restock(
    ctx,
    pieces.filter(({ variantId }) => counted.has(variantId)),
    orderId,
  )
  return Object.fromEntries(back)
}
