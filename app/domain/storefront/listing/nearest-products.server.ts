import type { Ctx } from '#app/core/context.ts'
import type { Collection } from '../product/product.ts'
import { hasWord, parseSearchTerms } from '../product/search-terms.ts'
import type { ProductQuery, StoreGateway } from '../store-gateway.ts'
import { type ProductCardData, toProductCard } from './product-card-data.ts'
import type { StoreCriteria } from './store-criteria.ts'
import { hasFiltersBesidesSearch } from './store-criteria.ts'

/** One row of the widest grid. */
const MAX_NEAREST = 4

/** Words of a search that are searched for one by one. */
const MAX_WORDS_TRIED = 5

/** What a list of products without results shows instead. */
export type NearestProducts = {
  /**
   * `without-filters`: the same search without its filters. `collection`: a collection whose title has the words.
   * `spelling`: the search with the words as products spell them. `some-words`: products that have some of the words.
   * `featured`: the first products of the store.
   */
  kind: 'without-filters' | 'collection' | 'spelling' | 'some-words' | 'featured'
  /** The search text with which the list shows all of them. */
  q: string
  /** The collection with which the list shows all of them, if they are found by its title. */
  collection: Collection | null
  /** Of all these products; `products` are the first. */
  count: number
  products: ProductCardData[]
}

/**
 * The products nearest to a search without results: the first kind that has any.
 *
 * @returns null if the store has no products
 */
export async function loadNearestProducts(
  ctx: Ctx,
  store: StoreGateway,
  criteria: StoreCriteria,
  collections: readonly Collection[],
): Promise<NearestProducts | null> {
  const { q } = criteria
  const list = async (
    kind: NearestProducts['kind'],
    q: string,
    query: ProductQuery,
    collection: Collection | null = null,
  ): Promise<NearestProducts | null> => {
    const { products, count } = await store.listProducts(ctx, { ...query, limit: MAX_NEAREST })
    return count === 0 ? null : { kind, q, collection, count, products: products.map(toProductCard) }
  }
  const withoutFilters = hasFiltersBesidesSearch(criteria) ? await list('without-filters', q, { search: q }) : null
  if (withoutFilters || q === '') return withoutFilters
  const words = parseSearchTerms(q)
  const named = collections.find(({ title }) => words.length > 0 && words.every((word) => hasWord(title, word)))
  const ofCollection =
    named && (await list('collection', '', { collectionIds: [named.id], sortBy: 'collection_order' }, named))
  if (ofCollection) return ofCollection
  const corrected = await store.correctSearch(ctx, q)
  const spelling = corrected && (await list('spelling', corrected.text, { search: corrected.text }))
  return (
    spelling ??
    (await loadProductsWithSomeWords(ctx, store, q)) ??
    (await list('featured', '', { inStock: true })) ??
    (await list('featured', '', {}))
  )
}

/** The products that have most of the words, each in the store's order. */
async function loadProductsWithSomeWords(ctx: Ctx, store: StoreGateway, q: string): Promise<NearestProducts | null> {
  const words = parseSearchTerms(q).slice(0, MAX_WORDS_TRIED)
  if (words.length < 2) return null
  const pages = await Promise.all(
    words.map(({ text }) => store.listProducts(ctx, { search: text, limit: MAX_NEAREST * 2 })),
  )
  const products = pages.flatMap((page) => page.products)
  const found = [...Map.groupBy(products, ({ id }) => id).values()].toSorted((a, b) => b.length - a.length)
  const nearest = found.slice(0, MAX_NEAREST).flatMap(([product]) => (product ? [toProductCard(product)] : []))
  return nearest.length === 0
    ? null
    : { kind: 'some-words', q: '', collection: null, count: nearest.length, products: nearest }
}
