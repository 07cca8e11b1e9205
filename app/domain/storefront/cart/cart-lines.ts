import { MAX_LINES, MAX_QUANTITY } from '#app/domain/checkout/checkout.ts'

/** The localStorage key of the cart. Existing clients of the store API use the same key. */
export const CART_KEY = 'e-commerce-cart'

/** In characters. Ids of the store have 32. */
const MAX_ID_LENGTH = 100

/** One line of the cart. It has no price and no title: the server adds them. */
export type CartLine = { productId: string; variantId: string; quantity: number }

/**
 * Parses a stored cart and repairs invalid data: skips invalid lines, replaces an invalid quantity by 1, limits
 * quantities to `MAX_QUANTITY` and merges lines of the same variant. Older clients store whole products and variants;
 * everything but their ids is ignored.
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
    stored.flatMap((item) => parseLine(item) ?? []),
  )
}

/** The cart as stored text: `[{product:{id}, variant:{id}, quantity}]`. */
export function serialiseCart(lines: readonly CartLine[]): string {
  return JSON.stringify(
    lines.map(({ productId, variantId, quantity }) => ({
      product: { id: productId },
      variant: { id: variantId },
      quantity,
    })),
  )
}

/** The sum of all quantities, as shown on the cart button. */
export function countItems(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The quantity of one variant in the cart, 0 if it is not there. */
export function quantityOf(lines: readonly CartLine[], variantId: string): number {
  return lines.find((line) => line.variantId === variantId)?.quantity ?? 0
}

/** Adds lines to the cart. Quantities of the same variant are summed. New lines past `MAX_LINES` are dropped. */
export function addLines(lines: readonly CartLine[], added: readonly CartLine[]): CartLine[] {
  const merged = new Map(lines.map((line) => [line.variantId, line]))
  for (const line of added) {
    const existing = merged.get(line.variantId)
    if (!existing && merged.size >= MAX_LINES) continue
    merged.set(line.variantId, { ...line, quantity: clampQuantity((existing?.quantity ?? 0) + line.quantity) })
  }
  return [...merged.values()]
}

/** Sets the quantity of one variant, limited to 1 … `MAX_QUANTITY`. */
export function setQuantity(lines: readonly CartLine[], variantId: string, quantity: number): CartLine[] {
  return lines.map((line) => (line.variantId === variantId ? { ...line, quantity: clampQuantity(quantity) } : line))
}

/** The lines without that variant. */
export function removeVariant(lines: readonly CartLine[], variantId: string): CartLine[] {
  return lines.filter((line) => line.variantId !== variantId)
}

function parseLine(item: unknown): CartLine | null {
  const productId = parseId(property(item, 'product'))
  const variantId = parseId(property(item, 'variant'))
  if (!productId || !variantId) return null
  return { productId, variantId, quantity: clampQuantity(Number(property(item, 'quantity'))) }
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function parseId(value: unknown): string | null {
  const id = property(value, 'id')
  return typeof id === 'string' && id !== '' && id.length <= MAX_ID_LENGTH ? id : null
}

function clampQuantity(quantity: number): number {
  return Number.isNaN(quantity) ? 1 : Math.min(Math.max(Math.trunc(quantity), 1), MAX_QUANTITY)
}
