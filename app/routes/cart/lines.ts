import { parseCart } from '#app/domain/storefront/cart/cart-lines.ts'
import { parseCartOptionFields } from '#app/domain/storefront/cart/cart-options.ts'
import { priceCart } from '#app/domain/storefront/cart/price-cart.server.ts'
import { StoreUnavailable } from '#app/domain/storefront/store-gateway.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { formatWait } from '#app/http/too-many-requests.server.ts'
import type { Route } from './+types/lines'

/**
 * Prices the posted `cart` (in its stored form) with `discount_code` and `delivery`. Responds with JSON and changes
 * nothing. It is a POST because a cart of a hundred lines takes 17 KB, twice what common proxies accept in a URL.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, store, client } = requestContext(context)
  const form = await parseFormData(request)
  const field = (name: string) => String(form.get(name) ?? '')
  const discountCode = field('discount_code') || null
  const seconds = discountCode && (await consumeRateLimit(ctx, 'discountCode', client))
  if (seconds) {
    const headers = { 'Retry-After': String(seconds) }
    return Response.json(
      { problem: `Too many discount codes. Please wait ${formatWait(seconds)} and try again.` },
      { status: 429, headers },
    )
  }
  try {
    const quote = await priceCart(ctx, store, parseCart(field('cart')), parseCartOptionFields(field))
    return Response.json(quote)
  } catch (error) {
    if (error instanceof StoreUnavailable) return Response.json({ problem: error.message }, { status: 503 })
    throw error
  }
}
