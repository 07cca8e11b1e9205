/** What a discount takes off: a percentage of the goods, an amount in cents, or the delivery price. */
export type DiscountRule = { kind: 'percentage' | 'fixed' | 'free_shipping'; value: number }

/** When a discount can be used, and for which items. `used` includes open checkouts. */
export type DiscountLimits = {
  active: boolean
  startsAt: Date | null
  endsAt: Date | null
  usageLimit: number | null
  used: number
  minimumCents: number
  productIds: readonly string[]
  collectionIds: readonly string[]
  excludesSale: boolean
}

export type DiscountProblem =
  | { reason: 'unknown' | 'not-started' | 'ended' | 'used-up' }
  /** Limited for each person, who is not signed in or has used it; or none of the items is included. */
  | { reason: 'sign-in' | 'customer-limit' | 'no-items' }
  /** An automatic discount saves as much or more; or the discount ends free delivery, which saves more. */
  | { reason: 'automatic' | 'dearer' }
  /** For delivery, which is free anyway or by a method that it doesn't cover. */
  | { reason: 'no-saving' }
  /** `isForAll`: of the whole cart, and not only of the discounted items. */
  | { reason: 'minimum'; minimumCents: number; isForAll: boolean }

/** A code as it is stored: in capitals, trimmed. */
export function normaliseDiscountCode(text: string): string {
  return text.trim().toUpperCase()
}

/**
 * Why a discount does not apply to discounted items of `subtotalCents` at `now`, or null. An inactive code is reported as
 * unknown.
 */
export function findDiscountProblem(
  discount: DiscountLimits,
  subtotalCents: number,
  now: Date,
): DiscountProblem | null {
  if (!discount.active) return { reason: 'unknown' }
  if (discount.startsAt && now < discount.startsAt) return { reason: 'not-started' }
  if (discount.endsAt && now >= discount.endsAt) return { reason: 'ended' }
  if (discount.usageLimit !== null && discount.used >= discount.usageLimit) return { reason: 'used-up' }
  const { minimumCents, excludesSale } = discount
  if (subtotalCents >= minimumCents) return null
  return { reason: 'minimum', minimumCents, isForAll: !isForSome(discount) && !excludesSale }
}

/** Whether a discount is for some products only. */
export const isForSome = ({ productIds, collectionIds }: Pick<DiscountLimits, 'productIds' | 'collectionIds'>) =>
  productIds.length > 0 || collectionIds.length > 0
