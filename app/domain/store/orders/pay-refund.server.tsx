import { and, eq, sql, sum } from 'drizzle-orm'
import { RefundRefused } from '#app/platform/payments/payments.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { type Ctx, type TaskGround, transaction } from '#app/policy/context.ts'
import { orders, refunds } from '#db/schema/store-orders.ts'
import { mailRefund, mailRefundFailed } from './order-mails.server.tsx'

/**
 * Asks the payment service for a promised refund, under a key of its own: however often this runs, the money goes back
 * once. What the service refuses for good is marked, counted out of the order again, and the agency is told.
 */
export const payRefund = defineTask<{ refundId: string }, TaskGround>({
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
      if (!paymentReference) throw new RefundRefused('Nothing was paid.')
      const key = `refund:${refundId}`
      const { id } = await ctx.payments.refund({ paymentReference, amountCents: refund.amountCents, key })
      await finish(ctx, refund, { status: 'succeeded', providerRefundId: id })
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error
      ctx.log.error({ err: error, refundId }, 'refund refused')
      await finish(ctx, refund, { status: 'failed', failure: error.message.slice(0, 500) })
    }
  },
})

type Refund = typeof refunds.$inferSelect
type End = { status: 'succeeded'; providerRefundId: string } | { status: 'failed'; failure: string }

function finish(ctx: Ctx, refund: Refund, end: End): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const [mine] = await ctx.db
      .update(refunds)
      .set({ ...end, finishedAt: ctx.now })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, 'queued')))
      .returning({ id: refunds.id })
    if (!mine) return
    if (end.status === 'failed') {
      const [order] = await ctx.db
        .update(orders)
        .set({
          refundedCents: sql`${orders.refundedCents} - ${refund.amountCents}`,
          status: 'requires_action',
          updatedAt: ctx.now,
        })
        .where(eq(orders.id, refund.orderId))
        .returning()
      if (order) await mailRefundFailed(ctx, order, refund.amountCents, end.failure)
      return
    }
    const order = await markRefunded(ctx, refund.orderId)
    if (order) await mailRefund(ctx, order, refund.amountCents)
  })
}

/**
 * The order's payment status by what has gone back, within the caller's transaction. One that was given back before
 * anything was packed is cancelled.
 */
export async function markRefunded(ctx: Ctx, orderId: string): Promise<typeof orders.$inferSelect | null> {
  const [back] = await ctx.db
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'succeeded')))
  const cents = back?.cents ?? 0
  const all = sql`${orders.totalCents} <= ${cents}`
  const unpacked = sql`${all} and ${orders.fulfillmentStatus} = 'not_fulfilled' and ${orders.status} = 'pending'`
  const [order] = await ctx.db
    .update(orders)
    .set({
      paymentStatus: sql`case when ${all} then 'refunded' else 'partially_refunded' end`,
      status: sql`case when ${unpacked} then 'canceled' else ${orders.status} end`,
      fulfillmentStatus: sql`case when ${unpacked} then 'canceled' else ${orders.fulfillmentStatus} end`,
      updatedAt: ctx.now,
    })
    .where(eq(orders.id, orderId))
    .returning()
  return order ?? null
}
