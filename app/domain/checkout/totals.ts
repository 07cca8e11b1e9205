import type { DiscountRule } from './discounts/discount.ts'

export type Delivery = 'post' | 'pickup'

/**
 * A delivery price in cents, and the subtotal after discounts from which delivery is free; null: never. `isExtra`: a
 * cheaper way is offered, so a discount for free delivery does not cover this one.
 */
export type DeliveryRule = { shippingCents: number; freeShippingFromCents: number | null; isExtra?: boolean }

/** `isDiscounted`: false for items that the discount leaves out. */
type PricedLine = { unitCents: number; quantity: number; isDiscounted?: boolean }

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

/** Totals of a cart in whole cents of one currency, GST included. */
export function calculateTotals(
  lines: readonly PricedLine[],
  discount: DiscountRule | null,
  delivery: Delivery,
  rule: DeliveryRule,
): Totals {
  const amounts = lines.map(({ unitCents, quantity }) => unitCents * quantity)
  const subtotalCents = amounts.reduce((sum, amount) => sum + amount, 0)
  const weights = amounts.map((amount, index) => (lines[index]?.isDiscounted === false ? 0 : amount))
  const discountCents = calculateDiscount(
    weights.reduce((sum, weight) => sum + weight, 0),
    discount,
  )
  const discountedCents = subtotalCents - discountCents
  const isFree = discount?.kind === 'free_shipping' && !rule.isExtra
  const shippingCents = delivery === 'post' && !isFree ? calculateShipping(discountedCents, rule) : 0
  const totalCents = discountedCents + shippingCents
  return {
    subtotalCents,
    discountCents,
    lineDiscounts: allocateProportionally(discountCents, weights),
    shippingCents,
    totalCents,
    gstCents: calculateGst(totalCents),
  }
}

/**
 * The GST in an amount that includes it: one eleventh, rounded half up to the cent, once on the whole total and never
 * per line (A New Tax System (Goods and Services Tax) Act 1999 sections 9-70 and 9-75).
 */
export function calculateGst(totalCents: number): number {
  return Math.floor((2 * totalCents + 11) / 22)
}

/** Delivery price for items of this value after discounts, in cents. */
export function calculateShipping(
  discountedCents: number,
  { shippingCents, freeShippingFromCents }: DeliveryRule,
): number {
  return freeShippingFromCents !== null && discountedCents >= freeShippingFromCents ? 0 : shippingCents
}

/**
 * What a discount takes off items of this value, in cents. Percentages are rounded half up; a fixed amount takes off at
 * most the value.
 */
export function calculateDiscount(subtotalCents: number, discount: DiscountRule | null): number {
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
 * Splits `amount` in proportion to `weights`, whose sum is at least `amount`. Each share is rounded down; the remaining
 * cents go to the largest remainders, the earlier line first. No share exceeds its weight.
 */
export function allocateProportionally(amount: number, weights: readonly number[]): number[] {
  const sum = BigInt(weights.reduce((total, weight) => total + weight, 0))
  if (sum === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((value) => Number(value / sum))
  const remainders = exact.map((value, index) => ({ index, rest: value % sum }))
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  const left = amount - shares.reduce((total, share) => total + share, 0)
  for (const { index } of remainders.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
