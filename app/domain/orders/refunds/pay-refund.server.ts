import { and, eq } from 'drizzle-orm'
import { type Ctx, type TaskContext, transaction } from '#app/core/context.ts'
import { RefundDeclined } from '#app/platform/payments/payments.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { sendRefundEmail } from '../emails/send-order-emails.server.tsx'
import { markRefundFailed, syncPaymentStatus } from './refund-outcome.server.ts'

/** All tries of the task take some 11 hours; what has no answer then is for a person to know of. */
export const REFUND_RETRY_WINDOW_MS = 12 * 3_600_000

/**
 * Asks the payment service for a promised refund, under a key of its own: however often this runs, the money goes back
 * once. What the service refuses for good is marked, counted out of the order again, and the agency is told.
 */
export const payRefund = defineTask<{ refundId: string }, TaskContext>({
  name: 'pay-refund',
  retryLimit: 20,
  async run({ now, ...ground }, { refundId }) {
    const ctx: Ctx = { ...ground, now: now(), actor: SYSTEM, requestId: null }
    const [row] = await ctx.db
      .select({ refund: refunds, order: orders })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(eq(refunds.id, refundId), eq(refunds.status, 'queued')))
    if (!row) return
    const { refund, order } = row
    if (!ctx.payments) throw new Error('There is no payment service to refund with.')
    try {
      const { paymentReference } = order
      if (!paymentReference) throw new RefundDeclined('Nothing was paid.')
      const key = `refund:${refundId}`
      // A service remembers a key for a day only: what is asked again after half of one is looked for first.
      const late = ctx.now.getTime() - refund.createdAt.getTime() >= REFUND_RETRY_WINDOW_MS
      const made = late ? await ctx.payments.findRefund({ paymentReference, key }) : null
      const { id } = made ?? (await ctx.payments.refund({ paymentReference, amountCents: refund.amountCents, key }))
      await completeRefund(ctx, refund, id)
    } catch (error) {
      if (!(error instanceof RefundDeclined)) throw error
      ctx.log.error({ err: error, refundId }, 'refund refused')
      await transaction(ctx, (ctx) => markRefundFailed(ctx, refundId, error.message, ['queued']))
    }
  },
})

type Refund = typeof refunds.$inferSelect

function completeRefund(ctx: Ctx, refund: Refund, providerRefundId: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const [mine] = await ctx.db
      .update(refunds)
      .set({ status: 'succeeded', providerRefundId, failure: null, finishedAt: ctx.now })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, 'queued')))
      .returning({ id: refunds.id })
    if (!mine) return
    const order = await syncPaymentStatus(ctx, refund.orderId)
    if (order) await sendRefundEmail(ctx, order, refund.amountCents)
  })
}
