import type { Ctx } from '#app/core/context.ts'
import type { CheckoutProblem, CheckoutRequest } from '#app/domain/checkout/checkout.ts'
import type { Currency } from '#app/lib/money.ts'
import type { CorrectedSearch } from './product/correct-spelling.ts'
import type { Collection, Product } from './product/product.ts'

export type ProductQuery = {
  /** Product ids or variant ids. */
  ids?: readonly string[] | undefined
  /** Words that a product and one of its variants have, in any order and case (search-terms.ts). */
  search?: string | undefined
  /** Products in any of these collections. */
  collectionIds?: readonly string[] | undefined
  /** Only products with an available variant. It is one that has `options` and `price` too. */
  inStock?: boolean | undefined
  /** Value by option title: only products with a variant that has all of them. */
  options?: Readonly<Record<string, string>> | undefined
  /** Only products with a variant at such a price. */
  price?: PriceBand | undefined
  /**
   * Default: the store's own order. `created_at` sorts by age, `collection_order` by the position in `collectionIds`.
   */
  sortBy?: 'order' | 'price' | 'created_at' | 'collection_order' | undefined
  direction?: 'asc' | 'desc' | undefined
  offset?: number | undefined
  /** At most `MAX_PRODUCTS`, which is also the default. */
  limit?: number | undefined
}

/** Prices in whole units of the currency, from `min` to below `max`. */
export type PriceBand = { min: number; max: number | null }

/** The bands that a list of products can be filtered by. */
export const PRICE_BANDS: readonly PriceBand[] = [
  { min: 0, max: 25 },
  { min: 25, max: 50 },
  { min: 50, max: 100 },
  { min: 100, max: null },
]

/**
 * How many products each choice of a filter would give, with the search, the collection and all other filters as they
 * are. Choices without products are left out.
 */
export type ProductFacets = {
  /** The values of each option are in the order of sizes, numbers and letters. */
  options: { title: string; values: { value: string; count: number }[] }[]
  /** For each of `PRICE_BANDS`. */
  prices: number[]
  inStock: number
  currency: Currency
}

/** `cachedAt`: when cached data was loaded, if the external store does not respond; null if the data is current. */
export type ProductPage = {
  products: Product[]
  count: number
  /** What was found instead of a search that finds nothing, with one wrong letter a word corrected; null: as typed. */
  correctedSearch: string | null
  cachedAt: Date | null
}
export type FoundProduct = { product: Product; cachedAt: Date | null }

/** Whether checkout is available; `reason` is a message for the customer. */
export type CheckoutAvailability = { available: true } | { available: false; reason: string }

/** An external store ignores discount code, delivery method and email, and applies its own. */
export type StoreCheckoutRequest = CheckoutRequest & {
  /** The customer's IANA zone. */
  timeZone?: string | null
}

/** The URL of the payment page. `token` identifies the checkout in the built-in store; null for an external store. */
export type StoreCheckoutResult = { ok: true; url: string; token: string | null } | ({ ok: false } & CheckoutProblem)

/**
 * The store behind the storefront pages: the built-in one in the database, or the external service
 * at `STORE_API_URL`. Both pass the same tests (tests/support/store-contract.ts).
 *
 * Methods of the external store throw `StoreUnavailable` if the service fails, times out or responds with invalid data
 * and nothing is cached.
 */
export type StoreGateway = {
  kind: 'built-in' | 'external'
  /** Published products that are not hidden. */
  listProducts(ctx: Ctx, query: ProductQuery): Promise<ProductPage>
  /** The choices of the filters for the products that `query` finds. Order and page do not matter. */
  countFacets(ctx: Ctx, query: ProductQuery): Promise<ProductFacets>
  /** The search with its unknown words as the products have them; null if there is nothing to correct. */
  correctSearch(ctx: Ctx, search: string): Promise<CorrectedSearch | null>
  /** A published product by id or slug. Hidden products are included. */
  findProduct(ctx: Ctx, idOrSlug: string): Promise<FoundProduct | null>
  /** Collections with at least one listed product, in the store's order. */
  listCollections(ctx: Ctx): Promise<Collection[]>
  checkoutAvailability(ctx: Ctx): CheckoutAvailability
  startCheckout(ctx: Ctx, request: StoreCheckoutRequest): Promise<StoreCheckoutResult>
}

/** In one page of a list, and the default page size. */
export const MAX_PRODUCTS = 1000

/** The external store failed. `message` can be shown; on the store page it follows 'Error loading products: '. */
export class StoreUnavailable extends Error {}
