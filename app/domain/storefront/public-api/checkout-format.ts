import { type CheckoutProblem, checkoutProblemMessage } from '#app/domain/checkout/checkout.ts'
import type { StoreCheckoutRequest } from '../store-gateway.ts'

/** The HTTP status of a problem; 400 for all others. */
const STATUS_BY_CODE: Partial<Record<CheckoutProblem['code'], number>> = {
  insufficient_inventory: 409,
  client_limit: 429,
  guest_limit: 409,
  unavailable: 503,
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/**
 * Parses the body of `POST /checkout`: ids and quantities, which the checkout validates, and return URLs. Everything
 * else is ignored, in particular prices and the fields of booking and donation products.
 *
 * @returns null if `items` is not an array
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

/** A checkout problem in the format of the API: HTTP status, code and message. */
export function formatCheckoutProblem(problem: CheckoutProblem): { status: number; code: string; message: string } {
  return { status: STATUS_BY_CODE[problem.code] ?? 400, code: problem.code, message: checkoutProblemMessage(problem) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
