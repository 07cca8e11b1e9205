import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { hasSqlState } from '#app/core/db-errors.server.ts'

/** exclusion_violation, and deadlock_detected when two transactions wait for each other's resource. */
const CONFLICT_STATES = /^(23P01|40P01)$/

/** True when the database rejected a booking because another one blocks the resource at an overlapping time. */
export function isExclusionViolation(error: unknown): boolean {
  return hasSqlState(error, CONFLICT_STATES)
}

/**
 * Takes advisory locks on the resources until the caller's transaction ends, because two updates into one resource would
 * otherwise both write and then wait for each other for a second, until the database aborts one as a deadlock. The locks
 * are taken in a fixed order, so two moves between the same resources do not deadlock either. Inserts need no lock: with
 * `on conflict do nothing` they do not wait.
 */
export async function acquireResourceLocks(ctx: Ctx, ...resourceIds: string[]): Promise<void> {
  await ctx.db.execute(sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended('booking ' || resource_id, 0) as key
      from unnest(${sql.param(resourceIds)}::text[]) resource_id order by key) keys`)
}
