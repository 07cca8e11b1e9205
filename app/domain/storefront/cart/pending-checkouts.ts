import { createStorageStore } from '#app/ui/hooks/storage-store.ts'
import { type CartLine, parseCart, serialiseCart } from './cart-lines.ts'
import { type CartOptions, toCartOptions } from './cart-options.ts'

/** A checkout that this browser went to pay: its lines and wishes wait here until it is known how that ended. */
export type PendingCheckout = {
  /** Names it among those of this browser, of which each tab may pay its own. */
  id: string
  /** Names it to the server; null where another store takes the payment. */
  token: string | null
  lines: CartLine[]
  options: CartOptions
}

/** More are under way in one browser only where somebody plays: the oldest is forgotten then. */
const MAX_PENDING = 10

const stored = createStorageStore('muster-checkout', () => localStorage)
/** Which of them this tab went to pay: coming back here means that nobody is paying it any more. */
const tab = createStorageStore('muster-paying', () => sessionStorage)

export const subscribeToSent = stored.subscribe

/** As text, so that two readings can be compared. */
export const sentText = () => stored.read()

/** Those under way, the oldest first. */
export function listPendingCheckouts(text: string | null = stored.read()): PendingCheckout[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(all) ? all.flatMap(sentOf) : []
  } catch {
    return []
  }
}

/** Called just before the browser leaves for the payment page. */
export function addPendingCheckout(sent: PendingCheckout): void {
  write([...listPendingCheckouts(), sent].slice(-MAX_PENDING))
  tab.write(sent.id)
}

/**
 * It has ended, or its lines are back in the cart.
 *
 * @returns false where it was forgotten before: another tab was first
 */
export function removePendingCheckout(id: string): boolean {
  const before = listPendingCheckouts()
  const others = before.filter((sent) => sent.id !== id)
  if (others.length < before.length) write(others)
  if (isFromThisTab(id)) tab.write(null)
  return others.length < before.length
}

export function isFromThisTab(id: string): boolean {
  return tab.read() === id
}

function write(all: PendingCheckout[]): void {
  const kept = all.map(({ id, token, lines, options: wishes }) => ({
    id,
    token,
    cart: JSON.parse(serialiseCart(lines)),
    wishes,
  }))
  stored.write(kept.length > 0 ? JSON.stringify(kept) : null)
}

function sentOf(one: unknown): PendingCheckout[] {
  if (typeof one !== 'object' || one === null) return []
  const { id, token, cart, wishes } = one as Record<string, unknown>
  const lines = parseCart(JSON.stringify(cart ?? null))
  if (typeof id !== 'string' || lines.length === 0) return []
  return [{ id, token: typeof token === 'string' ? token : null, lines, options: toCartOptions(wishes) }]
}
