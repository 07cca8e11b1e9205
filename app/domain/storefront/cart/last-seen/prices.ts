import { createValueStore } from '#app/ui/hooks/storage-store.ts'

/**
 * Variant id → unit price in minor units when it was last on screen. Kept apart from the cart, which other clients
 * read.
 */
type Prices = Record<string, number>

const stored = createValueStore<Prices>('muster-cart-prices', () => localStorage, parsePrices, JSON.stringify)

/** The unit price that the customer last saw, in minor units; null if they have not seen one. */
export function lastSeenPrice(variantId: string): number | null {
  return stored.get()[variantId] ?? null
}

/** Stores the price, in cents, that was shown last for a variant in the cart. */
export function saveSeenPrice(variantId: string, unitPrice: number): void {
  const prices = stored.get()
  if (prices[variantId] !== unitPrice) stored.set({ ...prices, [variantId]: unitPrice })
}

/** Deletes the prices of all other variants, so that the record does not grow without limit. */
export function pruneSeenPrices(variantIds: readonly string[]): void {
  const prices = Object.entries(stored.get())
  const current = prices.filter(([id]) => variantIds.includes(id))
  if (current.length < prices.length) stored.set(Object.fromEntries(current))
}

function parsePrices(text: string | null): Prices {
  try {
    const prices: unknown = JSON.parse(text ?? '{}')
    if (typeof prices !== 'object' || prices === null) return {}
    return Object.fromEntries(Object.entries(prices).filter(([, price]) => typeof price === 'number'))
  } catch {
    return {}
  }
}
