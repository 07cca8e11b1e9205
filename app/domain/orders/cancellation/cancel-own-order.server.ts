import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { orderLines } from '#db/schema/orders.ts'
import { notifyOrderCancelled } from '../emails/notify-new-order.server.ts'
import { sendCancelledEmail } from '../emails/send-order-emails.server.tsx'
import { assertTransitionBy, type Order, updateOrder } from '../order-changes.server.ts'
import { lockLinkedOrder } from '../order-link.server.ts'
import { canTransition, ORDER_TRANSITIONS } from '../order-transitions.ts'
import { enqueueRefund } from '../refunds/enqueue-refund.server.ts'
import { refundItems } from '../refunds/refund-items.server.ts'
import { refundableQuantity } from '../refunds/refund-quantities.ts'

export type CancelOwnOrderResult =
  /** `refundCents`: what is being refunded; 0 for a free order. */
  | { ok: true; refundCents: number }
  /** Packed, shipped, refunded or cancelled already, or an issue is open. */
  | { ok: false; reason: 'not-allowed' }
  | StaleResult<Order>

/**
 * Cancels a customer's own order that is not packed: returns its items to stock, refunds all that is left of the
 * payment, and emails the customer and the store contact.
 *
 * @param tokenOrId of a link, or of an order that the actor has placed (`findLinkedOrder`)
 * @throws a 404 response for any other order
 */
export async function cancelOwnOrder(
  ctx: Ctx,
  tokenOrId: string,
  { reason, expectedVersion }: { reason: string | null; expectedVersion: number },
): Promise<CancelOwnOrderResult> {
  assertTransitionBy(ctx.actor, 'cancelOwn')
  return transaction(ctx, async (ctx) => {
    const order = await lockLinkedOrder(ctx, tokenOrId)
    const { id } = order
    if (!canTransition('cancelOwn', order)) return { ok: false, reason: 'not-allowed' }
    if (order.version !== expectedVersion) return { ok: false, reason: 'stale', current: order }
    const lines = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, id))
    const items = Object.fromEntries(lines.map((line) => [line.id, refundableQuantity(line)]))
    const counted = await refundItems(ctx, id, items, items)
    const amountCents = order.totalCents - order.refundedCents
    if (amountCents > 0) {
      const shippingCents = Math.min(order.shippingCents - order.refundedShippingCents, amountCents)
      const refund = { amountCents, shippingCents, reason: 'Cancelled by the customer', ...counted }
      if (!(await enqueueRefund(ctx, order, refund)))
        throw new Error('Less is left to refund than the locked order says.')
    }
    const cancelled = await updateOrder(ctx, id, ORDER_TRANSITIONS.cancelOwn.to())
    const details = { number: order.number, amountCents, restocked: counted.restocked, reason }
    await recordAudit(ctx, { action: 'order.cancelled-by-customer', subjectType: 'order', subjectId: id, details })
    await sendCancelledEmail(ctx, cancelled, amountCents)
    await ctx.tasks.enqueue(ctx.db, notifyOrderCancelled, { orderId: id })
    return { ok: true, refundCents: amountCents }
  })
}
