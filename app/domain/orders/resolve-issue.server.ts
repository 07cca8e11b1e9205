import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { assertTransitionBy, lockOrder, type Order, updateOrder } from './order-changes.server.ts'
import { canTransition, ORDER_TRANSITIONS } from './order-transitions.ts'

/** `not-allowed`: the order has no open issue. `stale`: it has changed, for example by another issue. */
export type ResolveIssueResult = { ok: true } | { ok: false; reason: 'not-allowed' } | StaleResult<Order>

/**
 * Marks the open issues of an order as resolved. The order continues as pending, completed, archived or cancelled,
 * depending on what was refunded and shipped.
 *
 * @throws a 404 response for an unknown order
 */
export async function resolveIssue(ctx: Ctx, id: string, expectedVersion: number): Promise<ResolveIssueResult> {
  assertTransitionBy(ctx.actor, 'resolveIssue')
  return transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    if (!canTransition('resolveIssue', order)) return { ok: false, reason: 'not-allowed' }
    if (order.version !== expectedVersion) return { ok: false, reason: 'stale', current: order }
    await updateOrder(ctx, id, ORDER_TRANSITIONS.resolveIssue.to(order))
    const details = { number: order.number }
    await recordAudit(ctx, { action: 'order.resolved', subjectType: 'order', subjectId: id, details })
    return { ok: true }
  })
}
