import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { hasSqlState } from '#app/core/db-errors.server.ts'

/** exclusion_violation, and deadlock_detected when two transactions wait for each other's resource. */
const CONFLICT_STATES = /^(23P01|40P01)$/

/** True when the database rejected a booking because another one blocks the resource at an overlapping time. */
export function isExclusionViolation(error: unknown): boolean {
  return hasSqlState(error, CONFLICT_STATES)
}

/**
 * Takes advisory locks on the resources until the caller's transaction ends, because two updates into one resource
 * would otherwise both write and then wait for each other for a second, until the database aborts one as a deadlock.
 * Inserts need no lock: with `on conflict do nothing` they do not wait.
 */
export async function acquireResourceLocks(ctx: Ctx, ...resourceIds: string[]): Promise<void> {
  await acquireKeyLock(ctx, ...resourceIds.map((id) => `booking ${id}`))
}
