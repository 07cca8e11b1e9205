import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { orders } from '#db/schema/orders.ts'
import { sendActionRequiredEmail } from './emails/send-order-emails.server.tsx'
import type { IssueCode } from './order-issues.ts'

/**
 * Marks an order as one that only a person can decide, within the caller's transaction: one audit row says why, and so
 * does the mail to the agency. Whoever caused it, it is the product that found it out.
 *
 * @param said what happened and what is to be done, in whole sentences for the agency
 */
export async function flagOrder(ctx: Ctx, id: string, cause: IssueCode, said: string): Promise<void> {
  const [order] = await ctx.db
    .update(orders)
    .set({ status: 'requires_action', updatedAt: ctx.now })
    .where(eq(orders.id, id))
    .returning()
  if (!order) throw new Error('The order to be flagged is not there.')
  const details = { number: order.number, said }
  await recordAudit({ ...ctx, actor: SYSTEM }, { action: cause, subjectType: 'order', subjectId: id, details })
  await sendActionRequiredEmail(ctx, order, said)
}

/** A condition of a query of `orders`: was it ever flagged for this cause? A look-up in `audit_events_subject_idx`. */
export function hasBeenFlagged(ctx: Ctx, cause: IssueCode): SQL {
  return exists(
    ctx.db
      .select({ id: auditEvents.id })
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.subjectType, 'order'),
          eq(auditEvents.subjectId, sql`${orders.id}::text`),
          eq(auditEvents.action, cause),
        ),
      ),
  )
}
