import type { Ctx } from '#app/core/context.ts'
import { StoreApiError, type StoreClient } from '#app/platform/store-client.server.ts'
import type { Collection, Product } from '../product/product.ts'
import { cleanProducts } from './clean-texts.server.ts'
import { parseProduct, type StockByVariant } from './map-product.server.ts'
import { type CacheEntrySpec, NotInStore } from './stale-cache.server.ts'
import { collectionsSchema, productPageSchema, stockSchema } from './store-api-schema.server.ts'

/** 200 ids make a URL of 10 KB, below the default limit of 16 KB of a Node server. */
const MAX_IDS_PER_REQUEST = 200
/** Of a catalogue, in case the service does not return it in one page. */
const MAX_PAGES = 20

/** The whole catalogue with its stock, in the store's order. Invalid products are skipped and logged. */
export function catalogueEntry(ctx: Ctx, client: StoreClient): CacheEntrySpec<Product[]> {
  return {
    kind: 'catalogue',
    maxAgeMs: 30_000,
    async fetch(signal) {
      const products = await fetchProducts(client, signal)
      return { products, ...(await fetchStock(client, signal, products.flatMap(idOf))) }
    },
    parse(json) {
      const { products } = productPageSchema.parse(json)
      return parseProducts(ctx, products, stockOf(json))
    },
  }
}

/**
 * One product with its stock. Its `fetch` throws NotInStore if the product does not exist.
 *
 * @param field whether `value` is an id or a slug
 */
export function productEntry(
  ctx: Ctx,
  client: StoreClient,
  field: 'id' | 'slug',
  value: string,
): CacheEntrySpec<Product> {
  return {
    kind: 'product',
    id: `${field} ${value}`,
    maxAgeMs: 10_000,
    async fetch(signal) {
      const path = `/products/${encodeURIComponent(value)}${field === 'id' ? '' : `?field=${field}`}`
      const response = await client.get(path, signal).catch((error: unknown) => {
        throw error instanceof StoreApiError && error.status === 404 ? new NotInStore() : error
      })
      const product =
        typeof response === 'object' && response !== null && 'product' in response ? response.product : null
      return { products: [product], ...(await fetchStock(client, signal, idOf(product))) }
    },
    async parse(json) {
      const [product] = await parseProducts(ctx, productPageSchema.parse(json).products, stockOf(json))
      if (!product) throw new StoreApiError('The store sent an invalid response.', null)
      return product
    },
  }
}

/** The cached collections of an external store, without deleted ones; read again after a minute. */
export function collectionsEntry(client: StoreClient): CacheEntrySpec<Collection[]> {
  return {
    kind: 'collections',
    maxAgeMs: 60_000,
    fetch: (signal) => client.get('/collections', signal),
    parse: (json) =>
      collectionsSchema
        .parse(json)
        .collections.filter(({ deleted_at }) => deleted_at === null)
        .map(({ id, title }) => ({ id, title, description: '', image: null })),
  }
}

/** Requests the list without parameters, as the service's own clients do, and further pages if products are missing. */
async function fetchProducts(client: StoreClient, signal: AbortSignal): Promise<unknown[]> {
  const all: unknown[] = []
  for (let page = 0; page < MAX_PAGES; page++) {
    const { products, count } = productPageSchema.parse(
      await client.get(all.length === 0 ? '/products' : `/products?offset=${all.length}`, signal),
    )
    all.push(...products)
    if (products.length === 0 || all.length >= (count ?? 0)) break
  }
  return all
}

/** Loads the stock from `/variants`, because the stock in a product is not reliable. */
async function fetchStock(client: StoreClient, signal: AbortSignal, ids: string[]): Promise<{ variants: unknown[] }> {
  const chunks = Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_REQUEST) }, (_, index) =>
    ids.slice(index * MAX_IDS_PER_REQUEST, (index + 1) * MAX_IDS_PER_REQUEST),
  )
  const responses = await Promise.all(
    chunks.map((chunk) => {
      const query = new URLSearchParams([['fields', 'inventory_quantity'], ...chunk.map((id) => ['product_ids[]', id])])
      return client.get(`/variants?${query}`, signal)
    }),
  )
  return { variants: responses.flatMap((response) => stockSchema.parse(response).variants) }
}

function stockOf(json: unknown): StockByVariant {
  return new Map(stockSchema.parse(json).variants.map(({ id, inventory_quantity }) => [id, inventory_quantity]))
}

async function parseProducts(ctx: Ctx, values: unknown[], stock: StockByVariant): Promise<Product[]> {
  const products = values.flatMap((value) => {
    const result = parseProduct(value, stock)
    if (result.ok) return [result.product]
    ctx.log.warn({ product: result.id, reason: result.reason }, 'skipped an invalid product of the external store')
    return []
  })
  return cleanProducts(ctx, products)
}

function idOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? [value.id] : []
}
