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
    | 'feed'
    | 'store'
  subjectId: string
  /** What changed. No secrets and no contact details. */
  details?: Record<string, unknown>
}

/**
 * Inserts an audit row for `ctx.actor`, with the name of the API key if a program acts for the person. Call it with the transaction of the change, so that both are
 * written or neither.
 */
export async function recordAudit(ctx: Ctx, { action, subjectType, subjectId, details }: AuditEvent): Promise<void> {
  const apiKeyName = ctx.actor.kind === 'person' ? ctx.actor.apiKeyName : undefined
  await ctx.db.insert(auditEvents).values({
    id: newId(),
    at: ctx.now,
    actorId: personId(ctx.actor),
    action,
    subjectType,
    subjectId,
    details: apiKeyName === undefined ? (details ?? {}) : { ...details, apiKey: apiKeyName },
    requestId: ctx.requestId,
    address: ctx.address,
  })
}
