import type { Ctx } from '#app/core/context.ts'
import type { Collection } from '../product/product.ts'
import type { ProductFacets, ProductQuery, StoreGateway } from '../store-gateway.ts'
import { loadNearestProducts, type NearestProducts } from './nearest-products.server.ts'
import { type ProductCardData, toProductCard } from './product-card-data.ts'
import { hasFilters, PRODUCTS_PER_PAGE, type Sort, type StoreCriteria } from './store-criteria.ts'

export type StorePageData = {
  products: ProductCardData[]
  /** Of all matching products. */
  count: number
  collections: Collection[]
  facets: ProductFacets
  /** What the products were found by, if none match the search as typed; null otherwise. */
  correctedSearch: string | null
  /** What is shown instead of no products; null if there are some. */
  nearest: NearestProducts | null
  /** When the catalogue was loaded, if it comes from the cache; null if it is current. */
  cachedAt: Date | null
}

const SORT_QUERY: Record<Sort, Pick<ProductQuery, 'sortBy' | 'direction'>> = {
  '': {},
  price: { sortBy: 'price' },
  'price-desc': { sortBy: 'price', direction: 'desc' },
  newest: { sortBy: 'created_at', direction: 'desc' },
}

/**
 * Loads one page of products. A page past the end gives the first page.
 *
 * @throws StoreUnavailable if the store does not respond and nothing is cached
 */
export async function loadStorePage(ctx: Ctx, store: StoreGateway, criteria: StoreCriteria): Promise<StorePageData> {
  const { q, collection, sort, inStock, options, price, page } = criteria
  const order = sort === '' && collection ? { sortBy: 'collection_order' as const } : SORT_QUERY[sort]
  const filters: ProductQuery = {
    inStock,
    options,
    ...(price && { price }),
    ...(q && { search: q }),
    ...(collection && { collectionIds: [collection] }),
  }
  const [found, collections, facets] = await Promise.all([
    store.listProducts(ctx, { ...filters, ...order, limit: PRODUCTS_PER_PAGE, offset: (page - 1) * PRODUCTS_PER_PAGE }),
    store.listCollections(ctx),
    store.countFacets(ctx, filters),
  ])
  if (found.products.length === 0 && page > 1) return loadStorePage(ctx, store, { ...criteria, page: 1 })
  const isFilteredOut = found.count === 0 && hasFilters(criteria)
  return {
    products: found.products.map(toProductCard),
    count: found.count,
    correctedSearch: found.correctedSearch,
    nearest: isFilteredOut ? await loadNearestProducts(ctx, store, criteria, collections) : null,
    collections,
    facets,
    cachedAt: found.cachedAt,
  }
}
