import { useSyncExternalStore } from 'react'
import { createStorageStore } from '#app/ui/hooks/storage-store.ts'
import type { Delivery, Quote } from './cart-quote.ts'

/** What a shopper asks for beside the lines; the server says what of it is granted. */
export type CartWishes = { discountCode: string; delivery: Delivery }

export const NO_WISHES: CartWishes = { discountCode: '', delivery: 'post' }

/** Longest discount code, in characters. */
export const LONGEST_CODE = 40

const stored = createStorageStore('muster-cart-wishes', () => localStorage)

let seen: { text: string | null; wishes: CartWishes } = { text: null, wishes: NO_WISHES }

/** The wishes for the cart as it is this moment, whichever tab changed them last. */
export function wishesNow(): CartWishes {
  const text = stored.read()
  if (text !== seen.text) seen = { text, wishes: readWishes(text) }
  return seen.wishes
}

export function changeWishes(wishes: CartWishes): void {
  stored.write(isNothing(wishes) ? null : JSON.stringify(wishes))
}

/** Puts back what left with a checkout; what was wished for since comes first. */
export function restoreWishes(wishes: CartWishes): void {
  if (isNothing(wishesNow())) changeWishes(wishes)
}

/** The wishes on screen, kept beside the cart. */
export function useWishes(): CartWishes {
  return useSyncExternalStore(stored.subscribe, wishesNow, () => NO_WISHES)
}

/** Reads wishes out of stored text. Never fails: what is no wish is none. */
export function readWishes(text: string | null): CartWishes {
  try {
    return wishesOf(JSON.parse(text ?? 'null'))
  } catch {
    return NO_WISHES
  }
}

/** Wishes out of any value. */
export function wishesOf(value: unknown): CartWishes {
  if (typeof value !== 'object' || value === null) return NO_WISHES
  const { discountCode, delivery } = value as Record<string, unknown>
  return {
    discountCode: typeof discountCode === 'string' ? discountCode.slice(0, LONGEST_CODE) : '',
    delivery: delivery === 'pickup' ? 'pickup' : 'post',
  }
}

/**
 * The wishes as the quote grants them: a refused code and a delivery that is not offered are left out, as they are left
 * out of the total on screen. Without a quote for exactly this cart they stay as they are, and the checkout decides.
 */
export function grantedWishes(wishes: CartWishes, quote: Quote | null): CartWishes {
  if (!quote) return wishes
  return {
    discountCode: quote.discount?.problem ? '' : wishes.discountCode,
    delivery: quote.delivery.find(({ chosen }) => chosen)?.id ?? 'post',
  }
}

function isNothing({ discountCode, delivery }: CartWishes): boolean {
  return discountCode === '' && delivery === 'post'
}
