import { parseCart } from '#app/domain/storefront/cart/cart-lines.ts'
import { parseCartOptionFields } from '#app/domain/storefront/cart/cart-options.ts'
import { type CartCheckoutResult, CHECKOUT_ERROR } from '#app/domain/storefront/cart/cart-quote.ts'
import { startCartCheckout } from '#app/domain/storefront/cart/start-cart-checkout.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { failedStatus } from '#app/http/form-failed.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { formatWait } from '#app/http/too-many-requests.server.ts'
import type { Route } from './+types/checkout'

/**
 * Starts the checkout of the cart. Responds with JSON: the address of the payment page, or the message for the
 * customer.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, store, client } = requestContext(context)
  const form = await parseFormData(request)
  const field = (name: string) => String(form.get(name) ?? '')
  try {
    const seconds = await consumeRateLimit(ctx, 'post', client)
    if (seconds) {
      const description = `Too many attempts. Please wait ${formatWait(seconds)} and try again.`
      return respond({ ok: false, title: CHECKOUT_ERROR.title, description }, 429, { 'Retry-After': String(seconds) })
    }
    const result = await startCartCheckout(ctx, store, {
      lines: parseCart(field('cart')),
      ...parseCartOptionFields(field),
      shownCents: /^\d{1,9}$/.test(field('shown_cents')) ? Number(field('shown_cents')) : null,
      cancelUrl: field('cancel_url') || null,
      idempotencyKey: field('idempotency_key').slice(0, 100) || null,
      timeZone: field('time_zone').slice(0, 60) || null,
    })
    if (result.ok) return respond(result, 200)
    const { retryAfterSeconds: wait } = result
    return wait ? respond(result, 429, { 'Retry-After': String(wait) }) : respond(result, 409)
  } catch (error) {
    const { status, headers } = failedStatus(ctx, 'starting a checkout', error)
    return respond({ ok: false, ...CHECKOUT_ERROR }, status, headers)
  }
}

function respond(body: CartCheckoutResult, status: number, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers })
}
