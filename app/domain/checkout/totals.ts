import type { DiscountRule } from './discounts/discount.ts'

export type Delivery = 'post' | 'pickup'

/** Flat delivery in cents, and from which goods (after discounts) on it is free; null: never. */
export type DeliveryRule = { shippingCents: number; freeShippingFromCents: number | null }

type Priced = { unitCents: number; quantity: number }

export type Totals = {
  subtotalCents: number
  discountCents: number
  /** Each line's share of the discount, in the order of the lines; they add up to `discountCents`. */
  lineDiscounts: number[]
  shippingCents: number
  totalCents: number
  /** Part of the total that is GST. */
  gstCents: number
}

/** What a cart comes to. All in cents of one currency, GST included; whole numbers in, whole numbers out. */
export function calculateTotals(
  lines: readonly Priced[],
  discount: DiscountRule | null,
  delivery: Delivery,
  rule: DeliveryRule,
): Totals {
  const amounts = lines.map(({ unitCents, quantity }) => unitCents * quantity)
  const subtotalCents = amounts.reduce((sum, amount) => sum + amount, 0)
  const discountCents = calculateDiscount(subtotalCents, discount)
  const goods = subtotalCents - discountCents
  const shippingCents = delivery === 'post' && discount?.kind !== 'free_shipping' ? calculateShipping(goods, rule) : 0
  const totalCents = goods + shippingCents
  return {
    subtotalCents,
    discountCents,
    lineDiscounts: allocateProportionally(discountCents, amounts),
    shippingCents,
    totalCents,
    gstCents: calculateGst(totalCents),
  }
}

/**
 * The GST in an amount that includes it: an eleventh, rounded half up to the cent, once, on the whole total and never
 * line by line (A New Tax System (Goods and Services Tax) Act 1999 sections 9-70 and 9-75).
 */
export function calculateGst(totalCents: number): number {
  return Math.floor((2 * totalCents + 11) / 22)
}

/** What posting goods of this worth (after discounts) costs. */
export function calculateShipping(goodsCents: number, { shippingCents, freeShippingFromCents }: DeliveryRule): number {
  return freeShippingFromCents !== null && goodsCents >= freeShippingFromCents ? 0 : shippingCents
}

/** Percentages round half up to the cent; a fixed amount takes off no more than the goods cost. */
function calculateDiscount(subtotalCents: number, discount: DiscountRule | null): number {
  switch (discount?.kind) {
    case 'percentage':
      return Math.floor((subtotalCents * discount.value + 50) / 100)
    case 'fixed':
      return Math.min(discount.value, subtotalCents)
    default:
      return 0
  }
}

/**
 * Splits `amount` in proportion to `weights` (their sum at least `amount`): each share rounded down, then the cents
 * left over to the largest remainders, the earlier line first. No share is above its weight.
 */
export function allocateProportionally(amount: number, weights: readonly number[]): number[] {
  const sum = BigInt(weights.reduce((total, weight) => total + weight, 0))
  if (sum === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((value) => Number(value / sum))
  const remainders = exact.map((value, place) => ({ place, rest: value % sum }))
  remainders.sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1))
  const left = amount - shares.reduce((total, share) => total + share, 0)
  for (const { place } of remainders.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}
