import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import type { Ctx } from '../context.ts'
import type { AuditAction } from './audit-actions.ts'

type AuditEvent = {
  action: AuditAction
  subjectType:
    | 'person'
    | 'company'
    | 'job'
    | 'application'
    | 'agency'
    | 'import'
    | 'booking'
    | 'product'
    | 'collection'
    | 'order'
    | 'discount'
    | 'store'
  subjectId: string
  /** What changed, without secrets and without contact details. */
  details?: Record<string, unknown>
}

/** Writes who did what, in the transaction of the change. */
export async function recordAudit(ctx: Ctx, { action, subjectType, subjectId, details }: AuditEvent): Promise<void> {
  await ctx.db.insert(auditEvents).values({
    id: newId(),
    at: ctx.now,
    actorId: personId(ctx.actor),
    action,
    subjectType,
    subjectId,
    details: details ?? {},
    requestId: ctx.requestId,
  })
}
