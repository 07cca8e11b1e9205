import type { Ctx } from '#app/core/context.ts'
import { toProductCard } from '../listing/product-card-data.ts'
import { type StoreGateway, StoreUnavailable } from '../store-gateway.ts'
import type { CartSuggestions } from './cart-suggestions.tsx'

const MAX_SUGGESTIONS = 3

/** The first products of the store that are for sale and in stock; none while the store is unavailable. */
export async function loadCartSuggestions(ctx: Ctx, store: StoreGateway): Promise<CartSuggestions> {
  try {
    const { products } = await store.listProducts(ctx, { inStock: true, limit: MAX_SUGGESTIONS * 2 })
    return products
      .filter(({ purchasable }) => purchasable)
      .slice(0, MAX_SUGGESTIONS)
      .map(toProductCard)
  } catch (error) {
    if (error instanceof StoreUnavailable) return []
    throw error
  }
}
