import { MAX_LINES, MAX_QUANTITY } from '#app/domain/checkout/checkout.ts'

/** The browser's storage key of the cart (product.md section 4): existing clients of the store keep theirs there too. */
export const CART_KEY = 'e-commerce-cart'

/** Longest id that is looked at, in characters; those of the store have 32. */
const MAX_ID_LENGTH = 100

/** One line of the cart: ids and a number, nothing else. Prices and titles are the server's to say. */
export type CartLine = { productId: string; variantId: string; quantity: number }

/**
 * Reads a cart out of stored text. Never fails: what is no line is left out, a quantity that is no number becomes 1, too
 * many become `MAX_QUANTITY`, lines of one variant become one. Older clients keep whole products and variants there;
 * beside the ids that is ignored.
 */
export function parseCart(text: string | null): CartLine[] {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(stored)) return []
  return addLines(
    [],
    stored.flatMap((item) => lineOf(item) ?? []),
  )
}

/** The cart as it is stored: `[{product:{id}, variant:{id}, quantity}]`. */
export function serialiseCart(lines: readonly CartLine[]): string {
  return JSON.stringify(
    lines.map(({ productId, variantId, quantity }) => ({
      product: { id: productId },
      variant: { id: variantId },
      quantity,
    })),
  )
}

/** How many pieces are in it: the number on the cart's button. */
export function countItems(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Pieces of one variant in the cart. */
export function quantityOf(lines: readonly CartLine[], variantId: string): number {
  return lines.find((line) => line.variantId === variantId)?.quantity ?? 0
}

/** The cart with `added` put in; more of a variant that is in it raises its number. Past `MAX_LINES` nothing is added. */
export function addLines(lines: readonly CartLine[], added: readonly CartLine[]): CartLine[] {
  const merged = new Map(lines.map((line) => [line.variantId, line]))
  for (const line of added) {
    const known = merged.get(line.variantId)
    if (!known && merged.size >= MAX_LINES) continue
    merged.set(line.variantId, { ...line, quantity: clampQuantity((known?.quantity ?? 0) + line.quantity) })
  }
  return [...merged.values()]
}

/** The cart with another number of one variant, from 1 to `MAX_QUANTITY`. */
export function setQuantity(lines: readonly CartLine[], variantId: string, quantity: number): CartLine[] {
  return lines.map((line) => (line.variantId === variantId ? { ...line, quantity: clampQuantity(quantity) } : line))
}

/** The cart without one variant. */
export function removeVariant(lines: readonly CartLine[], variantId: string): CartLine[] {
  return lines.filter((line) => line.variantId !== variantId)
}

function lineOf(item: unknown): CartLine | null {
  const productId = idOf(fieldOf(item, 'product'))
  const variantId = idOf(fieldOf(item, 'variant'))
  return productId && variantId
    ? { productId, variantId, quantity: clampQuantity(Number(fieldOf(item, 'quantity'))) }
    : null
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function idOf(value: unknown): string | null {
  const id = fieldOf(value, 'id')
  return typeof id === 'string' && id !== '' && id.length <= MAX_ID_LENGTH ? id : null
}

function clampQuantity(quantity: number): number {
  return Number.isNaN(quantity) ? 1 : Math.min(Math.max(Math.trunc(quantity), 1), MAX_QUANTITY)
}
