import type { Ctx } from '#app/core/context.ts'
import type { Db } from '#db/client.ts'
import { agency } from '#db/schema/agency.ts'
import { type Agency, DEFAULT_AGENCY } from './agency.ts'

/** Seconds that a process may show old settings after another process changed them. */
const CACHE_SECONDS = 5

const cached = new WeakMap<object, { value: Agency; until: number }>()

/** The agency's settings. Every page needs them, so each process re-reads them at most every 5 s. */
export async function findAgency(ctx: Pick<Ctx, 'db'>): Promise<Agency> {
  const known = cached.get(ctx.db)
  if (known && known.until > performance.now()) return known.value
  const value = await selectAgency(ctx.db)
  cached.set(ctx.db, { value, until: performance.now() + CACHE_SECONDS * 1000 })
  return value
}

/** Makes this process read the settings anew: called after they were saved. */
export function clearAgencyCache(db: Db): void {
  cached.delete(db)
}

async function selectAgency(db: Db): Promise<Agency> {
  const [row] = await db.select().from(agency)
  if (!row) return DEFAULT_AGENCY
  const { onlyRow: _, version: __, updatedAt: ___, ...settings } = row
  return settings
}
