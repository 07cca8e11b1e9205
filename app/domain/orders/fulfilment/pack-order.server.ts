import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orders } from '#db/schema/orders.ts'
import { sendReadyForPickupEmail } from '../emails/send-order-emails.server.tsx'
import { getOrder, isFulfillable } from '../fulfilment-status.server.ts'

type Order = typeof orders.$inferSelect

/** `not-allowed`: packed or sent already, cancelled, refunded, or waiting for a decision. With the order as it is now. */
export type PackOrderResult = { ok: true } | { ok: false; reason: 'not-allowed'; order: Order }

/**
 * Marks an order as packed. One to be picked up is ready then, and its customer is told.
 *
 * @throws a 404 response where there is no such order
 */
export function packOrder(ctx: Ctx, id: string): Promise<PackOrderResult> {
  assertCan(ctx.actor, 'order.manage')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [order] = await ctx.db
      .update(orders)
      .set({ fulfillmentStatus: 'fulfilled', fulfilledAt: ctx.now, updatedAt: ctx.now })
      .where(and(eq(orders.id, id), eq(orders.fulfillmentStatus, 'not_fulfilled'), isFulfillable))
      .returning()
    if (!order) return { ok: false, reason: 'not-allowed', order: await getOrder(ctx, id) }
    const details = { number: order.number }
    await recordAudit(ctx, { action: 'order.packed', subjectType: 'order', subjectId: id, details })
    if (order.delivery === 'pickup') await sendReadyForPickupEmail(ctx, order)
    return { ok: true }
  })
}
