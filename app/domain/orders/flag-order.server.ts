import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { bySystem, recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { orders } from '#db/schema/orders.ts'
import { sendActionRequiredEmail } from './emails/send-order-emails.server.tsx'
import { updateOrder } from './order-changes.server.ts'
import type { IssueCode } from './order-issues.ts'
import { ORDER_TRANSITIONS } from './order-transitions.ts'

/**
 * Raises an issue on an order that only an admin can decide, within the caller's transaction: sets the status, records
 * the code and the message, and emails the agency. The audit row's actor is always the system.
 *
 * @param message what happened and what to do, in whole sentences for the agency
 */
export async function flagOrder(ctx: Ctx, id: string, code: IssueCode, message: string): Promise<void> {
  const order = await updateOrder(ctx, id, ORDER_TRANSITIONS.flagIssue.to())
  const details = { number: order.number, message }
  await recordAudit(bySystem(ctx), { action: code, subjectType: 'order', subjectId: id, details })
  await sendActionRequiredEmail(ctx, order, message)
}

/**
 * Whether an order was ever flagged with `code`, as a condition on `orders`: one range of `audit_events_subject_idx`.
 */
export function hasBeenFlagged(ctx: Ctx, code: IssueCode): SQL {
  return exists(
    ctx.db
      .select({ id: auditEvents.id })
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.subjectType, 'order'),
          eq(auditEvents.subjectId, sql`${orders.id}::text`),
          eq(auditEvents.action, code),
        ),
      ),
  )
}
