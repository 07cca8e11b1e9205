import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { type Ctx, type TaskContext, transaction } from '#app/core/context.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { refunds } from '#db/schema/orders.ts'
import { flagOrder } from '../flag-order.server.ts'
import { payRefund, REFUND_RETRY_WINDOW_MS } from './pay-refund.server.ts'

/** Refunds a run: each asks the payment service, which may be slow to fail. */
const BATCH_SIZE = 20

/** Kept with a refund whose agency was told: it waits on, and is asked for in each run. */
const NO_ANSWER = 'The payment service has not answered yet.'

/**
 * Refunds that all tries of their task left without an answer. The agency is told once and the order marked; then the
 * payment service is asked again, in this run and every later one, until it answers.
 */
export async function retryRefunds(ground: TaskContext, ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(eq(refunds.status, 'queued'), lte(refunds.createdAt, new Date(ctx.now.getTime() - REFUND_RETRY_WINDOW_MS))),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(BATCH_SIZE)
  for (const { id } of waiting) {
    try {
      await transaction(ctx, (ctx) => flagOnce(ctx, id))
      await payRefund.run(ground, { refundId: id })
    } catch (error) {
      ctx.log.error({ err: error, refundId: id }, 'refund waits')
    }
  }
}

async function flagOnce(ctx: Ctx, id: string): Promise<void> {
  const [refund] = await ctx.db
    .update(refunds)
    .set({ failure: NO_ANSWER })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'queued'), isNull(refunds.failure)))
    .returning()
  if (!refund) return
  const said = `The payment service has not answered for 12 hours whether it refunds ${formatCents(refund.amountCents)}. It is asked again every ten minutes; please look at its dashboard.`
  await flagOrder(ctx, refund.orderId, 'order.refund-pending', said)
}
