import type { Ctx } from '#app/core/context.ts'
import { unitPrice } from '#app/domain/catalogue/price.ts'
import type { StoreClient } from '#app/platform/store-client.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { type Product, pricingVariant } from '../product/product.ts'
import { countProductFacets, hasMatchingVariant } from '../product/product-facets.ts'
import { correctProductSearch, hasSearchTerms, sortByTitle } from '../product/product-search.ts'
import { parseSearchTerms, type SearchWord } from '../product/search-terms.ts'
import { MAX_PRODUCTS, type ProductQuery, type StoreGateway, StoreUnavailable } from '../store-gateway.ts'
import { catalogueEntry, collectionsEntry, productEntry } from './external-catalogue.server.ts'
import { startExternalCheckout } from './external-checkout.server.ts'
import { createStaleCache, NotInStore } from './stale-cache.server.ts'

const CHECKOUT_UNAVAILABLE =
  "Checkout is unavailable because the store isn't responding. Please try again in a few minutes."

/** Other values cannot exist and are not requested. */
const ID_OR_SLUG = /^[\w-]{1,150}$/

/**
 * Creates the gateway to the external service. The service has no search and no stock filter, so the
 * whole catalogue is loaded and cached, and filtered, sorted and paged here, with the same results as the built-in
 * store.
 */
export function createExternalStore(client: StoreClient): StoreGateway {
  const cache = createStaleCache(client.baseUrl)
  const getCatalogue = (ctx: Ctx) => cache.get(ctx, catalogueEntry(ctx, client))
  return {
    kind: 'external',
    async listProducts(ctx, query) {
      assertCan(ctx.actor, 'store.shop')
      const { value, cachedAt } = await getCatalogue(ctx)
      const { found, words, correctedSearch } = searchProducts(value, query)
      const sorted = sortProducts(
        found.filter((product) => hasMatchingVariant(product, query)),
        query,
      )
      const matching = query.sortBy === undefined ? sortByTitle(sorted, words) : sorted
      const { offset = 0, limit = MAX_PRODUCTS } = query
      return { products: matching.slice(offset, offset + limit), count: matching.length, correctedSearch, cachedAt }
    },
    async countFacets(ctx, query) {
      assertCan(ctx.actor, 'store.shop')
      const { value } = await getCatalogue(ctx)
      return countProductFacets(searchProducts(value, query).found, query)
    },
    async correctSearch(ctx, search) {
      assertCan(ctx.actor, 'store.shop')
      return correctProductSearch((await getCatalogue(ctx)).value, search)
    },
    async findProduct(ctx, idOrSlug) {
      assertCan(ctx.actor, 'store.shop')
      if (!ID_OR_SLUG.test(idOrSlug)) return null
      const field = idOrSlug.startsWith('prod_') ? 'id' : 'slug'
      try {
        const { value, cachedAt } = await cache.get(ctx, productEntry(ctx, client, field, idOrSlug))
        return { product: value, cachedAt }
      } catch (error) {
        if (error instanceof NotInStore) return null
        // The product was never loaded on its own, but the cached catalogue may contain it.
        const cached = await cache.peek(ctx, catalogueEntry(ctx, client))
        const product = cached?.value.find((product) => product[field] === idOrSlug)
        if (!cached || !product) throw error
        return { product, cachedAt: cached.cachedAt }
      }
    },
    async listCollections(ctx) {
      assertCan(ctx.actor, 'store.shop')
      // Without its collections the store page still works.
      const { value } = await cache.get(ctx, collectionsEntry(client)).catch((error: unknown) => {
        if (error instanceof StoreUnavailable) return { value: [] }
        throw error
      })
      if (value.length === 0) return []
      const products = (await getCatalogue(ctx)).value
      const used = new Set(products.flatMap(({ collections }) => collections.map(({ id }) => id)))
      return value.filter(({ id }) => used.has(id))
    },
    checkoutAvailability: (ctx) =>
      cache.isCircuitOpen(ctx, 'catalogue') ? { available: false, reason: CHECKOUT_UNAVAILABLE } : { available: true },
    async startCheckout(ctx, request) {
      assertCan(ctx.actor, 'store.shop')
      return startExternalCheckout(ctx, client, request, async () => {
        const { value } = await cache.get(ctx, { ...catalogueEntry(ctx, client), maxAgeMs: 0 })
        return value
      })
    },
  }
}

/**
 * The products that meet the filters of a query that do not depend on a variant, and the words that found them: typos
 * are corrected as in the built-in store.
 */
function searchProducts(
  products: readonly Product[],
  { ids, search = '', collectionIds }: ProductQuery,
): { found: Product[]; words: SearchWord[]; correctedSearch: string | null } {
  const idSet = ids && new Set(ids)
  const collectionSet = collectionIds && new Set(collectionIds)
  const offered = products.filter(
    (product) =>
      (!idSet || idSet.has(product.id) || product.variants.some(({ id }) => idSet.has(id))) &&
      (!collectionSet || product.collections.some(({ id }) => collectionSet.has(id))),
  )
  const words = parseSearchTerms(search)
  const found = offered.filter((product) => hasSearchTerms(product, words))
  const corrected = found.length === 0 && words.length > 0 ? correctProductSearch(products, search) : null
  if (!corrected?.isClose) return { found, words, correctedSearch: null }
  return {
    found: offered.filter((product) => hasSearchTerms(product, corrected.words)),
    words: corrected.words,
    correctedSearch: corrected.text,
  }
}

/** Sorts by age through the id, because its ULID begins with the creation time and the list has no date. */
function sortProducts(products: Product[], { sortBy, direction, collectionIds }: ProductQuery): Product[] {
  const sign = direction === 'desc' ? -1 : 1
  const price = (product: Product) => unitPrice(pricingVariant(product))
  if (sortBy === 'price') return products.toSorted((a, b) => (price(a) - price(b)) * sign)
  if (sortBy === 'created_at') return products.toSorted((a, b) => (a.id < b.id ? -sign : sign))
  if (sortBy === 'collection_order' && collectionIds) {
    const position = ({ collections }: Product) =>
      Math.min(...collections.filter(({ id }) => collectionIds.includes(id)).map(({ order }) => order))
    return products.toSorted((a, b) => (position(a) - position(b)) * sign)
  }
  return sign === 1 ? products : products.toReversed()
}
