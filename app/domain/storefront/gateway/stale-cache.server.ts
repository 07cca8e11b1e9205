import { eq } from 'drizzle-orm'
import { ZodError } from 'zod'
import type { Ctx } from '#app/core/context.ts'
import { runOutsideSlot } from '#app/platform/request-slot.server.ts'
import { StoreApiError } from '#app/platform/store-client.server.ts'
import { storeCache } from '#db/schema/catalogue.ts'
import { StoreUnavailable } from '../store-gateway.ts'

/** For all requests of one entry, so that a page responds within three seconds even if the store does not. */
const TIMEOUT_MS = 2_500
/** How long the circuit of an entry kind stays open after a failure. */
const COOLDOWN_MS = 10_000
/** Minimum time between two writes of the same entry to the database. */
const PERSIST_INTERVAL_MS = 5 * 60_000

/** The store responded that the entry does not exist. This does not open the circuit. */
export class NotInStore extends Error {}

export type EntryKind = 'catalogue' | 'product' | 'collections'

/** How to load one cache entry: `fetch` returns JSON, `parse` validates it or throws. */
export type CacheEntrySpec<T> = {
  kind: EntryKind
  /** Identifies the entry within its kind. */
  id?: string
  maxAgeMs: number
  fetch(signal: AbortSignal): Promise<unknown>
  parse(json: unknown): T | Promise<T>
}

/** `cachedAt`: when a stale value was loaded; null if the value is fresh. */
export type CachedValue<T> = { value: T; cachedAt: Date | null }

export type StaleCache = {
  /** @throws StoreUnavailable if the store fails and nothing is cached; NotInStore */
  get<T>(ctx: Ctx, spec: CacheEntrySpec<T>): Promise<CachedValue<T>>
  /** The latest cached value of any age, without a request to the store. */
  peek<T>(ctx: Ctx, spec: CacheEntrySpec<T>): Promise<CachedValue<T> | null>
  isCircuitOpen(ctx: Ctx, kind: EntryKind): boolean
}

type CacheEntry<T> = { value: T; at: Date }

/**
 * Creates a stale-if-error cache with a circuit breaker in front of an external store.
 *
 * A value is fresh for `maxAgeMs`, and concurrent callers share one request. After a failure the latest value is
 * returned with its age, from memory or from `store_cache`, which outlives the process. The circuit of that entry kind
 * then stays open for ten seconds, so only one request in ten seconds waits for the timeout. Circuits are separate, so
 * that one broken product or failing collections do not affect the catalogue.
 *
 * @param namespace keeps the entries of different stores apart
 */
export function createStaleCache(namespace: string): StaleCache {
  const memory = new Map<string, CacheEntry<unknown>>()
  const persistedAt = new Map<string, number>()
  const inFlight = new Map<string, Promise<CacheEntry<unknown>>>()
  const circuits = new Map<EntryKind, { openUntil: number; failure: StoreUnavailable }>()

  const keyOf = ({ kind, id }: CacheEntrySpec<unknown>) => (id === undefined ? kind : `${kind} ${id}`)
  const openCircuit = (ctx: Ctx, kind: EntryKind) => {
    const circuit = circuits.get(kind)
    return circuit && ctx.now.getTime() < circuit.openUntil ? circuit : null
  }

  async function load<T>(ctx: Ctx, spec: CacheEntrySpec<T>): Promise<CacheEntry<T>> {
    const key = keyOf(spec)
    try {
      const json = await spec.fetch(AbortSignal.timeout(TIMEOUT_MS))
      const entry = { value: await spec.parse(json), at: ctx.now }
      memory.set(key, entry)
      circuits.delete(spec.kind)
      await persist(ctx, key, json)
      return entry
    } catch (error) {
      if (error instanceof NotInStore) {
        memory.delete(key)
        throw error
      }
      if (error instanceof StoreApiError || error instanceof ZodError) {
        ctx.log.warn({ err: error, key }, 'external store failed')
      } else {
        ctx.log.error({ err: error, key }, 'response of the external store not read')
      }
      const message = error instanceof StoreApiError ? error.message : 'The store sent an invalid response.'
      const failure = new StoreUnavailable(message, { cause: error })
      circuits.set(spec.kind, { openUntil: ctx.now.getTime() + COOLDOWN_MS, failure })
      throw failure
    }
  }

  function loadOnce<T>(ctx: Ctx, spec: CacheEntrySpec<T>): Promise<CacheEntry<T>> {
    const key = keyOf(spec)
    const running = inFlight.get(key) as Promise<CacheEntry<T>> | undefined
    if (running) return running
    const request = load(ctx, spec).finally(() => inFlight.delete(key))
    inFlight.set(key, request)
    return request
  }

  async function persist(ctx: Ctx, key: string, json: unknown): Promise<void> {
    if (ctx.now.getTime() - (persistedAt.get(key) ?? 0) < PERSIST_INTERVAL_MS) return
    persistedAt.set(key, ctx.now.getTime())
    const row = { key: `${namespace} ${key}`, value: json, fetchedAt: ctx.now }
    await ctx.db
      .insert(storeCache)
      .values(row)
      .onConflictDoUpdate({ target: storeCache.key, set: row })
      .catch((error: unknown) => ctx.log.warn({ err: error, key }, 'an entry of the store cache was not saved'))
  }

  async function peek<T>(ctx: Ctx, spec: CacheEntrySpec<T>): Promise<CachedValue<T> | null> {
    const key = keyOf(spec)
    const entry = memory.get(key) as CacheEntry<T> | undefined
    if (entry) return { value: entry.value, cachedAt: entry.at }
    const [row] = await ctx.db
      .select()
      .from(storeCache)
      .where(eq(storeCache.key, `${namespace} ${key}`))
    if (!row) return null
    try {
      const restored = { value: await spec.parse(row.value), at: row.fetchedAt }
      memory.set(key, restored)
      return { value: restored.value, cachedAt: restored.at }
    } catch (error) {
      // Another release saved it in another format.
      ctx.log.warn({ err: error, key }, 'an entry of the store cache cannot be parsed')
      return null
    }
  }

  return {
    peek,
    isCircuitOpen: (ctx, kind) => openCircuit(ctx, kind) !== null,
    async get<T>(ctx: Ctx, spec: CacheEntrySpec<T>): Promise<CachedValue<T>> {
      const entry = memory.get(keyOf(spec)) as CacheEntry<T> | undefined
      const age = entry ? ctx.now.getTime() - entry.at.getTime() : Number.POSITIVE_INFINITY
      if (entry && age < spec.maxAgeMs) return { value: entry.value, cachedAt: null }
      const circuit = openCircuit(ctx, spec.kind)
      try {
        if (circuit) throw circuit.failure
        return { value: (await runOutsideSlot(() => loadOnce(ctx, spec))).value, cachedAt: null }
      } catch (error) {
        const stale = error instanceof StoreUnavailable ? await peek(ctx, spec) : null
        if (!stale) throw error
        return stale
      }
    },
  }
}
