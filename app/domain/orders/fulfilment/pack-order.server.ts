import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { sendReadyForPickupEmail } from '../emails/send-order-emails.server.tsx'
import { assertTransitionBy, lockOrder, updateOrder } from '../order-changes.server.ts'
import { canTransition, ORDER_TRANSITIONS, transitionEmail } from '../order-transitions.ts'

/** `not-allowed`: packed, shipped, cancelled or refunded already, or an issue is open. */
export type PackOrderResult = { ok: true } | { ok: false; reason: 'not-allowed' }

/**
 * Marks an order as packed. The customer of a pick-up order is emailed that it is ready.
 *
 * @throws a 404 response for an unknown order
 */
export async function packOrder(ctx: Ctx, id: string): Promise<PackOrderResult> {
  assertTransitionBy(ctx.actor, 'pack')
  return transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    if (!canTransition('pack', order)) return { ok: false, reason: 'not-allowed' }
    const packed = await updateOrder(ctx, id, { ...ORDER_TRANSITIONS.pack.to(), fulfilledAt: ctx.now })
    const details = { number: order.number }
    await recordAudit(ctx, { action: 'order.packed', subjectType: 'order', subjectId: id, details })
    if (transitionEmail('pack', packed)) await sendReadyForPickupEmail(ctx, packed)
    return { ok: true }
  })
}
