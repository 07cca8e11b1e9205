import type { CheckoutProblem } from '#app/domain/checkout/checkout.ts'
import { checkoutProblemMessage } from '#app/domain/checkout/checkout.ts'
import type { StoreCheckoutRequest } from '../store-gateway.ts'

/** What the service calls its refusals; others have no known code (store-contract 3.7). */
const STATUS: Partial<Record<CheckoutProblem['code'], number>> = { insufficient_inventory: 409, unavailable: 503 }

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/**
 * A client's checkout as ours: ids and quantities, still unchecked, and addresses to come back to. Everything else is
 * passed over: prices above all, and what only other kinds of products need. Null for what is no checkout at all.
 */
export function parseCheckoutRequest(body: unknown): StoreCheckoutRequest | null {
  if (!isObject(body) || !Array.isArray(body.items)) return null
  const { items, customer } = body
  return {
    items: items.map((item: unknown) =>
      isObject(item)
        ? { variantId: item.variant_id, quantity: item.quantity }
        : { variantId: undefined, quantity: undefined },
    ),
    successUrl: textOrNull(body.successUrl),
    cancelUrl: textOrNull(body.cancelUrl),
    customerEmail: isObject(customer) ? textOrNull(customer.email) : null,
  }
}

/** A refusal as the service puts it: a code for programs, words for people. */
export function formatCheckoutRefusal(refusal: CheckoutProblem): { status: number; code: string; message: string } {
  return { status: STATUS[refusal.code] ?? 400, code: refusal.code, message: checkoutProblemMessage(refusal) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
