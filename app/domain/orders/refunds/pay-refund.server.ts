import { and, eq } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { addAllowanceEntry } from '#app/domain/checkout/allowance/allowance-ledger.server.ts'
import { HOUR_MS } from '#app/lib/dates.ts'
import { RefundDeclined } from '#app/platform/payments/payments.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { sendRefundEmail } from '../emails/send-order-emails.server.tsx'
import { enqueueOrderEvent } from '../enqueue-order-event.server.ts'
import { recordExternalRefund } from './record-external-refund.server.ts'
import { markRefundFailed, syncPaymentStatus } from './refund-outcome.server.ts'

/** All retries of the task together take about 11 hours. After 12 without an answer the agency is warned. */
export const REFUND_RETRY_WINDOW_MS = 12 * HOUR_MS

/**
 * Sends an enqueued refund to the payment service, and returns its share to the staff allowance once the service has
 * confirmed. The idempotency key is derived from the refund's id, so any number
 * of runs refunds once. A refund that the service declines is marked as failed and the order is flagged; refunds in the
 * service's dashboard, which may be why, are then counted.
 */
export const payRefund = defineTask<{ refundId: string }, TaskContext>({
  name: 'pay-refund',
  retryLimit: 20,
  async run(context, { refundId }) {
    const ctx = createTaskCtx(context)
    const [row] = await ctx.db
      .select({ refund: refunds, order: orders })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(eq(refunds.id, refundId), eq(refunds.status, 'queued')))
    if (!row) return
    const { refund, order } = row
    const chargedCents = refund.amountCents - refund.allowanceCents
    if (chargedCents === 0) return completeRefund(ctx, refund, null)
    if (!ctx.payments) throw new Error('There is no payment service to refund with.')
    try {
      const { paymentReference } = order
      if (!paymentReference) throw new RefundDeclined('Nothing was paid.')
      const key = `refund:${refundId}`
      // Stripe deletes an idempotency key after 24 hours, so a later run first looks for the refund itself.
      const isLate = ctx.now.getTime() - refund.createdAt.getTime() >= REFUND_RETRY_WINDOW_MS
      const existing = isLate ? await ctx.payments.findRefund({ paymentReference, key }) : null
      const { id } = existing ?? (await ctx.payments.refund({ paymentReference, amountCents: chargedCents, key }))
      await completeRefund(ctx, refund, id)
    } catch (error) {
      if (!(error instanceof RefundDeclined)) throw error
      ctx.log.error({ err: error, refundId }, 'refund declined')
      await recordDeclinedRefund(ctx, refund, order.paymentReference, error.message)
    }
  },
})

type Refund = typeof refunds.$inferSelect

/**
 * The events of refunds in the dashboard carry a running total. While ours was queued, it was counted as part of that
 * total, and a declined refund sends no event: so the total is asked for and recorded again.
 */
async function recordDeclinedRefund(ctx: Ctx, refund: Refund, paymentReference: string | null, reason: string) {
  const refundedCents = paymentReference ? ((await ctx.payments?.sumRefunds(paymentReference)) ?? 0) : 0
  await transaction(ctx, async (ctx) => {
    await markRefundFailed(ctx, refund.id, reason, ['queued'])
    if (paymentReference) await recordExternalRefund(ctx, { paymentReference, refundedCents, checkoutToken: null })
  })
}

function completeRefund(ctx: Ctx, refund: Refund, providerRefundId: string | null): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const completed = await ctx.db
      .update(refunds)
      .set({ status: 'succeeded', providerRefundId, failure: null, finishedAt: ctx.now })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, 'queued')))
      .returning({ id: refunds.id })
    if (completed.length === 0) return
    const order = await syncPaymentStatus(ctx, refund.orderId)
    const { id: refundId, allowanceCents: changeCents } = refund
    if (order.userId) {
      const change = { kind: 'refunded', changeCents, refundId, checkoutId: order.checkoutId } as const
      await addAllowanceEntry(ctx, order.userId, change)
    }
    await sendRefundEmail(ctx, order, refund.id)
    await enqueueOrderEvent(ctx, 'order.refunded', order)
  })
}
