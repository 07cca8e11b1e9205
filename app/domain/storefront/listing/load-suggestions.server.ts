import type { Ctx } from '#app/core/context.ts'
import type { SuggestedProduct } from '../cart/cart-suggestions.tsx'
import { type StoreGateway, StoreUnavailable } from '../store-gateway.ts'
import { toProductCard } from './product-card-data.ts'

const MAX_SUGGESTIONS = 3

/** The first products of the store that are for sale and in stock; none while the store is unavailable. */
export async function loadSuggestions(ctx: Ctx, store: StoreGateway): Promise<SuggestedProduct[]> {
  try {
    const { products } = await store.listProducts(ctx, { inStock: true, limit: MAX_SUGGESTIONS * 2 })
    return products
      .filter(({ purchasable }) => purchasable)
      .slice(0, MAX_SUGGESTIONS)
      .map((product) => {
        const { id, title, image, price, salePrice, currency, hasPriceRange } = toProductCard(product)
        return { id, title, image, price, salePrice, currency, hasPriceRange }
      })
  } catch (error) {
    if (error instanceof StoreUnavailable) return []
    throw error
  }
}
