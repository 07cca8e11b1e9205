import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { assertTransitionBy, lockOrder, type Order, updateOrder } from './order-changes.server.ts'

export type EditOrderNoteResult = { ok: true } | StaleResult<Order>

/**
 * Saves the internal note of an order, which customers never see.
 *
 * @throws a 404 response for an unknown order
 */
export async function editOrderNote(
  ctx: Ctx,
  id: string,
  { note, expectedVersion }: { note: string; expectedVersion: number },
): Promise<EditOrderNoteResult> {
  assertTransitionBy(ctx.actor, 'editNote')
  return transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    if (order.version !== expectedVersion) return { ok: false, reason: 'stale', current: order }
    await updateOrder(ctx, id, { note })
    const details = { number: order.number }
    await recordAudit(ctx, { action: 'order.note-edited', subjectType: 'order', subjectId: id, details })
    return { ok: true }
  })
}
