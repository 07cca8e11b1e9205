import { and, eq, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { payRefund } from './pay-refund.server.ts'

type RefundDetails = { id?: string; amountCents: number; reason: string; restocked?: Record<string, number> }

/**
 * Enqueues a refund within the caller's transaction. The amount counts as refunded from now on; the update is
 * conditional, so that concurrent refunds never exceed what was paid.
 *
 * @returns false if less than the amount is left to refund
 */
export async function enqueueRefund(ctx: Ctx, order: { id: string }, refund: RefundDetails): Promise<boolean> {
  const { id = newId(), amountCents, reason, restocked = {} } = refund
  const refundedCents = sql`${orders.refundedCents} + ${amountCents}`
  const updated = await ctx.db
    .update(orders)
    .set({ refundedCents, version: sql`${orders.version} + 1`, updatedAt: ctx.now })
    .where(and(eq(orders.id, order.id), lte(refundedCents, orders.totalCents)))
    .returning({ id: orders.id })
  if (updated.length === 0) return false
  await ctx.db.insert(refunds).values({
    id,
    orderId: order.id,
    amountCents,
    reason,
    restocked,
    status: 'queued',
    actorId: personId(ctx.actor),
    createdAt: ctx.now,
  })
  await ctx.tasks.enqueue(ctx.db, payRefund, { refundId: id })
  return true
}
