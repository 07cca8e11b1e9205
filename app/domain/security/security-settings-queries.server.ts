import type { Ctx } from '#app/core/context.ts'
import { createSettingsCache } from '#app/core/settings-cache.server.ts'
import { securitySettings } from '#db/schema/security.ts'
import { defaultSecuritySettings, type SecuritySettings } from './security-settings.ts'

/** Settings with their version: 0 until an admin saves any, because there is no row yet. */
export type VersionedSecuritySettings = { settings: SecuritySettings; version: number }

type SettingsCtx = Pick<Ctx, 'db' | 'production'>

/** The security settings. Cached, because guards and limits need them on many requests. */
export const securitySettingsCache = createSettingsCache(
  async (ctx: SettingsCtx) => (await findVersionedSecuritySettings(ctx)).settings,
  { followsChanges: true },
)

/** The security settings, at most 5 s old. */
export const findSecuritySettings = securitySettingsCache.find

/** The security settings and their version, never from the cache: for editing. */
export async function findVersionedSecuritySettings(ctx: SettingsCtx): Promise<VersionedSecuritySettings> {
  const [row] = await ctx.db.select().from(securitySettings)
  if (!row) return { settings: defaultSecuritySettings(ctx.production), version: 0 }
  const { onlyRow: _, version, updatedAt: __, ...settings } = row
  return { settings, version }
}
