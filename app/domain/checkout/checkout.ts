import { AUD, formatMoney } from '#app/lib/money.ts'
import type { DiscountProblem } from './discounts/discount.ts'
import type { Delivery } from './totals.ts'

/** Minutes that stock stays reserved while a customer pays. */
export const RESERVATION_MINUTES = 30

/** Lines of one checkout (Stripe's maximum), and quantity of one variant. */
export const MAX_LINES = 100
export const MAX_QUANTITY = 999

/** Stripe's limits for a charge in AUD, in cents. A total of 0 is also allowed: nothing is charged then. */
export const MIN_CHARGE_CENTS = 50
export const MAX_CHARGE_CENTS = 99_999_999

/** Of a gift message, in characters: it fits a packing slip. */
export const MAX_GIFT_MESSAGE_LENGTH = 300

/** An item as a browser sends it, not validated: ids and quantities, never a price. */
export type RequestedItem = { variantId: unknown; quantity: unknown }

export type CheckoutItem = { variantId: string; quantity: number }

export type CheckoutRequest = {
  items: readonly RequestedItem[]
  /** Where the payment page redirects to; our origin and those that an admin lists, otherwise our own pages. */
  successUrl?: string | null
  cancelUrl?: string | null
  discountCode?: string | null
  /** Default: post. */
  delivery?: Delivery
  /** By post: the chosen method, default the first that is offered. */
  deliveryMethodId?: string | null
  /** By post: where to, as the customer has entered it; null if they were not asked. */
  postcode?: string | null
  customerEmail?: string | null
  /** For the packing slip of a gift. */
  giftMessage?: string | null
  /** Whether the person's staff allowance pays as much as it can. */
  useAllowance?: boolean
  /** What the cart has shown to pay, without the allowance's part, in cents; null: it was not checked. */
  shownCents?: number | null
  /** A repeated request with the same key and content returns the first checkout instead of creating another. */
  idempotencyKey?: string | null
}

/** Why a checkout cannot be started. */
export type CheckoutProblem =
  | { code: 'empty' | 'too_many_lines' | 'bad_quantity' }
  | { code: 'unknown_variant'; variantId: string }
  | { code: 'not_purchasable'; variantId: string; title: string }
  /** `isReserved`: there would be enough if other customers did not pay for theirs. */
  | {
      code: 'insufficient_inventory'
      variantId: string
      title: string
      variantTitle: string
      left: number
      isReserved?: boolean
    }
  | { code: 'discount'; problem: DiscountProblem }
  | { code: 'delivery' | 'amount' }
  /** The customer would pay more than the cart has shown. */
  | { code: 'total_increased' }
  /** The delivery postcode is missing, or there is no such postcode. */
  | { code: 'postcode' }
  | { code: 'no_delivery'; postcode: string }
  /** Items that guests of this network may reserve without paying. */
  | { code: 'client_limit'; maxUnits: number }
  /** `left`: items that guests may still reserve. */
  | { code: 'guest_limit'; title: string; left: number }
  /** No payment service is configured, or it does not answer. */
  | { code: 'unavailable' }

/**
 * Validates items from a browser and merges repeated variants, in the order of their first mention.
 *
 * Quantities are whole JSON numbers from 1 to 999. Text, fractions, NaN and anything else is rejected, not corrected.
 */
export function parseItems(
  items: readonly RequestedItem[],
): { ok: true; items: CheckoutItem[] } | ({ ok: false } & CheckoutProblem) {
  if (items.length === 0) return { ok: false, code: 'empty' }
  if (items.length > MAX_LINES) return { ok: false, code: 'too_many_lines' }
  const quantities = new Map<string, number>()
  for (const { variantId, quantity } of items) {
    if (typeof variantId !== 'string' || !/^[\w-]{1,64}$/.test(variantId)) {
      // String() throws for some values, such as `{"toString": 1}`.
      return {
        ok: false,
        code: 'unknown_variant',
        variantId: typeof variantId === 'string' ? variantId.slice(0, 64) : '',
      }
    }
    if (!isQuantity(quantity)) return { ok: false, code: 'bad_quantity' }
    const total = (quantities.get(variantId) ?? 0) + quantity
    if (!isQuantity(total)) return { ok: false, code: 'bad_quantity' }
    quantities.set(variantId, total)
  }
  return { ok: true, items: [...quantities].map(([variantId, quantity]) => ({ variantId, quantity })) }
}

function isQuantity(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_QUANTITY
}

/** The message for a problem. Stock messages are fixed by specification section 8. */
export function checkoutProblemMessage(problem: CheckoutProblem): string {
  switch (problem.code) {
    case 'empty':
      return 'Your cart is empty'
    case 'too_many_lines':
      return `An order can have up to ${MAX_LINES} different items.`
    case 'bad_quantity':
      return `Choose a quantity from 1 to ${MAX_QUANTITY} for each item.`
    case 'unknown_variant':
      return 'An item in your cart is no longer available.'
    case 'not_purchasable':
      return `${problem.title} is currently unavailable.`
    case 'insufficient_inventory':
      return `Not enough stock for ${problem.title} (${problem.variantTitle}). Only ${problem.left} left.`
    case 'discount':
      return discountProblemMessage(problem.problem)
    case 'delivery':
      return 'Pick-up is not available at the moment. Choose delivery by post.'
    case 'postcode':
      return 'Enter the four-digit postcode that we deliver to.'
    case 'no_delivery':
      return `We can't deliver these items to ${problem.postcode}. Try another postcode, or call us.`
    case 'amount':
      return 'The total must be at least $0.50 and less than $1,000,000.'
    case 'total_increased':
      return 'Check the new total, then check out again.'
    case 'client_limit':
      return `You can have up to ${problem.maxUnits} items in unpaid checkouts without an account. Pay for an open checkout, choose fewer items, or sign in and try again.`
    case 'guest_limit':
      return problem.left === 0
        ? `Other customers are paying for ${problem.title}. Sign in to buy it now, or try again in ${RESERVATION_MINUTES} minutes.`
        : `You can buy ${problem.left} of ${problem.title} without an account at the moment. Choose fewer, or sign in and try again.`
    case 'unavailable':
      return "Payment isn't available at the moment. You haven't been charged. Please try again later."
  }
}

/** Why a discount code cannot be used. */
export function discountProblemMessage(problem: DiscountProblem): string {
  switch (problem.reason) {
    case 'unknown':
      return "This discount code isn't valid."
    case 'not-started':
      return "This discount code isn't active yet."
    case 'ended':
      return 'This discount code has expired.'
    case 'used-up':
      // An automatic discount can have reached it, too.
      return 'This discount has reached its usage limit.'
    case 'sign-in':
      return 'Sign in to use this discount code.'
    case 'customer-limit':
      return "You've already used this discount code."
    case 'no-items':
      return "This discount code doesn't apply to the items in your cart."
    case 'automatic':
      return "We've kept the discount that saves you more. It can't be combined with this code."
    case 'dearer':
      return 'Your order costs less without this code, because delivery is free.'
    case 'no-saving':
      return "This discount code takes nothing off this order, so we haven't used it."
    case 'minimum':
      return `Spend at least ${formatCents(problem.minimumCents)} ${problem.isForAll ? 'to use this discount code' : 'on items that this code discounts'}.`
  }
}

/** `$10.99`. The built-in store sells in Australian dollars only. */
export const formatCents = (cents: number): string => formatMoney(cents, AUD)
