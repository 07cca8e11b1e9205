import { and, eq, sql } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orders } from '#db/schema/orders.ts'

/** Keeps the agency's own note on an order; customers never see it. @throws a 404 response where there is no such order */
export function editOrderNote(ctx: Ctx, id: string, note: string): Promise<void> {
  assertCan(ctx.actor, 'order.manage')
  return change(ctx, id, { note }, 'order.note-edited')
}

/**
 * Says that what an order needed a person for is dealt with: it goes on as pending, or is put away where all of it was
 * given back or is promised to be, and cancelled where nothing is left to send.
 *
 * @throws a 404 response where no such order waits
 */
export function resolveIssue(ctx: Ctx, id: string): Promise<void> {
  assertCan(ctx.actor, 'order.manage')
  const givenBack = sql`${orders.totalCents} > 0 and ${orders.refundedCents} = ${orders.totalCents}`
  const status = sql`case when ${givenBack} then 'archived'
    when ${orders.fulfillmentStatus} = 'canceled' then 'canceled'
    when ${orders.fulfillmentStatus} = 'shipped' then 'completed' else 'pending' end`
  return change(ctx, id, { status }, 'order.resolved')
}

type Change = { note: string } | { status: ReturnType<typeof sql> }

function change(ctx: Ctx, id: string, set: Change, action: AuditAction): Promise<void> {
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const waiting = 'status' in set ? eq(orders.status, 'requires_action') : undefined
    const [order] = await ctx.db
      .update(orders)
      .set({ ...set, updatedAt: ctx.now })
      .where(and(eq(orders.id, id), waiting))
      .returning({ number: orders.number })
    if (!order) throw notFound()
    await recordAudit(ctx, { action, subjectType: 'order', subjectId: id, details: { number: order.number } })
  })
}
