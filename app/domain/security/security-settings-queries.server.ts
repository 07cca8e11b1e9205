import type { Ctx } from '#app/core/context.ts'
import type { Db } from '#db/client.ts'
import { securitySettings } from '#db/schema/security.ts'
import { defaultSecuritySettings, type SecuritySettings } from './security-settings.ts'

/** Settings with their version: 0 until an admin saves any, because there is no row yet. */
export type VersionedSecuritySettings = { settings: SecuritySettings; version: number }

type SettingsCtx = Pick<Ctx, 'db' | 'production'>

/** How long a process may apply old settings after another process has changed them. */
const CACHE_SECONDS = 5

const cached = new WeakMap<object, { value: SecuritySettings; until: number }>()

/** The security settings. Cached for 5 s in each process, because guards and limits need them on many requests. */
export async function findSecuritySettings(ctx: SettingsCtx): Promise<SecuritySettings> {
  const entry = cached.get(ctx.db)
  if (entry && entry.until > performance.now()) return entry.value
  const { settings } = await findVersionedSecuritySettings(ctx)
  cached.set(ctx.db, { value: settings, until: performance.now() + CACHE_SECONDS * 1000 })
  return settings
}

/** The security settings and their version, never from the cache: for editing. */
export async function findVersionedSecuritySettings(ctx: SettingsCtx): Promise<VersionedSecuritySettings> {
  const [row] = await ctx.db.select().from(securitySettings)
  if (!row) return { settings: defaultSecuritySettings(ctx.production), version: 0 }
  const { onlyRow: _, version, updatedAt: __, ...settings } = row
  return { settings, version }
}

/** Drops this process's cached settings. Called after they were saved. */
export function clearSecuritySettingsCache(db: Db): void {
  cached.delete(db)
}
