import type { Ctx } from '#app/core/context.ts'
import type { Db } from '#db/client.ts'
import { agency } from '#db/schema/agency.ts'
import { type Agency, DEFAULT_AGENCY } from './agency.ts'

/** Settings with their version: 0 until an admin saves any, because there is no row yet. */
export type VersionedAgency = { settings: Agency; version: number }

/** How long a process may show old settings after another process has changed them. */
const CACHE_SECONDS = 5

const cached = new WeakMap<object, { value: Agency; until: number }>()

/** The agency's settings. Cached for 5 s in each process, because every page needs them. */
export async function findAgency(ctx: Pick<Ctx, 'db'>): Promise<Agency> {
  const entry = cached.get(ctx.db)
  if (entry && entry.until > performance.now()) return entry.value
  const { settings } = await findVersionedAgency(ctx)
  cached.set(ctx.db, { value: settings, until: performance.now() + CACHE_SECONDS * 1000 })
  return settings
}

/** The agency's settings and their version, never from the cache: for editing. */
export async function findVersionedAgency(ctx: Pick<Ctx, 'db'>): Promise<VersionedAgency> {
  const [row] = await ctx.db.select().from(agency)
  if (!row) return { settings: DEFAULT_AGENCY, version: 0 }
  const { onlyRow: _, version, updatedAt: __, ...settings } = row
  return { settings, version }
}

/** Drops this process's cached settings. Called after they were saved. */
export function clearAgencyCache(db: Db): void {
  cached.delete(db)
}
