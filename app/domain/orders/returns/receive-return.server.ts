import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orderReturns } from '#db/schema/orders.ts'
import type { ChangeReturnResult } from './decide-return.server.ts'
import { findReturn } from './return-queries.server.ts'

/**
 * Records that the items of an accepted return have arrived. Its refund decides which of them go back into stock.
 *
 * @throws a 404 response for an unknown return
 */
export async function receiveReturn(ctx: Ctx, id: string): Promise<ChangeReturnResult> {
  assertCan(ctx.actor, 'order.manage')
  return transaction(ctx, async (ctx) => {
    const { order } = await findReturn(ctx, id)
    const received = await ctx.db
      .update(orderReturns)
      .set({ status: 'received', receivedAt: ctx.now })
      .where(and(eq(orderReturns.id, id), eq(orderReturns.status, 'accepted')))
      .returning({ id: orderReturns.id })
    if (received.length === 0) return { ok: false, reason: 'not-allowed' }
    await recordAudit(ctx, {
      action: 'order.return-received',
      subjectType: 'order',
      subjectId: order.id,
      details: { number: order.number },
    })
    return { ok: true }
  })
}
