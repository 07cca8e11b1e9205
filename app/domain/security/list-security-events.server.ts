import { and, count, eq, gte } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import type { SecurityEventType } from '#app/core/security/security-events.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { assertCan } from '#app/policy/policy.ts'
import { profiles } from '#db/schema/people.ts'
import { securityEvents } from '#db/schema/security.ts'

export type SecurityEventRow = {
  id: string
  at: Date
  type: string
  address: string
  /** The name of the account concerned; null if it is unknown or was erased. */
  person: string | null
  personId: string | null
  details: Record<string, string | number>
}

/**
 * A page of security events, newest first, of all types or of one: one range of `security_events_newest_idx` or
 * `security_events_type_idx`. Admins only.
 */
export async function listSecurityEvents(
  ctx: Ctx,
  type: SecurityEventType | null,
  position: PagePosition,
): Promise<Page<SecurityEventRow>> {
  assertCan(ctx.actor, 'security.manage')
  return loadPage(
    position,
    { at: securityEvents.at, id: securityEvents.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({
          id: securityEvents.id,
          at: securityEvents.at,
          type: securityEvents.type,
          address: securityEvents.address,
          person: profiles.fullName,
          personId: securityEvents.personId,
          details: securityEvents.details,
        })
        .from(securityEvents)
        .leftJoin(profiles, eq(profiles.id, securityEvents.personId))
        .where(and(type ? eq(securityEvents.type, type) : undefined, where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => row,
  )
}

/** The number of events of each type in the last 24 hours, most frequent first. Admins only. */
export async function countRecentSecurityEvents(ctx: Ctx): Promise<{ type: string; events: number }[]> {
  assertCan(ctx.actor, 'security.manage')
  const since = new Date(ctx.now.getTime() - DAY_MS)
  const rows = await ctx.db
    .select({ type: securityEvents.type, events: count() })
    .from(securityEvents)
    .where(gte(securityEvents.at, since))
    .groupBy(securityEvents.type)
  return rows.toSorted((a, b) => b.events - a.events)
}
