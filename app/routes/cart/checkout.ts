import { parseCart } from '#app/domain/storefront/cart/cart-lines.ts'
import type { CartCheckoutResult } from '#app/domain/storefront/cart/cart-quote.ts'
import { CHECKOUT_ERROR } from '#app/domain/storefront/cart/cart-quote.ts'
import { startCartCheckout } from '#app/domain/storefront/cart/start-cart-checkout.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { tryOrLog } from '#app/http/try-or-log.server.ts'
import type { Route } from './+types/checkout'

/** `Checkout` of the cart panel. JSON for scripts: where to pay, or why not. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, store, address } = requestContext(context)
  const form = await parseFormData(request)
  const field = (name: string) => String(form.get(name) ?? '')
  const seconds = await consumeRateLimit(ctx, 'post', address)
  if (seconds) {
    const description = `Too many attempts. Nothing is lost: please try again in ${seconds} seconds.`
    return answer({ ok: false, title: CHECKOUT_ERROR.title, description }, 429, { 'Retry-After': String(seconds) })
  }
  const result = await tryOrLog(ctx, 'beginning a checkout', () =>
    startCartCheckout(ctx, store, {
      lines: parseCart(field('cart')),
      discountCode: field('discount_code') || null,
      delivery: field('delivery') === 'pickup' ? 'pickup' : 'post',
      cancelUrl: field('cancel_url') || null,
      idempotencyKey: field('attempt').slice(0, 100) || null,
      timeZone: field('time_zone').slice(0, 60) || null,
    }),
  )
  if (!result) return answer({ ok: false, ...CHECKOUT_ERROR }, 500)
  return answer(result, result.ok ? 200 : 409)
}

function answer(body: CartCheckoutResult, status: number, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers })
}
