import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import { changeDetails, changedNames } from '#app/core/audit/changes.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { assertCan } from '#app/policy/policy.ts'
import { agency } from '#db/schema/agency.ts'
import { bookingSettings } from '#db/schema/scheduling.ts'
import type { Agency } from './agency.ts'
import { agencyCache, findVersionedAgency, type VersionedAgency } from './agency-queries.server.ts'

export type EditAgencyResult = { ok: true; changed: (keyof Agency)[] } | StaleResult<VersionedAgency>

/**
 * Saves the agency's settings. The audit row holds the old and the new value of each changed setting. Saving unchanged
 * values does nothing, even if the version is old. This process shows the new settings immediately, others within 5 s.
 *
 * @param expectedVersion the version that the form was opened with, 0 for settings that were never saved
 * @returns the names of the changed settings, or `stale` if the settings were saved since
 */
export async function editAgency(ctx: Ctx, settings: Agency, expectedVersion: number): Promise<EditAgencyResult> {
  assertCan(ctx.actor, 'agency.edit')
  const result = await transaction(ctx, async (ctx): Promise<EditAgencyResult> => {
    // An advisory lock, because there may be no row to lock yet.
    await acquireKeyLock(ctx, 'agency')
    const current = await findVersionedAgency(ctx)
    const changed = changedNames(current.settings, settings)
    if (changed.length === 0) return { ok: true, changed }
    if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
    const values = { ...settings, version: current.version + 1, updatedAt: ctx.now }
    // What an admin has answered about the days of the old text says nothing about the new one.
    if (changed.includes('openingHours')) await ctx.db.update(bookingSettings).set({ keptOpenAt: null })
    await ctx.db.insert(agency).values(values).onConflictDoUpdate({ target: agency.onlyRow, set: values })
    await recordAudit(ctx, {
      action: 'agency.edited',
      subjectType: 'agency',
      subjectId: 'agency',
      details: changeDetails(current.settings, settings),
    })
    return { ok: true, changed }
  })
  agencyCache.clear(ctx.db)
  return result
}
