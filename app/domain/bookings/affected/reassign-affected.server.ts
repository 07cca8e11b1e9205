import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { assignConsultant } from '../assign-consultant.server.ts'
import type { AffectedFilter } from './affected-filter.ts'
import { type AffectedBooking, listAffectedBookings } from './list-affected-bookings.server.ts'

/**
 * Gives each affected booking to a consultant who is free, the least busy first. Each is its own transaction with its
 * own emails, so that one that is taken in the meantime does not undo the others. Those that no one can take stay.
 */
export async function reassignAffected(
  ctx: Ctx,
  filter: AffectedFilter,
): Promise<{ reassigned: number; left: number }> {
  assertCan(ctx.actor, 'booking.settings')
  const affected = await listAffectedBookings(ctx, filter)
  let reassigned = 0
  for (const booking of affected) if (await reassign(ctx, booking)) reassigned += 1
  return { reassigned, left: affected.length - reassigned }
}

/** Tries one consultant after another: an earlier booking of this list may have taken the first. */
async function reassign(ctx: Ctx, { id, version, free }: AffectedBooking): Promise<boolean> {
  for (const consultant of free) {
    const result = await assignConsultant(ctx, id, consultant.id, version)
    if (result.ok) return true
    if (result.reason === 'stale' || result.reason === 'not-upcoming') return false
  }
  return false
}
