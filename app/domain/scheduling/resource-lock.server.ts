import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { hasSqlState } from '#app/core/db-errors.server.ts'

/** exclusion_violation, and deadlock_detected: two that wait for each other's place. Both mean that it is taken. */
const CONFLICT_STATES = /^(23P01|40P01)$/

/** Did the database refuse because somebody else holds the place for an overlapping time? */
export function isExclusionViolation(error: unknown): boolean {
  return hasSqlState(error, CONFLICT_STATES)
}

/**
 * Waits, inside the caller's transaction, until nobody else writes a booking that stands into one of these places. Two
 * updates that want one place at once would both write and then both wait, a second, until the database ends one. Taken
 * in one order, so that moves between the same places do not wait for each other either. An insert needs no turn: with
 * `on conflict do nothing` it gives way.
 */
export async function acquireResourceLocks(ctx: Ctx, ...places: string[]): Promise<void> {
  await ctx.db.execute(sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended('booking ' || place, 0) as key from unnest(${sql.param(places)}::text[]) place
      order by key) turns`)
}
