import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { StoreApiError } from '#app/platform/store-client.server.ts'
import { storeCache } from '#db/schema/storefront.ts'
import { StoreUnavailable } from '../store-gateway.ts'

/** Milliseconds for all calls of one question: a page that needs it answers within three seconds, with words if need be. */
const TIMEOUT_MS = 2_500
/** How long a store that failed is not asked the same kind of question: it is back in our shop this soon after it is back. */
const COOLDOWN_MS = 10_000
/** How often an answer goes into the database, where it outlives the process. */
const PERSIST_INTERVAL_MS = 5 * 60_000

/** What was asked for is not in the store: an answer, not a failure. */
export class NotInStore extends Error {}

export type EntryKind = 'catalogue' | 'product' | 'collections'

/** What is asked of the service: `fetch` brings JSON, `read` makes sense of it or throws. */
export type CacheEntrySpec<T> = {
  kind: EntryKind
  /** Which of its kind. */
  id?: string
  maxAgeMs: number
  fetch(deadline: AbortSignal): Promise<unknown>
  parse(json: unknown): T
}

/** `cachedAt`: null where the service has just said so. */
export type CachedValue<T> = { value: T; cachedAt: Date | null }

export type StaleCache = {
  /** @throws StoreUnavailable where it fails and nothing was kept; NotInStore */
  get<T>(ctx: Ctx, question: CacheEntrySpec<T>): Promise<CachedValue<T>>
  /** The newest good answer, however old, without asking. */
  peek<T>(ctx: Ctx, question: CacheEntrySpec<T>): Promise<CachedValue<T> | null>
  isCircuitOpen(ctx: Ctx, kind: EntryKind): boolean
}

type CacheEntry<T> = { value: T; at: Date }

/**
 * Asks an external store so that its failures stay its own. An answer is fresh for `freshMs`, and everyone who wants the
 * same at once waits for one call. When it fails, the newest good answer is given with its age, from memory or from
 * `store_cache`; and the store is not asked that kind of question for ten seconds, so that one request in ten seconds
 * waits for it, and an odd product or broken collections take nothing else with them.
 *
 * @param name keeps the answers of different stores apart
 */
export function createStaleCache(name: string): StaleCache {
  const memory = new Map<string, CacheEntry<unknown>>()
  const written = new Map<string, number>()
  const underWay = new Map<string, Promise<CacheEntry<unknown>>>()
  const resting = new Map<EntryKind, { until: number; failure: StoreUnavailable }>()

  const keyOf = ({ kind, id }: CacheEntrySpec<unknown>) => (id === undefined ? kind : `${kind} ${id}`)
  const restOf = (ctx: Ctx, kind: EntryKind) => {
    const rest = resting.get(kind)
    return rest && ctx.now.getTime() < rest.until ? rest : null
  }

  async function fetchNow<T>(ctx: Ctx, question: CacheEntrySpec<T>): Promise<CacheEntry<T>> {
    const key = keyOf(question)
    try {
      const json = await question.fetch(AbortSignal.timeout(TIMEOUT_MS))
      const kept = { value: question.parse(json), at: ctx.now }
      memory.set(key, kept)
      resting.delete(question.kind)
      await write(ctx, key, json)
      return kept
    } catch (error) {
      if (error instanceof NotInStore) {
        memory.delete(key)
        throw error
      }
      const reason = error instanceof StoreApiError ? error.message : 'The store sent something that cannot be read.'
      ctx.log.warn({ reason, key }, 'external store failed')
      const failure = new StoreUnavailable(reason)
      resting.set(question.kind, { until: ctx.now.getTime() + COOLDOWN_MS, failure })
      throw failure
    }
  }

  function fetchOnce<T>(ctx: Ctx, question: CacheEntrySpec<T>): Promise<CacheEntry<T>> {
    const key = keyOf(question)
    const running = underWay.get(key) as Promise<CacheEntry<T>> | undefined
    if (running) return running
    const call = fetchNow(ctx, question).finally(() => underWay.delete(key))
    underWay.set(key, call)
    return call
  }

  async function write(ctx: Ctx, key: string, value: unknown): Promise<void> {
    if (ctx.now.getTime() - (written.get(key) ?? 0) < PERSIST_INTERVAL_MS) return
    written.set(key, ctx.now.getTime())
    const row = { key: `${name} ${key}`, value, fetchedAt: ctx.now }
    await ctx.db
      .insert(storeCache)
      .values(row)
      .onConflictDoUpdate({ target: storeCache.key, set: row })
      .catch((error: unknown) => ctx.log.warn({ err: error, key }, "an external store's answer was not kept"))
  }

  async function recall<T>(ctx: Ctx, question: CacheEntrySpec<T>): Promise<CachedValue<T> | null> {
    const key = keyOf(question)
    const kept = memory.get(key) as CacheEntry<T> | undefined
    if (kept) return { value: kept.value, cachedAt: kept.at }
    const [row] = await ctx.db
      .select()
      .from(storeCache)
      .where(eq(storeCache.key, `${name} ${key}`))
    if (!row) return null
    try {
      const recalled = { value: question.parse(row.value), at: row.fetchedAt }
      memory.set(key, recalled)
      return { value: recalled.value, cachedAt: recalled.at }
    } catch (error) {
      // Another release kept it.
      ctx.log.warn({ err: error, key }, "an external store's kept answer cannot be read")
      return null
    }
  }

  return {
    peek: recall,
    isCircuitOpen: (ctx, kind) => restOf(ctx, kind) !== null,
    async get<T>(ctx: Ctx, question: CacheEntrySpec<T>): Promise<CachedValue<T>> {
      const known = memory.get(keyOf(question)) as CacheEntry<T> | undefined
      const age = known ? ctx.now.getTime() - known.at.getTime() : Number.POSITIVE_INFINITY
      if (known && age < question.maxAgeMs) return { value: known.value, cachedAt: null }
      const rest = restOf(ctx, question.kind)
      try {
        if (rest) throw rest.failure
        return { value: (await fetchOnce(ctx, question)).value, cachedAt: null }
      } catch (error) {
        const kept = error instanceof StoreUnavailable ? await recall(ctx, question) : null
        if (!kept) throw error
        return kept
      }
    },
  }
}
