import { createValueStore, useStoredValue } from '#app/ui/hooks/storage-store.ts'
import { CART_KEY, type CartLine, parseCart, serialiseCart } from './cart-lines.ts'

const cart = createValueStore<readonly CartLine[]>(CART_KEY, () => localStorage, parseCart, serialiseCart)

/** The current cart, including changes made in other tabs. */
export const getCart = cart.get

/**
 * Updates the cart by a function of its current lines, so that rapid clicks and other tabs do not overwrite each other.
 */
export function updateCart(update: (lines: readonly CartLine[]) => readonly CartLine[]): void {
  cart.set(update(getCart()))
}

/** The cart on screen: empty in server HTML, filled after hydration. */
export function useCart(): readonly CartLine[] {
  return useStoredValue(cart)
}
