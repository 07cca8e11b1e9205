import { AUD, formatMoney } from '#app/lib/money.ts'
import type { DiscountProblem } from './discounts/discount.ts'
import type { Delivery } from './totals.ts'

/** Minutes that goods stay reserved while somebody pays (product.md section 4). */
export const RESERVATION_MINUTES = 30

/** The most different things in one checkout, as Stripe takes them, and pieces of one thing. */
export const MAX_LINES = 100
export const MAX_QUANTITY = 999

/** What can be charged at all, in cents: Stripe's bounds for AUD. Nothing to pay is fine too. */
export const MIN_CHARGE_CENTS = 50
export const MAX_CHARGE_CENTS = 99_999_999

/** What a browser sends: ids and quantities, never a price. Not yet checked. */
export type RequestedItem = { variantId: unknown; quantity: unknown }

export type CheckoutItem = { variantId: string; quantity: number }

export type CheckoutRequest = {
  items: readonly RequestedItem[]
  /** Where the hosted page leads afterwards; followed on our origin and those that an admin lists. */
  successUrl?: string | null
  cancelUrl?: string | null
  discountCode?: string | null
  /** By post unless said otherwise. */
  delivery?: Delivery
  customerEmail?: string | null
  /** One word an attempt: the same words with the same content find the checkout made before instead of a second one. */
  idempotencyKey?: string | null
}

/** Why a checkout is not begun. */
export type CheckoutProblem =
  | { code: 'empty' | 'too_many_lines' | 'bad_quantity' }
  | { code: 'unknown_variant'; variantId: string }
  | { code: 'not_purchasable'; variantId: string; title: string }
  | { code: 'insufficient_inventory'; variantId: string; title: string; variantTitle: string; left: number }
  | { code: 'discount'; problem: DiscountProblem }
  | { code: 'delivery' | 'amount' }
  /** No payment service, or it does not answer. */
  | { code: 'unavailable' }

/**
 * Checks what a browser sent and joins repeated variants, in the order of their first mention.
 *
 * Quantities are JSON integers from 1 to 999: text, fractions, NaN and anything beyond are refused, not repaired.
 */
export function parseItems(
  items: readonly RequestedItem[],
): { ok: true; items: CheckoutItem[] } | ({ ok: false } & CheckoutProblem) {
  if (items.length === 0) return { ok: false, code: 'empty' }
  if (items.length > MAX_LINES) return { ok: false, code: 'too_many_lines' }
  const wanted = new Map<string, number>()
  for (const { variantId, quantity } of items) {
    if (typeof variantId !== 'string' || !/^[\w-]{1,64}$/.test(variantId)) {
      // Not every value has a text: `{"toString": 1}` throws.
      return {
        ok: false,
        code: 'unknown_variant',
        variantId: typeof variantId === 'string' ? variantId.slice(0, 64) : '',
      }
    }
    if (!isQuantity(quantity)) return { ok: false, code: 'bad_quantity' }
    const together = (wanted.get(variantId) ?? 0) + quantity
    if (!isQuantity(together)) return { ok: false, code: 'bad_quantity' }
    wanted.set(variantId, together)
  }
  return { ok: true, items: [...wanted].map(([variantId, quantity]) => ({ variantId, quantity })) }
}

function isQuantity(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_QUANTITY
}

/** A refusal in words for people; stock as specification section 8 says it. */
export function checkoutProblemMessage(refusal: CheckoutProblem): string {
  switch (refusal.code) {
    case 'empty':
      return 'Your cart is empty'
    case 'too_many_lines':
      return `A checkout takes up to ${MAX_LINES} different items.`
    case 'bad_quantity':
      return `Order between 1 and ${MAX_QUANTITY} of each item.`
    case 'unknown_variant':
      return 'Something in your cart is no longer sold.'
    case 'not_purchasable':
      return `${refusal.title} is currently unavailable.`
    case 'insufficient_inventory':
      return `Not enough stock for ${refusal.title} (${refusal.variantTitle}). Only ${refusal.left} left.`
    case 'discount':
      return discountProblemMessage(refusal.problem)
    case 'delivery':
      return 'Pick-up is not offered at the moment.'
    case 'amount':
      return 'An order costs at least $0.50 and less than $1,000,000.'
    case 'unavailable':
      return 'Payment is not available at the moment. Nothing was reserved or charged.'
  }
}

/** Why a discount code does not apply. */
export function discountProblemMessage(problem: DiscountProblem): string {
  switch (problem.reason) {
    case 'unknown':
      return 'This discount code is not known.'
    case 'not-started':
      return 'This discount code does not apply yet.'
    case 'ended':
      return 'This discount code has ended.'
    case 'used-up':
      return 'This discount code has been used up.'
    case 'minimum':
      return `This discount code needs goods for at least ${formatCents(problem.minimumCents)}.`
  }
}

/** `$10.99`: the built-in store sells in Australian dollars only. */
export const formatCents = (cents: number): string => formatMoney(cents, AUD)
