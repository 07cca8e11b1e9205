import { createHash } from 'node:crypto'
import type { Ctx } from '#app/core/context.ts'
import { createWorkerPool, WorkerFailure } from '#app/platform/worker-pool.server.ts'
import type { Product } from '../product/product.ts'

/** The longest description and section of the built-in store. Longer ones are cut before they are sanitised. */
const MAX_DESCRIPTION_LENGTH = 20_000
const MAX_SECTION_LENGTH = 5_000
const MAX_SECTIONS = 8

/** Of one call of the worker: 0.1 s at most, so that a slow text does not take the results of many others with it. */
const MAX_BATCH_LENGTH = 40_000
/**
 * For all texts of a response once the worker has started, because a page waits for them. Those that remain are sanitised
 * by the next request.
 */
const MAX_DURATION_MS = 2_000
/** A page waits for the start, too. */
const MAX_START_MS = 10_000
/** In characters of results. The longest catalogue that is accepted has 16 million. */
const MAX_CACHE_LENGTH = 16_000_000

const pool = createWorkerPool<typeof import('./clean-texts.worker.server.ts')>(
  new URL('./clean-texts.worker.server.ts', import.meta.url),
  { kind: 'thread', memoryMb: 256, timeoutMs: MAX_DURATION_MS, startTimeoutMs: MAX_START_MS, maxWaiting: 32 },
)

/**
 * Sanitised HTML by the hash of its source: a catalogue is loaded every 30 s, and hardly any of its texts has changed.
 * The source itself would keep the whole text in memory of which it is the beginning.
 */
const cache = new Map<string, string>()
let cacheLength = 0

/**
 * Sanitises the descriptions of an external store's products in a worker. A text that cannot be sanitised in time is
 * empty, so that the store keeps selling.
 *
 * @param products with HTML as the store sent it
 */
export async function cleanProducts(ctx: Ctx, products: Product[]): Promise<Product[]> {
  const shortened = products.map(({ description, additionalInfo, ...product }) => ({
    ...product,
    description: description.slice(0, MAX_DESCRIPTION_LENGTH),
    additionalInfo: additionalInfo
      .slice(0, MAX_SECTIONS)
      .map((section) => ({ ...section, description: section.description.slice(0, MAX_SECTION_LENGTH) })),
  }))
  const texts = shortened.flatMap(({ description, additionalInfo }) => [
    description,
    ...additionalInfo.map((section) => section.description),
  ])
  const cleaned = await cleanTexts(ctx, new Set(texts))
  const textOf = (html: string) => cleaned.get(html) ?? ''
  return shortened.map(({ description, additionalInfo, ...product }) => ({
    ...product,
    description: textOf(description),
    additionalInfo: additionalInfo.map((section) => ({ ...section, description: textOf(section.description) })),
  }))
}

/** Sanitised HTML by source, without those that took too long. */
async function cleanTexts(ctx: Ctx, texts: Set<string>): Promise<Map<string, string>> {
  const results = new Map<string, string>()
  const pending: string[] = []
  for (const text of texts) {
    const cached = cache.get(hashOf(text))
    if (cached !== undefined) results.set(text, cached)
    else if (text !== '') pending.push(text)
  }
  // A call without texts waits for the worker, whose start does not count towards the duration.
  const isReady = pending.length > 0 && (await cleanBatch(ctx, [])) !== null
  const until = performance.now() + MAX_DURATION_MS
  for (const batch of isReady ? batchesOf(pending) : []) {
    if (performance.now() > until) break
    const cleaned = await cleanBatch(ctx, batch)
    for (const [i, html] of (cleaned ?? []).entries()) {
      const text = batch[i] ?? ''
      results.set(text, html)
      remember(text, html)
    }
  }
  const missing = [...texts].filter((text) => text !== '' && !results.has(text)).length
  if (missing > 0) ctx.log.warn({ texts: missing }, 'products of the external store are shown without these texts')
  return results
}

/** Sanitised HTML in the order of the texts, or null if the worker failed or took too long. */
async function cleanBatch(ctx: Ctx, batch: string[]): Promise<string[] | null> {
  try {
    return await pool.run('clean', batch)
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error
    ctx.log.warn({ err: error, texts: batch.length }, 'texts of the external store could not be sanitised')
    return null
  }
}

function batchesOf(texts: string[]): string[][] {
  const batches: string[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const text of texts) {
    length += text.length
    if (length > MAX_BATCH_LENGTH) {
      batches.push([])
      length = text.length
    }
    batches.at(-1)?.push(text)
  }
  return batches
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** Adds a result to the cache and removes the oldest ones beyond its size. */
function remember(text: string, cleaned: string): void {
  const key = hashOf(text)
  cacheLength += cleaned.length - (cache.get(key)?.length ?? 0)
  cache.set(key, cleaned)
  for (const [oldKey, oldCleaned] of cache) {
    if (cacheLength <= MAX_CACHE_LENGTH) break
    cache.delete(oldKey)
    cacheLength -= oldCleaned.length
  }
}
