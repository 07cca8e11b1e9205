import { createStorageStore, createValueStore, useStoredValue } from '#app/ui/hooks/storage-store.ts'
import { type CartLine, parseCart, serialiseCart } from './cart-lines.ts'
import { type CartOptions, toCartOptions } from './cart-options.ts'

/** A checkout that this browser left to pay. Its lines and options are stored until the outcome is known. */
export type PendingCheckout = {
  /** Its idempotency key. Each tab can have its own pending checkout. */
  id: string
  /** Identifies the checkout to the server; null if an external store takes the payment. */
  token: string | null
  lines: CartLine[]
  options: CartOptions
}

/** In one browser. Past this the oldest is removed. */
const MAX_PENDING = 10

const stored = createValueStore('muster-checkout', () => localStorage, parsePendingCheckouts, serialisePendingCheckouts)
/**
 * The id of the checkout that this tab left to pay. A page shown in the same tab means that the customer has stopped
 * paying.
 */
const thisTab = createStorageStore('muster-paying', () => sessionStorage)

/** The pending checkouts of this browser, the oldest first. */
export const listPendingCheckouts = stored.get

/** The checkouts of this browser that were not seen to be paid; none while the page hydrates. */
export function usePendingCheckouts(): PendingCheckout[] {
  return useStoredValue(stored)
}

/** To be called just before the browser leaves for the payment page. */
export function addPendingCheckout(checkout: PendingCheckout): void {
  stored.set([...listPendingCheckouts(), checkout].slice(-MAX_PENDING))
  thisTab.write(checkout.id)
}

/** @returns false if it was removed before, by another tab */
export function removePendingCheckout(id: string): boolean {
  const all = listPendingCheckouts()
  const others = all.filter((checkout) => checkout.id !== id)
  if (others.length < all.length) stored.set(others)
  if (isFromThisTab(id)) thisTab.write(null)
  return others.length < all.length
}

/** Whether this tab started the checkout. */
export function isFromThisTab(id: string): boolean {
  return thisTab.read() === id
}

function serialisePendingCheckouts(all: PendingCheckout[]): string | null {
  if (all.length === 0) return null
  return JSON.stringify(all.map(({ lines, ...checkout }) => ({ ...checkout, cart: JSON.parse(serialiseCart(lines)) })))
}

function parsePendingCheckouts(text: string | null): PendingCheckout[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(all) ? all.flatMap((entry) => parsePendingCheckout(entry) ?? []) : []
  } catch {
    return []
  }
}

function parsePendingCheckout(entry: unknown): PendingCheckout | null {
  if (typeof entry !== 'object' || entry === null) return null
  const { id, token, cart, options } = entry as Record<string, unknown>
  const lines = parseCart(JSON.stringify(cart ?? null))
  if (typeof id !== 'string' || lines.length === 0) return null
  return { id, token: typeof token === 'string' ? token : null, lines, options: toCartOptions(options) }
}
