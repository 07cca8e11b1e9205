import { RESERVATION_MINUTES } from '#app/domain/checkout/checkout.ts'
import { startCheckout } from '#app/domain/checkout/start-checkout.server.ts'
import { formatCheckoutProblem, parseCheckoutRequest } from '#app/domain/storefront/public-api/checkout-format.ts'
import { requireStore, storeError } from '#app/http/public-store-api.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { runOutsideSlot } from '#app/platform/request-slot.server.ts'
import type { Route } from './+types/checkout'

/** A GET never starts a checkout. */
export function loader({ params, context }: Route.LoaderArgs) {
  requireStore(context, params.storeId)
  return storeError(405, 'Method not allowed', {}, { Allow: 'POST, OPTIONS' })
}

/**
 * Starts a checkout, in the public store API (docs/store.md). The `url` contains a query, because clients append
 * `&lang=…` to it.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = requireStore(context, params.storeId)
  const seconds = await consumeRateLimit(ctx, 'post', requestContext(context).client)
  if (seconds) return storeError(429, 'Too many requests', {}, { 'Retry-After': String(seconds) })
  const checkout = parseCheckoutRequest(await runOutsideSlot(() => request.json()).catch(() => null))
  if (!checkout) return storeError(400, ['items must be an array'])
  const started = await startCheckout(ctx, checkout)
  if (started.ok) return Response.json({ url: started.url }, { status: 201 })
  const { status, code, message } = formatCheckoutProblem(started)
  const headers = status === 429 ? { 'Retry-After': String(RESERVATION_MINUTES * 60) } : undefined
  return storeError(status, message, { code }, headers)
}
