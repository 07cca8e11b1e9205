import type { Ctx } from '#app/core/context.ts'
import { StoreApiError, type StoreClient } from '#app/platform/store-client.server.ts'
import type { Collection, Product } from '../product/product.ts'
import { parseProduct, type StockByVariant } from './map-product.server.ts'
import { type CacheEntrySpec, NotInStore } from './stale-cache.server.ts'
import { collectionsSchema, productPageSchema, stockSchema } from './store-api-schema.server.ts'

/** Ids in one address: 200 are 10 KB, below the 16 KB that a server takes by default (store-contract 3.6). */
const MAX_IDS_PER_REQUEST = 200
/** Pages that a catalogue may come in, should the service not send it whole. */
const MAX_PAGES = 20

/** The whole catalogue with its stock, in the store's order. Products that cannot be read are left out and logged. */
export function catalogueEntry(ctx: Ctx, client: StoreClient): CacheEntrySpec<Product[]> {
  return {
    kind: 'catalogue',
    maxAgeMs: 30_000,
    async fetch(deadline) {
      const products = await fetchProducts(client, deadline)
      return { products, ...(await fetchStock(client, deadline, products.flatMap(idOf))) }
    },
    parse(json) {
      const { products } = productPageSchema.parse(json)
      return parseProducts(ctx, products, stockOf(json))
    },
  }
}

/**
 * One product with its stock. @throws NotInStore from the question's `fetch`
 *
 * @param field what `word` is: an id, or a slug (store-contract 3.5)
 */
export function productEntry(
  ctx: Ctx,
  client: StoreClient,
  field: 'id' | 'slug',
  word: string,
): CacheEntrySpec<Product> {
  return {
    kind: 'product',
    id: `${field} ${word}`,
    maxAgeMs: 10_000,
    async fetch(deadline) {
      const path = `/products/${encodeURIComponent(word)}${field === 'id' ? '' : `?field=${field}`}`
      const answer = await client.get(path, deadline).catch((error: unknown) => {
        throw error instanceof StoreApiError && error.status === 404 ? new NotInStore() : error
      })
      const product = typeof answer === 'object' && answer !== null && 'product' in answer ? answer.product : null
      return { products: [product], ...(await fetchStock(client, deadline, idOf(product))) }
    },
    parse(json) {
      const [product] = parseProducts(ctx, productPageSchema.parse(json).products, stockOf(json))
      if (!product) throw new Error('The product cannot be read.')
      return product
    },
  }
}

export function collectionsEntry(client: StoreClient): CacheEntrySpec<Collection[]> {
  return {
    kind: 'collections',
    maxAgeMs: 60_000,
    fetch: (deadline) => client.get('/collections', deadline),
    parse: (json) =>
      collectionsSchema
        .parse(json)
        .collections.filter(({ deleted_at }) => deleted_at === null)
        .map(({ id, title }) => ({ id, title })),
  }
}

/** Asked as the store's own pages ask, without parameters; what is then missing, page by page. */
async function fetchProducts(client: StoreClient, deadline: AbortSignal): Promise<unknown[]> {
  const found: unknown[] = []
  for (let page = 0; page < MAX_PAGES; page++) {
    const { products, count } = productPageSchema.parse(
      await client.get(found.length === 0 ? '/products' : `/products?offset=${found.length}`, deadline),
    )
    found.push(...products)
    if (products.length === 0 || found.length >= (count ?? 0)) break
  }
  return found
}

/** `/variants`: the product itself says nothing that can be trusted of its stock (store-contract 3.4). */
async function fetchStock(client: StoreClient, deadline: AbortSignal, ids: string[]): Promise<{ variants: unknown[] }> {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_REQUEST) }, (_, at) =>
    ids.slice(at * MAX_IDS_PER_REQUEST, (at + 1) * MAX_IDS_PER_REQUEST),
  )
  const answers = await Promise.all(
    parts.map((part) => {
      const query = new URLSearchParams([['fields', 'inventory_quantity'], ...part.map((id) => ['product_ids[]', id])])
      return client.get(`/variants?${query}`, deadline)
    }),
  )
  return { variants: answers.flatMap((answer) => stockSchema.parse(answer).variants) }
}

function stockOf(json: unknown): StockByVariant {
  return new Map(stockSchema.parse(json).variants.map((one) => [one.id, one.inventory_quantity]))
}

function parseProducts(ctx: Ctx, wires: unknown[], stock: StockByVariant): Product[] {
  return wires.flatMap((wire) => {
    const mapped = parseProduct(wire, stock)
    if (mapped.ok) return [mapped.product]
    ctx.log.warn({ product: mapped.id, reason: mapped.reason }, 'a product of the external store was left out')
    return []
  })
}

function idOf(wire: unknown): string[] {
  return typeof wire === 'object' && wire !== null && 'id' in wire && typeof wire.id === 'string' ? [wire.id] : []
}
