import type { Quote } from '#app/domain/checkout/quote-checkout.server.ts'
import type { Delivery } from '#app/domain/checkout/totals.ts'
import type { Currency } from '#app/lib/money.ts'
import type { ProductImage } from '../product/product.ts'
import type { CheckoutAvailability } from '../store-gateway.ts'

/** What the server says of one line of a cart. */
export type PricedLine = {
  productId: string
  variantId: string
  title: string
  /** Of a product that has several. */
  variantTitle: string | null
  image: ProductImage | null
  /** What one costs now, in minor units, and what it costs when not on sale. */
  unitPrice: number
  regularPrice: number
  currency: Currency
  /** What can still be taken; null where nobody counts. */
  stock: number | null
  /** `gone`: no longer in the store; `unavailable`: shown there, not for sale. */
  status: 'for-sale' | 'sold-out' | 'unavailable' | 'gone'
}

/** A cart as the server sees it now. */
export type CartQuote = {
  lines: PricedLine[]
  /** Discount, delivery, GST and total; null where another store works them out at its checkout. */
  totals: Quote | null
  checkout: CheckoutAvailability
}

export type { Delivery, Quote }

/** What a checkout answers a script: where to pay, or why not. */
export type CartCheckoutResult =
  | { ok: true; url: string; token: string | null }
  | { ok: false; title: string; description?: string }

/** Addresses that the cart asks. */
export const CART_QUOTE_PATH = '/cart/lines'
export const CART_CHECKOUT_PATH = '/cart/checkout'
export const pendingCheckoutPath = (token: string) => `/cart/checkouts/${token}`

/** The specified words for a checkout that could not begin (specification section 8). */
export const CHECKOUT_ERROR = {
  title: 'Checkout Error',
  description: 'There was a problem initializing checkout. Please try again.',
}
