import { and, eq, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { payRefund } from './pay-refund.server.ts'

type RefundDetails = { id?: string; amountCents: number; reason: string; restocked?: Record<string, number> }

/**
 * Promises a refund within the caller's transaction. The order's own sum decides, so that refunds asked for together
 * never come to more than was paid.
 *
 * @returns false where less than that is left
 */
export async function enqueueRefund(ctx: Ctx, order: { id: string }, wanted: RefundDetails): Promise<boolean> {
  const { id = newId(), amountCents, reason, restocked = {} } = wanted
  const taken = await ctx.db
    .update(orders)
    .set({ refundedCents: sql`${orders.refundedCents} + ${amountCents}`, updatedAt: ctx.now })
    .where(and(eq(orders.id, order.id), lte(sql`${orders.refundedCents} + ${amountCents}`, orders.totalCents)))
    .returning({ id: orders.id })
  if (taken.length === 0) return false
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
