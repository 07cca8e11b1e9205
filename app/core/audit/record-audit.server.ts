import { type SQL, sql } from 'drizzle-orm'
import { newId } from '#app/lib/id.ts'
import { personId, SYSTEM } from '#app/policy/actor.ts'
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
    | 'checkout'
    | 'order'
    | 'discount'
    | 'feed'
    | 'stock_document'
    | 'store'
  subjectId: string
  /** What changed. No secrets and no contact details. */
  details?: Record<string, unknown>
}

/**
 * The context for an audit row about what the system does while a person's request runs: without their account and
 * address.
 */
export const bySystem = (ctx: Ctx): Ctx => ({ ...ctx, actor: SYSTEM, address: null })

/**
 * Inserts an audit row for `ctx.actor`, with the name of the API key if a program acts for the person. Call it with the
 * transaction of the change, so that both are written or neither.
 */
export async function recordAudit(ctx: Ctx, event: AuditEvent): Promise<void> {
  await insertAudit(ctx, event)
}

/**
 * Like `recordAudit`, for one or more events in one statement. A thousand of them stay far below its limit of 65,535
 * parameters.
 */
export async function recordAudits(ctx: Ctx, events: readonly AuditEvent[]): Promise<void> {
  await ctx.db.insert(auditEvents).values(events.map((event) => auditValues(ctx, event)))
}

/** The insert of an audit row, as a part of another statement. */
export function insertAudit(ctx: Ctx, event: AuditEvent) {
  return ctx.db.insert(auditEvents).values(auditValues(ctx, event))
}

/** The insert of an audit row for each row of `source`, a subquery of the statement that writes the change. */
export function insertAuditFor(ctx: Ctx, source: SQL, event: AuditEvent): SQL {
  const { id, at, actorId, action, subjectType, subjectId, details, requestId, address } = auditValues(ctx, event)
  return sql`insert into ${auditEvents} (id, at, actor_id, action, subject_type, subject_id, details, request_id, address)
    select ${id}::uuid, ${at.toISOString()}::timestamptz, ${actorId}::uuid, ${action}, ${subjectType}, ${subjectId},
      ${JSON.stringify(details)}::jsonb, ${requestId}, ${address} from ${source}`
}

function auditValues(ctx: Ctx, { action, subjectType, subjectId, details }: AuditEvent) {
  const apiKeyName = ctx.actor.kind === 'person' ? ctx.actor.apiKeyName : undefined
  return {
    id: newId(),
    at: ctx.now,
    actorId: personId(ctx.actor),
    action,
    subjectType,
    subjectId,
    details: apiKeyName === undefined ? (details ?? {}) : { ...details, apiKey: apiKeyName },
    requestId: ctx.requestId,
    address: ctx.address,
  }
}
