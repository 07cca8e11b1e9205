import type { Ctx } from '#app/core/context.ts'
import { createSettingsCache } from '#app/core/settings-cache.server.ts'
import { agency } from '#db/schema/agency.ts'
import { type Agency, DEFAULT_AGENCY } from './agency.ts'

/** Settings with their version: 0 until an admin saves any, because there is no row yet. */
export type VersionedAgency = { settings: Agency; version: number }

/** The agency's settings. Cached, because every page needs them. */
export const agencyCache = createSettingsCache(
  async (ctx: Pick<Ctx, 'db'>) => (await findVersionedAgency(ctx)).settings,
  { followsChanges: true },
)

/** The agency's settings, at most 5 s old. */
export const findAgency = agencyCache.find

/** The agency's settings and their version, never from the cache: for editing. */
export async function findVersionedAgency(ctx: Pick<Ctx, 'db'>): Promise<VersionedAgency> {
  const [row] = await ctx.db.select().from(agency)
  if (!row) return { settings: DEFAULT_AGENCY, version: 0 }
  const { onlyRow: _, version, updatedAt: __, ...settings } = row
  return { settings, version }
}
