import type { Ctx } from '#app/core/context.ts'
import { type CheckoutProblem, checkoutProblemMessage, RESERVATION_MINUTES } from '#app/domain/checkout/checkout.ts'
import type { Delivery } from '#app/domain/checkout/totals.ts'
import { RESERVED_MESSAGE } from '#app/domain/inventory/stock.ts'
import { type StoreGateway, StoreUnavailable } from '../store-gateway.ts'
import type { CartLine } from './cart-lines.ts'
import { type CartCheckoutResult, CHECKOUT_ERROR } from './cart-quote.ts'

type CartCheckoutRequest = {
  lines: readonly CartLine[]
  discountCode: string | null
  delivery: Delivery
  deliveryMethodId?: string | null
  /** Null: the customer was not asked. */
  postcode?: string | null
  useAllowance?: boolean
  giftMessage?: string | null
  shownCents?: number | null
  /** The page to return to when a payment is cancelled. */
  cancelUrl: string | null
  /** A request with the same key and content returns the existing checkout. */
  idempotencyKey: string | null
  /** The customer's IANA zone. */
  timeZone: string | null
}

/**
 * Starts the checkout of a cart in the built-in or the external store. Only ids and quantities are used; prices come
 * from the store.
 *
 * @returns the URL of the payment page, or the message for the customer
 */
export async function startCartCheckout(
  ctx: Ctx,
  store: StoreGateway,
  { lines, ...request }: CartCheckoutRequest,
): Promise<CartCheckoutResult> {
  const availability = store.checkoutAvailability(ctx)
  if (!availability.available) return { ok: false, title: CHECKOUT_ERROR.title, description: availability.reason }
  const items = lines.map(({ variantId, quantity }) => ({ variantId, quantity }))
  try {
    const started = await store.startCheckout(ctx, { items, successUrl: `${ctx.baseUrl}/success`, ...request })
    if (!started.ok) return { ok: false, ...problemMessage(started) }
    return { ok: true, url: started.url, token: started.token }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    ctx.log.warn({ err: error }, 'the store did not start a checkout')
    return { ok: false, ...CHECKOUT_ERROR }
  }
}

/** The messages about stock and an empty cart are titles of their own (specification section 8). */
function problemMessage(problem: CheckoutProblem): Omit<Extract<CartCheckoutResult, { ok: false }>, 'ok'> {
  const message = checkoutProblemMessage(problem)
  if (problem.code === 'insufficient_inventory' && problem.isReserved) {
    const rest = 'Other customers are paying for the rest. Try again in a few minutes.'
    return { title: message, description: problem.left > 0 ? rest : RESERVED_MESSAGE }
  }
  if (problem.code === 'empty' || problem.code === 'insufficient_inventory') return { title: message }
  if (problem.code === 'total_increased') return { title: 'Your total has gone up', description: message }
  const retryAfterSeconds = problem.code === 'client_limit' ? RESERVATION_MINUTES * 60 : undefined
  return { title: CHECKOUT_ERROR.title, description: message, ...(retryAfterSeconds && { retryAfterSeconds }) }
}
