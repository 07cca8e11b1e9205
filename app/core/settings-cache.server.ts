import type { Db } from '#db/client.ts'

/** How long a process may use old settings after another process has changed them. */
const CACHE_SECONDS = 5

/** Settings that many requests need. */
type SettingsCache<Ctx, Settings> = {
  /** The settings, at most 5 s old. */
  find(ctx: Ctx): Promise<Settings>
  /** Drops this process's settings. Called after they were saved. */
  clear(db: Db): void
}

/** Creates a cache of one process for the settings that `load` reads, for each database. */
export function createSettingsCache<Ctx extends { db: Db }, Settings>(
  load: (ctx: Ctx) => Promise<Settings>,
): SettingsCache<Ctx, Settings> {
  const cached = new WeakMap<object, { value: Settings; until: number }>()
  return {
    async find(ctx) {
      const entry = cached.get(ctx.db)
      if (entry && entry.until > performance.now()) return entry.value
      const value = await load(ctx)
      cached.set(ctx.db, { value, until: performance.now() + CACHE_SECONDS * 1000 })
      return value
    },
    clear: (db) => void cached.delete(db),
  }
}
