import { and, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orderReturns } from '#db/schema/orders.ts'
import type { ChangeReturnResult } from './decide-return.server.ts'
import { OPEN_STATUSES } from './order-return.ts'
import { findReturn } from './return-queries.server.ts'

/**
 * Ends an open return without a refund of its own: its items never arrived, or its order was refunded another way.
 *
 * @throws a 404 response for an unknown return
 */
export async function closeReturn(ctx: Ctx, id: string): Promise<ChangeReturnResult> {
  assertCan(ctx.actor, 'order.manage')
  return transaction(ctx, async (ctx) => {
    const { order } = await findReturn(ctx, id)
    const closed = await ctx.db
      .update(orderReturns)
      .set({ status: 'closed' })
      .where(and(eq(orderReturns.id, id), inArray(orderReturns.status, [...OPEN_STATUSES])))
      .returning({ id: orderReturns.id })
    if (closed.length === 0) return { ok: false, reason: 'not-allowed' }
    await recordAudit(ctx, {
      action: 'order.return-closed',
      subjectType: 'order',
      subjectId: order.id,
      details: { number: order.number },
    })
    return { ok: true }
  })
}
