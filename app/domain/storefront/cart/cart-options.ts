import { useSyncExternalStore } from 'react'
import { createStorageStore } from '#app/ui/hooks/storage-store.ts'
import type { Delivery, Quote } from './cart-quote.ts'

/** What a shopper asks for beside the lines; the server says what of it is granted. */
export type CartOptions = { discountCode: string; delivery: Delivery }

export const DEFAULT_OPTIONS: CartOptions = { discountCode: '', delivery: 'post' }

/** Longest discount code, in characters. */
export const MAX_CODE_LENGTH = 40

const stored = createStorageStore('muster-cart-wishes', () => localStorage)

let seen: { text: string | null; wishes: CartOptions } = { text: null, wishes: DEFAULT_OPTIONS }

/** The wishes for the cart as it is this moment, whichever tab changed them last. */
export function getCartOptions(): CartOptions {
  const text = stored.read()
  if (text !== seen.text) seen = { text, wishes: parseCartOptions(text) }
  return seen.wishes
}

export function saveCartOptions(wishes: CartOptions): void {
  stored.write(isNothing(wishes) ? null : JSON.stringify(wishes))
}

/** Puts back what left with a checkout; what was wished for since comes first. */
export function restoreCartOptions(wishes: CartOptions): void {
  if (isNothing(getCartOptions())) saveCartOptions(wishes)
}

/** The wishes on screen, kept beside the cart. */
export function useCartOptions(): CartOptions {
  return useSyncExternalStore(stored.subscribe, getCartOptions, () => DEFAULT_OPTIONS)
}

/** Reads wishes out of stored text. Never fails: what is no wish is none. */
export function parseCartOptions(text: string | null): CartOptions {
  try {
    return toCartOptions(JSON.parse(text ?? 'null'))
  } catch {
    return DEFAULT_OPTIONS
  }
}

/** Wishes out of any value. */
export function toCartOptions(value: unknown): CartOptions {
  if (typeof value !== 'object' || value === null) return DEFAULT_OPTIONS
  const { discountCode, delivery } = value as Record<string, unknown>
  return {
    discountCode: typeof discountCode === 'string' ? discountCode.slice(0, MAX_CODE_LENGTH) : '',
    delivery: delivery === 'pickup' ? 'pickup' : 'post',
  }
}

/**
 * The wishes as the quote grants them: a refused code and a delivery that is not offered are left out, as they are left
 * out of the total on screen. Without a quote for exactly this cart they stay as they are, and the checkout decides.
 */
export function appliedOptions(wishes: CartOptions, quote: Quote | null): CartOptions {
  if (!quote) return wishes
  return {
    discountCode: quote.discount?.problem ? '' : wishes.discountCode,
    delivery: quote.delivery.find(({ chosen }) => chosen)?.id ?? 'post',
  }
}

function isNothing({ discountCode, delivery }: CartOptions): boolean {
  return discountCode === '' && delivery === 'post'
}
