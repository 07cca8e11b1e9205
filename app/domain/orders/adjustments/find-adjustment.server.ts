import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { orderLines, refunds } from '#db/schema/orders.ts'
import { type Adjustment, adjustmentOf } from './adjustment.ts'

/**
 * What a refund of an order takes off its price, once the payment service has confirmed it. The caller may see the
 * order.
 *
 * @throws a 404 response if the order has no such refund
 */
export async function findAdjustment(
  ctx: Ctx,
  order: { id: string; number: number },
  refundId: string,
): Promise<Adjustment & { issuedAt: Date }> {
  const [lines, all] = await Promise.all([
    ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position)),
    ctx.db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(asc(refunds.createdAt), asc(refunds.id)),
  ])
  const refund = all.find(({ id, status }) => id === refundId && status === 'succeeded')
  if (!refund) throw notFound()
  const ids = all.map(({ id }) => id)
  return {
    ...adjustmentOf({ number: order.number, lines }, refund, ids),
    issuedAt: refund.finishedAt ?? refund.createdAt,
  }
}
