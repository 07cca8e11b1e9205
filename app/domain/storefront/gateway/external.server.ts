import type { Ctx } from '#app/core/context.ts'
import { unitPrice } from '#app/domain/catalogue/price.ts'
import type { StoreClient } from '#app/platform/store-client.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { type Product, pricingVariant } from '../product/product.ts'
import { MAX_PRODUCTS, type ProductQuery, type StoreGateway, StoreUnavailable } from '../store-gateway.ts'
import { catalogueEntry, collectionsEntry, productEntry } from './external-catalogue.server.ts'
import { startExternalCheckout } from './external-checkout.server.ts'
import { createStaleCache, NotInStore } from './stale-cache.server.ts'

const RESTING = 'The store cannot be reached right now, so nothing can be bought. Please try again in a few minutes.'

/** What an id or a slug looks like; anything else is not even asked for. */
const WORD = /^[\w-]{1,150}$/

/**
 * The external service (product.md section 5). It knows no search and no stock filter, so its whole catalogue is read
 * and kept, and lists are made of it here: the same lists that the built-in store gives.
 */
export function createExternalStore(client: StoreClient): StoreGateway {
  const answers = createStaleCache(client.baseUrl)
  const catalogue = (ctx: Ctx) => answers.get(ctx, catalogueEntry(ctx, client))
  return {
    kind: 'external',
    async listProducts(ctx, query) {
      assertCan(ctx.actor, 'store.shop')
      const { value, cachedAt } = await catalogue(ctx)
      const matching = sorted(value.filter(matches(query)), query)
      const { offset = 0, limit = MAX_PRODUCTS } = query
      return { products: matching.slice(offset, offset + limit), count: matching.length, cachedAt }
    },
    async findProduct(ctx, idOrSlug) {
      assertCan(ctx.actor, 'store.shop')
      if (!WORD.test(idOrSlug)) return null
      const field = idOrSlug.startsWith('prod_') ? 'id' : 'slug'
      try {
        const { value, cachedAt } = await answers.get(ctx, productEntry(ctx, client, field, idOrSlug))
        return { product: value, cachedAt }
      } catch (error) {
        if (error instanceof NotInStore) return null
        // It was not asked for by itself before; the list may hold it.
        const kept = await answers.peek(ctx, catalogueEntry(ctx, client))
        const product = kept?.value.find((one) => one[field] === idOrSlug)
        if (!kept || !product) throw error
        return { product, cachedAt: kept.cachedAt }
      }
    },
    async listCollections(ctx) {
      assertCan(ctx.actor, 'store.shop')
      // A menu: the shop is there without it.
      const { value } = await answers.get(ctx, collectionsEntry(client)).catch((error: unknown) => {
        if (error instanceof StoreUnavailable) return { value: [] }
        throw error
      })
      if (value.length === 0) return []
      const used = new Set((await catalogue(ctx)).value.flatMap(({ collections }) => collections.map(({ id }) => id)))
      return value.filter(({ id }) => used.has(id))
    },
    checkoutAvailability: (ctx) =>
      answers.isCircuitOpen(ctx, 'catalogue') ? { available: false, reason: RESTING } : { available: true },
    async startCheckout(ctx, request) {
      assertCan(ctx.actor, 'store.shop')
      return startExternalCheckout(ctx, client, request, async () => {
        const { value } = await answers.get(ctx, { ...catalogueEntry(ctx, client), maxAgeMs: 0 })
        return value
      })
    },
  }
}

function matches({ ids, search, collectionIds, inStock }: ProductQuery): (product: Product) => boolean {
  const wanted = ids && new Set(ids)
  const of = collectionIds && new Set(collectionIds)
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return (product) => {
    const text = [product.title, product.subtitle, product.ribbon].join('\u001f').toLowerCase()
    return (
      (!wanted || wanted.has(product.id) || product.variants.some(({ id }) => wanted.has(id))) &&
      (!of || product.collections.some(({ id }) => of.has(id))) &&
      words.every((word) => text.includes(word)) &&
      (!inStock || (product.purchasable && product.variants.some(({ stock }) => stock !== 0)))
    )
  }
}

/** Age by the id, whose ULID begins with the time it was made: the list tells no other (store-contract 3.3). */
function sorted(products: Product[], { sortBy, direction, collectionIds }: ProductQuery): Product[] {
  const way = direction === 'desc' ? -1 : 1
  const price = (product: Product) => unitPrice(pricingVariant(product))
  if (sortBy === 'price') return products.toSorted((a, b) => (price(a) - price(b)) * way)
  if (sortBy === 'created_at') return products.toSorted((a, b) => (a.id < b.id ? -way : way))
  if (sortBy === 'collection_order' && collectionIds) {
    const place = ({ collections }: Product) =>
      Math.min(...collections.filter(({ id }) => collectionIds.includes(id)).map(({ order }) => order))
    return products.toSorted((a, b) => (place(a) - place(b)) * way)
  }
  return way === 1 ? products : products.toReversed()
}
