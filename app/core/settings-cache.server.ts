import type { Db } from '#db/client.ts'

/** How long a process may use old settings after another process has changed them. */
const CACHE_SECONDS = 5

/** Settings that many requests need. */
type SettingsCache<Ctx, Settings> = {
  /** The settings, at most `maxSeconds` old: 5 s, unless the cache or the caller says otherwise. */
  find(ctx: Ctx, maxSeconds?: number): Promise<Settings>
  /** Drops this process's settings. Called after they were saved. */
  clear(db: Db): void
}

/** Creates a cache of one process for the settings that `load` reads, for each database. */
export function createSettingsCache<Ctx extends { db: Db }, Settings>(
  load: (ctx: Ctx) => Promise<Settings>,
  seconds = CACHE_SECONDS,
): SettingsCache<Ctx, Settings> {
  const cached = new WeakMap<object, { value: Settings; loadedAt: number }>()
  return {
    async find(ctx, maxSeconds = seconds) {
      const entry = cached.get(ctx.db)
      if (entry && performance.now() - entry.loadedAt < maxSeconds * 1000) return entry.value
      const value = await load(ctx)
      cached.set(ctx.db, { value, loadedAt: performance.now() })
      return value
    },
    clear: (db) => void cached.delete(db),
  }
}
