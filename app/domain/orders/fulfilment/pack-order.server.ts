import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertTransitionBy, lockOrder, updateOrder } from '../order-changes.server.ts'
import { canTransition, ORDER_TRANSITIONS, transitionEmail } from '../order-transitions.ts'
import { announcePickup, UNDO_SECONDS } from './announce-fulfilment.server.ts'

/**
 * `emailed`: the customer who is emailed; null if no one is. `not-allowed`: packed, shipped, cancelled or refunded
 * already, or an issue is open.
 */
export type PackOrderResult = { ok: true; emailed: string | null } | { ok: false; reason: 'not-allowed' }

/**
 * Marks an order as packed. The customer of a pick-up order is emailed that it is ready, once that can no longer be
 * undone.
 *
 * @throws a 404 response for an unknown order
 */
export async function packOrder(ctx: Ctx, id: string): Promise<PackOrderResult> {
  assertTransitionBy(ctx.actor, 'pack')
  return transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    if (!canTransition('pack', order)) return { ok: false, reason: 'not-allowed' }
    const dueAt = new Date(ctx.now.getTime() + UNDO_SECONDS * 1000)
    const isEmailed = transitionEmail('pack', order) !== null
    const pickupEmailDueAt = isEmailed ? dueAt : null
    await updateOrder(ctx, id, { ...ORDER_TRANSITIONS.pack.to(), fulfilledAt: ctx.now, pickupEmailDueAt })
    const details = { number: order.number }
    await recordAudit(ctx, { action: 'order.packed', subjectType: 'order', subjectId: id, details })
    if (isEmailed)
      await ctx.tasks.enqueue(ctx.db, announcePickup, { orderId: id, dueAt: dueAt.toISOString() }, UNDO_SECONDS)
    return { ok: true, emailed: isEmailed && order.email ? order.fullName : null }
  })
}
