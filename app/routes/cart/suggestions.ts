import type { CartSuggestions } from '#app/domain/storefront/cart/cart-suggestions.tsx'
import { loadCartSuggestions } from '#app/domain/storefront/cart/load-cart-suggestions.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import type { Route } from './+types/suggestions'

/** Products for the empty cart, as JSON. It changes nothing. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, store } = requestContext(context)
  const products: CartSuggestions = await loadCartSuggestions(ctx, store)
  return Response.json(products)
}
