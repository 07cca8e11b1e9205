import type { Quote } from '#app/domain/checkout/quote-checkout.server.ts'
import type { Delivery } from '#app/domain/checkout/totals.ts'
import { createValueStore, useStoredValue } from '#app/ui/hooks/storage-store.ts'

/** The discount code and delivery method that the customer has chosen. The server decides whether they apply. */
export type CartOptions = { discountCode: string; delivery: Delivery }

export const DEFAULT_OPTIONS: CartOptions = { discountCode: '', delivery: 'post' }

/** Of a discount code, in characters. */
export const MAX_CODE_LENGTH = 40

const stored = createValueStore(
  'muster-cart-options',
  () => localStorage,
  parseCartOptions,
  (options: CartOptions) => (isDefault(options) ? null : JSON.stringify(options)),
)

/** The current options, including changes made in other tabs. */
export const getCartOptions = stored.get
export const saveCartOptions = stored.set

/** Restores the options of a cancelled checkout, unless the customer has chosen others since. */
export function restoreCartOptions(options: CartOptions): void {
  if (isDefault(getCartOptions())) saveCartOptions(options)
}

export function useCartOptions(): CartOptions {
  return useStoredValue(stored, DEFAULT_OPTIONS)
}

/** Parses stored options; invalid text gives the defaults. */
export function parseCartOptions(text: string | null): CartOptions {
  try {
    return toCartOptions(JSON.parse(text ?? 'null'))
  } catch {
    return DEFAULT_OPTIONS
  }
}

/** Options from any value; invalid parts are replaced by their defaults. */
export function toCartOptions(value: unknown): CartOptions {
  if (typeof value !== 'object' || value === null) return DEFAULT_OPTIONS
  const { discountCode, delivery } = value as Record<string, unknown>
  return {
    discountCode: typeof discountCode === 'string' ? discountCode.slice(0, MAX_CODE_LENGTH) : '',
    delivery: delivery === 'pickup' ? 'pickup' : 'post',
  }
}

/**
 * The options that the totals on screen include: without a rejected code, and with the delivery method that applies.
 *
 * @param totals null if there are none for the current cart; the options are then unchanged and the checkout validates them
 */
export function appliedOptions(options: CartOptions, totals: Quote | null): CartOptions {
  if (!totals) return options
  return {
    discountCode: totals.discount?.problem ? '' : options.discountCode,
    delivery: totals.delivery.find(({ chosen }) => chosen)?.id ?? 'post',
  }
}

function isDefault({ discountCode, delivery }: CartOptions): boolean {
  return discountCode === DEFAULT_OPTIONS.discountCode && delivery === DEFAULT_OPTIONS.delivery
}
