import { and, asc, eq, isNull, lte, type SQL } from 'drizzle-orm'
import { type Ctx, type TaskContext, transaction } from '#app/core/context.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { refunds } from '#db/schema/orders.ts'
import { flagOrder } from '../flag-order.server.ts'
import { payRefund, REFUND_RETRY_WINDOW_MS } from './pay-refund.server.ts'

/** Refunds that a run requests again: each calls the payment service, which may be slow to fail. */
const BATCH_SIZE = 20

/** Orders that a run flags: each emails the agency. */
const MAX_FLAGGED = 200

/** Marks a refund whose order has been flagged, so that it is flagged once. */
const NO_ANSWER = 'The payment service has not answered yet.'

/**
 * Retries refunds that got no response in all runs of their own task. The first run flags their orders and emails the
 * agency; this and every later run calls the payment service again for the oldest.
 */
export async function retryRefunds(context: TaskContext, ctx: Ctx): Promise<void> {
  const overdue = new Date(ctx.now.getTime() - REFUND_RETRY_WINDOW_MS)
  const isOverdue = and(eq(refunds.status, 'queued'), lte(refunds.createdAt, overdue))
  const listOldest = (where: SQL | undefined, limit: number) =>
    ctx.db.select({ id: refunds.id }).from(refunds).where(where).orderBy(asc(refunds.createdAt)).limit(limit)
  const tryEach = async (rows: { id: string }[], work: (id: string) => Promise<void>) => {
    for (const { id } of rows) {
      await work(id).catch((error: unknown) => ctx.log.error({ err: error, refundId: id }, 'refund still pending'))
    }
  }
  await tryEach(await listOldest(and(isOverdue, isNull(refunds.failure)), MAX_FLAGGED), (id) =>
    transaction(ctx, (ctx) => flagOnce(ctx, id)),
  )
  await tryEach(await listOldest(isOverdue, BATCH_SIZE), (id) => payRefund.run(context, { refundId: id }))
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
