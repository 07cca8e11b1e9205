import { eq } from 'drizzle-orm'
import { StoreCallFailed } from '#app/platform/store-client.server.ts'
import type { Ctx } from '#app/policy/context.ts'
import { storeCache } from '#db/schema/store.ts'
import { StoreUnavailable } from './store-gateway.ts'

/** Milliseconds for all calls of one question: a page that needs it answers within three seconds, with words if need be. */
const PATIENCE_MS = 2_500
/** How long an external store that failed is left alone: it is back in our shop this soon after it is back. */
const REST_MS = 10_000
/** How often an answer goes into the database, where it outlives the process. */
const KEEP_EVERY_MS = 5 * 60_000

/** What was asked for is not in the store: an answer, not a failure. */
export class NotInStore extends Error {}

type Kept<T> = { value: T; at: Date }

/** What is asked of the service: `fetch` brings JSON, `read` makes sense of it or throws. */
export type Question<T> = {
  key: string
  freshMs: number
  fetch(deadline: AbortSignal): Promise<unknown>
  read(json: unknown): T
}

/** `cachedAt`: null where the service has just said so. */
export type Answer<T> = { value: T; cachedAt: Date | null }

export type KeptAnswers = {
  ask<T>(ctx: Ctx, question: Question<T>): Promise<Answer<T>>
  isResting(ctx: Ctx): boolean
}

/**
 * Asks an external store so that its failures stay its own. An answer is fresh for `freshMs`, and everyone who wants the
 * same at once waits for one call. When it fails, the newest good answer is given with its age, from memory or from
 * `store_cache`; and the store is left alone for ten seconds, so that only one request in ten seconds ever waits for it.
 *
 * @param name keeps the answers of different stores apart
 */
export function keepAnswers(name: string): KeptAnswers {
  const memory = new Map<string, Kept<unknown>>()
  const written = new Map<string, number>()
  const underWay = new Map<string, Promise<Kept<unknown>>>()
  let restingUntil = 0
  let failure = new StoreUnavailable('The store cannot be reached.')

  const isResting = (ctx: Ctx) => ctx.now.getTime() < restingUntil

  async function fetchNow<T>(ctx: Ctx, { key, fetch, read }: Question<T>): Promise<Kept<T>> {
    try {
      const json = await fetch(AbortSignal.timeout(PATIENCE_MS))
      const kept = { value: read(json), at: ctx.now }
      memory.set(key, kept)
      restingUntil = 0
      await write(ctx, key, json)
      return kept
    } catch (error) {
      if (error instanceof NotInStore) {
        memory.delete(key)
        throw error
      }
      const answered = error instanceof StoreCallFailed
      const failed = new StoreUnavailable(answered ? error.message : 'The store sent something that cannot be read.')
      ctx.log.warn({ reason: failed.message, key }, 'external store failed')
      if (answered && !error.isOutage) throw failed
      failure = failed
      restingUntil = ctx.now.getTime() + REST_MS
      throw failed
    }
  }

  function fetchOnce<T>(ctx: Ctx, question: Question<T>): Promise<Kept<T>> {
    const running = underWay.get(question.key) as Promise<Kept<T>> | undefined
    if (running) return running
    const call = fetchNow(ctx, question).finally(() => underWay.delete(question.key))
    underWay.set(question.key, call)
    return call
  }

  async function write(ctx: Ctx, key: string, value: unknown): Promise<void> {
    if (ctx.now.getTime() - (written.get(key) ?? 0) < KEEP_EVERY_MS) return
    written.set(key, ctx.now.getTime())
    const row = { key: `${name} ${key}`, value, fetchedAt: ctx.now }
    await ctx.db
      .insert(storeCache)
      .values(row)
      .onConflictDoUpdate({ target: storeCache.key, set: row })
      .catch((error: unknown) => ctx.log.warn({ err: error, key }, "an external store's answer was not kept"))
  }

  async function recall<T>(ctx: Ctx, { key, read }: Question<T>): Promise<Kept<T> | null> {
    const kept = memory.get(key) as Kept<T> | undefined
    if (kept) return kept
    const [row] = await ctx.db
      .select()
      .from(storeCache)
      .where(eq(storeCache.key, `${name} ${key}`))
    if (!row) return null
    const recalled = { value: read(row.value), at: row.fetchedAt }
    memory.set(key, recalled)
    return recalled
  }

  return {
    isResting,
    async ask<T>(ctx: Ctx, question: Question<T>): Promise<Answer<T>> {
      const known = memory.get(question.key) as Kept<T> | undefined
      if (known && ctx.now.getTime() - known.at.getTime() < question.freshMs)
        return { value: known.value, cachedAt: null }
      try {
        if (isResting(ctx)) throw failure
        return { value: (await fetchOnce(ctx, question)).value, cachedAt: null }
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
        const kept = await recall(ctx, question)
        if (!kept) throw error
        return { value: kept.value, cachedAt: kept.at }
      }
    },
  }
}
