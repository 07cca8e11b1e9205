import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import { changeDetails, changedNames } from '#app/core/audit/changes.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { assertCan } from '#app/policy/policy.ts'
import { securitySettings } from '#db/schema/security.ts'
import type { SecuritySettings } from './security-settings.ts'
import {
  findVersionedSecuritySettings,
  securitySettingsCache,
  type VersionedSecuritySettings,
} from './security-settings-queries.server.ts'

export type EditSecuritySettingsResult =
  | { ok: true; changed: (keyof SecuritySettings)[] }
  | StaleResult<VersionedSecuritySettings>

/**
 * Saves the security settings. The audit row holds the old and the new value of each changed setting. This process
 * applies the new settings immediately, others within 5 s.
 *
 * @param expectedVersion the version that the form was opened with, 0 for settings that were never saved
 * @returns the names of the changed settings, or `stale` if the settings were saved since
 */
export async function editSecuritySettings(
  ctx: Ctx,
  settings: SecuritySettings,
  expectedVersion: number,
): Promise<EditSecuritySettingsResult> {
  assertCan(ctx.actor, 'security.manage')
  const result = await transaction(ctx, async (ctx): Promise<EditSecuritySettingsResult> => {
    // An advisory lock, because there may be no row to lock yet.
    await acquireKeyLock(ctx, 'security settings')
    const current = await findVersionedSecuritySettings(ctx)
    const changed = changedNames(current.settings, settings)
    if (changed.length === 0) return { ok: true, changed }
    if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
    const values = { ...settings, version: current.version + 1, updatedAt: ctx.now }
    await ctx.db
      .insert(securitySettings)
      .values(values)
      .onConflictDoUpdate({ target: securitySettings.onlyRow, set: values })
    await recordAudit(ctx, {
      action: 'security.settings-edited',
      subjectType: 'agency',
      subjectId: 'agency',
      details: changeDetails(current.settings, settings),
    })
    return { ok: true, changed }
  })
  securitySettingsCache.clear(ctx.db)
  return result
}
