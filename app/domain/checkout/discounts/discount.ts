/** What a discount code does: percent of the goods, cents off the goods, or delivery without charge. */
export type DiscountRule = { kind: 'percentage' | 'fixed' | 'free_shipping'; value: number }

/** When a code may be used. `used` counts running checkouts too. */
export type DiscountLimits = {
  active: boolean
  startsAt: Date | null
  endsAt: Date | null
  usageLimit: number | null
  used: number
  minimumCents: number
}

export type DiscountProblem =
  | { reason: 'unknown' | 'not-started' | 'ended' | 'used-up' }
  | { reason: 'minimum'; minimumCents: number }

/** Codes are held as they are typed in capitals, without spaces around them. */
export function normaliseDiscountCode(text: string): string {
  return text.trim().toUpperCase()
}

/** Why a code does not apply to goods of `subtotalCents` now, or null. A code that was switched off looks unknown. */
export function findDiscountProblem(
  discount: DiscountLimits,
  subtotalCents: number,
  now: Date,
): DiscountProblem | null {
  if (!discount.active) return { reason: 'unknown' }
  if (discount.startsAt && now < discount.startsAt) return { reason: 'not-started' }
  if (discount.endsAt && now >= discount.endsAt) return { reason: 'ended' }
  if (discount.usageLimit !== null && discount.used >= discount.usageLimit) return { reason: 'used-up' }
  if (subtotalCents < discount.minimumCents) return { reason: 'minimum', minimumCents: discount.minimumCents }
  return null
}
