import { MAX_GIFT_MESSAGE_LENGTH } from '#app/domain/checkout/checkout.ts'
import type { Quote } from '#app/domain/checkout/quote-checkout.server.ts'
import type { Delivery } from '#app/domain/checkout/totals.ts'
import { createValueStore, useStoredValue } from '#app/ui/hooks/storage-store.ts'

/** The discount code and delivery method that the customer has chosen. The server decides whether they apply. */
export type CartOptions = {
  discountCode: string
  delivery: Delivery
  /** The id of a method of delivery by post; absent: the first that is offered. */
  methodId?: string
  /** Where to, for stores whose delivery prices depend on it. */
  postcode?: string
  /** `off`: the staff allowance is kept for another order. */
  allowance?: 'off'
  /** The message of a gift, which can be empty; absent: no gift. */
  giftMessage?: string
}

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

/** The stored options of the cart; the defaults while the page hydrates. */
export function useCartOptions(): CartOptions {
  return useStoredValue(stored)
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
  const { discountCode, delivery, methodId, postcode, giftMessage } = value as Record<string, unknown>
  return {
    discountCode: typeof discountCode === 'string' ? discountCode.slice(0, MAX_CODE_LENGTH) : '',
    delivery: delivery === 'pickup' ? 'pickup' : 'post',
    ...(typeof methodId === 'string' && methodId ? { methodId: methodId.slice(0, 36) } : {}),
    ...(typeof postcode === 'string' && /^\d{4}$/.test(postcode) ? { postcode } : {}),
    ...((value as Record<string, unknown>)['allowance'] === 'off' ? { allowance: 'off' } : {}),
    ...(typeof giftMessage === 'string' ? { giftMessage: giftMessage.slice(0, MAX_GIFT_MESSAGE_LENGTH) } : {}),
  }
}

/**
 * The options that the totals on screen include: without a rejected code, and with the delivery method that applies.
 *
 * @param totals null if there are none for the current cart; the options are then unchanged and the checkout validates
 *   them
 */
export function appliedOptions(options: CartOptions, totals: Quote | null): CartOptions {
  if (!totals) return options
  const method = totals.delivery.find(({ chosen }) => chosen)
  return {
    discountCode: totals.discount?.problem ? '' : options.discountCode,
    delivery: method?.id ?? 'post',
    ...(method?.methodId ? { methodId: method.methodId } : {}),
    ...(options.postcode ? { postcode: options.postcode } : {}),
    ...(options.allowance ? { allowance: options.allowance } : {}),
    ...(options.giftMessage ? { giftMessage: options.giftMessage } : {}),
  }
}

/** The options as the fields of a request. */
export function cartOptionFields(options: CartOptions) {
  const { discountCode, delivery, methodId = '', postcode = '', allowance = 'on', giftMessage = '' } = options
  const gift = { gift_message: giftMessage }
  return { discount_code: discountCode, delivery, delivery_method: methodId, postcode, allowance, ...gift }
}

/**
 * The options in the fields of a request. Customers of the cart are always asked for a postcode, so it is never null.
 */
export function parseCartOptionFields(field: (name: string) => string) {
  return {
    discountCode: field('discount_code') || null,
    delivery: field('delivery') === 'pickup' ? ('pickup' as const) : ('post' as const),
    deliveryMethodId: field('delivery_method').slice(0, 36) || null,
    postcode: field('postcode').slice(0, 4),
    useAllowance: field('allowance') === 'on',
    giftMessage: field('gift_message').slice(0, MAX_GIFT_MESSAGE_LENGTH) || null,
  }
}

function isDefault({ discountCode, delivery, methodId, postcode, allowance, giftMessage }: CartOptions): boolean {
  const isChosen =
    delivery !== DEFAULT_OPTIONS.delivery || methodId || postcode || allowance || giftMessage !== undefined
  return discountCode === DEFAULT_OPTIONS.discountCode && !isChosen
}
