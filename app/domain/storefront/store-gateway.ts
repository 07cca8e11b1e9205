import type { Ctx } from '#app/core/context.ts'
import type { CheckoutProblem, CheckoutRequest } from '#app/domain/checkout/checkout.ts'
import type { Collection, Product } from './product/product.ts'

export type ProductQuery = {
  /** Ids of products, or of variants of theirs (store-contract 3.2). */
  ids?: readonly string[] | undefined
  /** Words that all stand in title, subtitle or ribbon, in any order and case. */
  search?: string | undefined
  /** Products of any of these. */
  collectionIds?: readonly string[] | undefined
  /** Only products of which something can be taken now. */
  inStock?: boolean | undefined
  /** Default: the store's own order. `created_at` orders by age, `collection_order` by the place in the asked collections. */
  sortBy?: 'order' | 'price' | 'created_at' | 'collection_order' | undefined
  direction?: 'asc' | 'desc' | undefined
  offset?: number | undefined
  /** At most 1,000, which is also the default. */
  limit?: number | undefined
}

/** `cachedAt`: when the external service was heard last, where it is out of reach; null: this is how things are now. */
export type ProductPage = { products: Product[]; count: number; cachedAt: Date | null }
export type FoundProduct = { product: Product; cachedAt: Date | null }

/** Whether something can be bought now, and if not why, in words for the customer. */
export type CheckoutAvailability = { available: true } | { available: false; reason: string }

/** A cart to be bought. Of an external store, discount, delivery and customer are its own business. */
export type StoreCheckoutRequest = CheckoutRequest & {
  /** The customer's IANA zone. */
  timeZone?: string | null
}

/** Where to pay. `token` finds the built-in store's checkout again; an external one has none. */
export type StoreCheckout = { ok: true; url: string; token: string | null } | ({ ok: false } & CheckoutProblem)

/**
 * The store as the shop's pages see it (product.md section 5): ours in the database, or the external service by
 * `STORE_API_URL`. Both keep one contract, which store-gateway.db.test.ts holds them to.
 *
 * The external one fails with `StoreUnavailable` when the service refuses, is slow or talks nonsense and nothing was
 * kept: its message is what follows 'Error loading products: '.
 */
export type StoreGateway = {
  kind: 'built-in' | 'external'
  /** Products that are for everyone's eyes: published, and not hidden. */
  listProducts(ctx: Ctx, query: ProductQuery): Promise<ProductPage>
  /** A product by its id or its slug, a hidden one too. */
  findProduct(ctx: Ctx, idOrSlug: string): Promise<FoundProduct | null>
  /** Collections that have something to show, in the store's order. */
  listCollections(ctx: Ctx): Promise<Collection[]>
  checkoutAvailability(ctx: Ctx): CheckoutAvailability
  startCheckout(ctx: Ctx, request: StoreCheckoutRequest): Promise<StoreCheckout>
}

/** Products on a page when nobody says how many, and the most that can be asked for (store-contract 3.2). */
export const MAX_PRODUCTS = 1000

/** The external store could not be asked. `message` is what people may read. */
export class StoreUnavailable extends Error {}
