import type { Db } from '#db/client.ts'
import { dataVersionOf } from './data-version.server.ts'

/** How long a process may use old settings after another process has changed them. */
const CACHE_SECONDS = 5

/** Settings that many requests need. */
type SettingsCache<Ctx, Settings> = {
  /** The settings, at most `maxSeconds` old: 5 s, unless the cache or the caller says otherwise. */
  find(ctx: Ctx, maxSeconds?: number): Promise<Settings>
  /** Drops this process's settings. Called after they were saved. */
  clear(db: Db): void
}

/**
 * Creates a cache of one process for the settings that `load` reads, for each database. Concurrent calls read once.
 *
 * @param options.followsChanges whether a change of the data that all parts of the site show drops them. Not for costly
 *   counts
 */
export function createSettingsCache<Ctx extends { db: Db }, Settings>(
  load: (ctx: Ctx) => Promise<Settings>,
  { seconds = CACHE_SECONDS, followsChanges = false } = {},
): SettingsCache<Ctx, Settings> {
  const cached = new WeakMap<object, { value: Promise<Settings>; loadedAt: number; version: number }>()
  return {
    find(ctx, maxSeconds = seconds) {
      const entry = cached.get(ctx.db)
      const isCurrent = !followsChanges || entry?.version === dataVersionOf(null)
      if (entry && isCurrent && performance.now() - entry.loadedAt < maxSeconds * 1000) return entry.value
      const value = load(ctx)
      cached.set(ctx.db, { value, loadedAt: performance.now(), version: dataVersionOf(null) })
      value.catch(() => cached.get(ctx.db)?.value === value && cached.delete(ctx.db))
      return value
    },
    clear: (db) => void cached.delete(db),
  }
}
