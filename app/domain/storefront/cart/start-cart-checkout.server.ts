import type { Ctx } from '#app/core/context.ts'
import { type CheckoutProblem, checkoutProblemMessage } from '#app/domain/checkout/checkout.ts'
import { type StoreGateway, StoreUnavailable } from '../store-gateway.ts'
import type { CartLine } from './cart-lines.ts'
import { type CartCheckoutResult, CHECKOUT_ERROR, type Delivery } from './cart-quote.ts'

type CartCheckoutRequest = {
  lines: readonly CartLine[]
  discountCode: string | null
  delivery: Delivery
  /** Where the payment page leads back to. */
  cancelUrl: string | null
  /** One word an attempt: sent again, it finds the checkout made before. */
  idempotencyKey: string | null
  /** The customer's IANA zone. */
  timeZone: string | null
}

/** Begins the checkout of a cart at the store, whichever it is. Ids and quantities alone count; prices are the store's. */
export async function startCartCheckout(
  ctx: Ctx,
  store: StoreGateway,
  cart: CartCheckoutRequest,
): Promise<CartCheckoutResult> {
  const state = store.checkoutAvailability(ctx)
  if (!state.available) return { ok: false, title: CHECKOUT_ERROR.title, description: state.reason }
  const { lines, idempotencyKey, ...request } = cart
  const items = lines.map(({ variantId, quantity }) => ({ variantId, quantity }))
  try {
    const begun = await store.startCheckout(ctx, {
      items,
      successUrl: `${ctx.baseUrl}/success`,
      idempotencyKey,
      ...request,
    })
    return begun.ok ? { ok: true, url: begun.url, token: begun.token } : { ok: false, ...wordsOf(begun) }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    ctx.log.warn({ err: error }, 'the store began no checkout')
    return { ok: false, ...CHECKOUT_ERROR }
  }
}

/** Stock and an empty cart have words of their own that say everything (specification section 8). */
function wordsOf(refusal: CheckoutProblem): { title: string; description?: string } {
  const words = checkoutProblemMessage(refusal)
  if (refusal.code === 'empty' || refusal.code === 'insufficient_inventory') return { title: words }
  return { title: CHECKOUT_ERROR.title, description: words }
}
