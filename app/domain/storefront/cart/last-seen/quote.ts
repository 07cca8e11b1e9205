import { createValueStore } from '#app/ui/hooks/storage-store.ts'
import type { CartLine } from '../cart-lines.ts'
import type { CartQuote, PricedLine } from '../cart-quote.ts'

/**
 * The last prices of the cart, so that it shows its lines without a connection. Kept apart from the cart, which other
 * clients read.
 */
const stored = createValueStore<CartQuote | null>('muster-cart-quote', () => localStorage, parseQuote, JSON.stringify)

export const saveSeenQuote = (quote: CartQuote): void => stored.set(quote)

/** The last prices of these lines; lines that were not priced yet are left out. Null if there are none. */
export function lastSeenQuote(lines: readonly CartLine[]): CartQuote | null {
  const quote = stored.get()
  const priced = quote?.lines.filter(({ variantId }) => lines.some((line) => line.variantId === variantId))
  return quote && priced?.length ? { ...quote, lines: priced, totals: null } : null
}

function parseQuote(text: string | null): CartQuote | null {
  try {
    const quote = JSON.parse(text ?? 'null') as CartQuote | null
    return Array.isArray(quote?.lines) && quote.lines.every(isPricedLine) ? quote : null
  } catch {
    return null
  }
}

function isPricedLine(line: Partial<PricedLine> | null): boolean {
  return (
    typeof line?.variantId === 'string' &&
    typeof line.title === 'string' &&
    typeof line.unitPrice === 'number' &&
    typeof line.currency?.code === 'string'
  )
}
