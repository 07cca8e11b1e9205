import type { Quote } from '#app/domain/checkout/quote-checkout.server.ts'
import type { Currency } from '#app/lib/money.ts'
import type { ProductImage } from '../product/product.ts'
import type { CheckoutAvailability } from '../store-gateway.ts'

/** A cart line with the server's current price and stock. Amounts are minor units of `currency`. */
export type PricedLine = {
  productId: string
  variantId: string
  title: string
  /** Null for a product with one variant. */
  variantTitle: string | null
  image: ProductImage | null
  unitPrice: number
  /** The unit price when not on sale. */
  regularPrice: number
  currency: Currency
  /** The available quantity; null if inventory is not tracked. */
  stock: number | null
  /**
   * `reserved`: sold out while other customers pay for the last ones; `unavailable`: listed but not for sale;
   * `removed`: no longer in the store.
   */
  status: 'for-sale' | 'sold-out' | 'reserved' | 'unavailable' | 'removed'
}

/** The cart with current prices, as the server returns it. */
export type CartQuote = {
  lines: PricedLine[]
  /** Discount, delivery, GST and total; null if an external store calculates them at its checkout. */
  totals: Quote | null
  /** True if an external store takes the payment. */
  isExternal: boolean
  checkout: CheckoutAvailability
}

/** The URL of the payment page, or the message for the customer. */
export type CartCheckoutResult =
  | { ok: true; url: string; token: string | null }
  /** `retryAfterSeconds`: a limit is reached, and by then the reservations that count have ended. */
  | { ok: false; title: string; description?: string; retryAfterSeconds?: number }

export const CART_QUOTE_PATH = '/cart/lines'
export const CART_SUGGESTIONS_PATH = '/cart/suggestions'
export const CART_CHECKOUT_PATH = '/cart/checkout'
export const pendingCheckoutPath = (token: string) => `/cart/checkouts/${token}`

/** The fixed message for a checkout that cannot be started (specification section 8). */
export const CHECKOUT_ERROR = {
  title: 'Checkout Error',
  description: 'There was a problem initializing checkout. Please try again.',
}
