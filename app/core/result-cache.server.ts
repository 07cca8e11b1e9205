import type { Database, Db } from '#db/client.ts'
import type { DataArea } from '#db/data-changes.ts'
import { dataVersionOf } from './data-version.server.ts'

/** A change that this process has not counted yet may have made a result old for this long. */
const MAX_AGE_MS = 5_000
/** Different arguments whose results are kept. Anyone can search for anything, so the oldest are dropped. */
const MAX_RESULTS = 300

let isEnabled = false

/**
 * Switches the caches of results on or off. They are on while the process counts changes; while they are off, every
 * call reads the database.
 */
export function setResultCachesEnabled(isOn: boolean): void {
  isEnabled = isOn
}

type Entry<Result> = { result: Promise<Result>; loadedAt: number; version: number }

/**
 * Keeps what `load` reads for 5 s or until the data changes, by its arguments. For results that are the same for
 * everyone and that pages of signed-in people need again and again. Concurrent calls read once. In a transaction it
 * always reads, so that a command decides on what it has locked. Callers must not change the result.
 *
 * @param area the area of the site whose data, besides what all areas show, the result depends on
 */
export function createResultCache<Ctx extends { db: Db }, Args extends readonly unknown[], Result>(
  area: DataArea,
  load: (ctx: Ctx, ...args: Args) => Promise<Result>,
): (ctx: Ctx, ...args: Args) => Promise<Result> {
  const kept = new WeakMap<object, Map<string, Entry<Result>>>()
  return (ctx, ...args) => {
    if (!isEnabled || !isPool(ctx.db)) return load(ctx, ...args)
    const entries = kept.get(ctx.db) ?? new Map<string, Entry<Result>>()
    kept.set(ctx.db, entries)
    const key = JSON.stringify(args)
    const version = dataVersionOf(area)
    const entry = entries.get(key)
    if (entry && entry.version === version && performance.now() - entry.loadedAt < MAX_AGE_MS) return entry.result
    const result = load(ctx, ...args)
    entries.delete(key)
    entries.set(key, { result, loadedAt: performance.now(), version })
    result.catch(() => entries.get(key)?.result === result && entries.delete(key))
    const [oldest] = entries.keys()
    if (entries.size > MAX_RESULTS && oldest !== undefined) entries.delete(oldest)
    return result
  }
}

/** False for a transaction. */
function isPool(db: Db): db is Database {
  return '$client' in db
}
