import { createStorageStore } from '#app/ui/hooks/storage-store.ts'

/** Apart from the cart itself, whose form others read: variant's id → what one cost when it was last on screen here. */
const stored = createStorageStore('muster-cart-prices', () => localStorage)

function readPrices(): Record<string, number> {
  try {
    const prices: unknown = JSON.parse(stored.read() ?? '{}')
    if (typeof prices !== 'object' || prices === null) return {}
    return Object.fromEntries(Object.entries(prices).filter(([, price]) => typeof price === 'number'))
  } catch {
    return {}
  }
}

/** What one of it cost when the visitor last saw it, in minor units; null when never. */
export function lastSeenPrice(variantId: string): number | null {
  return readPrices()[variantId] ?? null
}

export function saveSeenPrice(variantId: string, unit: number): void {
  const prices = readPrices()
  if (prices[variantId] !== unit) stored.write(JSON.stringify({ ...prices, [variantId]: unit }))
}

/** Forgets what is no longer in the cart, so that this never grows. */
export function pruneSeenPrices(variantIds: readonly string[]): void {
  const prices = readPrices()
  const kept = Object.entries(prices).filter(([id]) => variantIds.includes(id))
  if (kept.length < Object.keys(prices).length) stored.write(JSON.stringify(Object.fromEntries(kept)))
}
