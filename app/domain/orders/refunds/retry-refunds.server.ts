import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { type Ctx, type TaskContext, transaction } from '#app/core/context.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { refunds } from '#db/schema/orders.ts'
import { flagOrder } from '../flag-order.server.ts'
import { payRefund, REFUND_RETRY_WINDOW_MS } from './pay-refund.server.ts'

/** Refunds per run: each calls the payment service, which may be slow to fail. */
const BATCH_SIZE = 20

/** Marks a refund whose order has been flagged, so that it is flagged once. */
const NO_ANSWER = 'The payment service has not answered yet.'

/**
 * Retries refunds that got no response in all runs of their own task. The first run flags the order and emails the
 * agency; this and every later run calls the payment service again.
 */
export async function retryRefunds(context: TaskContext, ctx: Ctx): Promise<void> {
  const overdue = new Date(ctx.now.getTime() - REFUND_RETRY_WINDOW_MS)
  const waiting = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'queued'), lte(refunds.createdAt, overdue)))
    .orderBy(asc(refunds.createdAt))
    .limit(BATCH_SIZE)
  for (const { id } of waiting) {
    try {
      await transaction(ctx, (ctx) => flagOnce(ctx, id))
      await payRefund.run(context, { refundId: id })
    } catch (error) {
      ctx.log.error({ err: error, refundId: id }, 'refund still pending')
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
  const message = `The payment service has not confirmed the refund of ${formatCents(refund.amountCents)} for 12 hours. We retry every ten minutes. Check the payment service's dashboard.`
  await flagOrder(ctx, refund.orderId, 'order.refund-pending', message)
}
