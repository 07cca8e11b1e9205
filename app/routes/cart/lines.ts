import { parseCart } from '#app/domain/storefront/cart/cart-lines.ts'
import { priceCart } from '#app/domain/storefront/cart/price-cart.server.ts'
import { StoreUnavailable } from '#app/domain/storefront/store-gateway.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import type { Route } from './+types/lines'

/**
 * What the cart panel shows of `cart` (as the browser keeps it), with `discount_code` and `delivery`. JSON for scripts.
 * A post that writes nothing: a cart of a hundred things has 17 KB, twice what common proxies let through in an address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, store, address } = requestContext(context)
  const form = await parseFormData(request)
  const field = (name: string) => String(form.get(name) ?? '')
  const discountCode = field('discount_code') || null
  const seconds = discountCode && (await consumeRateLimit(ctx, 'discountCode', address))
  if (seconds) {
    const headers = { 'Retry-After': String(seconds) }
    return Response.json(
      { problem: `Too many discount codes were tried. Please try again in ${seconds} seconds.` },
      { status: 429, headers },
    )
  }
  try {
    const answer = await priceCart(ctx, store, parseCart(field('cart')), {
      discountCode,
      delivery: field('delivery') === 'pickup' ? 'pickup' : 'post',
    })
    return Response.json(answer)
  } catch (error) {
    if (error instanceof StoreUnavailable) return Response.json({ problem: error.message }, { status: 503 })
    throw error
  }
}
