import { useSyncExternalStore } from 'react'
import { createStorageStore } from '#app/ui/hooks/storage-store.ts'
import { CART_KEY, type CartLine, parseCart, serialiseCart } from './cart-lines.ts'

const stored = createStorageStore(CART_KEY, () => localStorage)
const EMPTY: readonly CartLine[] = []

let seen: { text: string | null; lines: readonly CartLine[] } = { text: null, lines: EMPTY }

/** The cart as it is this moment, whichever tab changed it last. */
export function getCart(): readonly CartLine[] {
  const text = stored.read()
  if (text !== seen.text) seen = { text, lines: parseCart(text) }
  return seen.lines
}

/** Changes the cart by a function of what it is this moment, so that rapid clicks and other tabs lose nothing. */
export function updateCart(change: (lines: readonly CartLine[]) => readonly CartLine[]): void {
  stored.write(serialiseCart(change(getCart())))
}

/** The cart on screen: empty in the server's HTML, filled right after scripts run. */
export function useCart(): readonly CartLine[] {
  return useSyncExternalStore(stored.subscribe, getCart, () => EMPTY)
}
