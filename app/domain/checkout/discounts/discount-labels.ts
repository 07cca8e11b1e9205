import { formatPriceInput } from '#app/domain/catalogue/store-form-fields.ts'
import { todayIn } from '#app/lib/dates.ts'
import type { Tone } from '#app/ui/data/badge.tsx'
import type { discounts } from '#db/schema/checkout.ts'
import { formatCents } from '../checkout.ts'

type Discount = typeof discounts.$inferSelect

/** What a code takes off: `10% off`, `$15.00 off from $100.00`. */
export function discountValueLabel({ kind, value, minimumCents }: Discount): string {
  const off = kind === 'percentage' ? `${value}% off` : kind === 'fixed' ? `${formatCents(value)} off` : 'Free delivery'
  return minimumCents > 0 ? `${off} from ${formatCents(minimumCents)}` : off
}

/** Can a code be used at `now`, in a word. */
export function discountStatus(discount: Discount, now: Date): { words: string; tone: Tone } {
  if (!discount.active) return { words: 'Switched off', tone: 'neutral' }
  if (discount.endsAt && now >= discount.endsAt) return { words: 'Over', tone: 'neutral' }
  if (discount.usageLimit !== null && discount.used >= discount.usageLimit) return { words: 'Used up', tone: 'amber' }
  if (discount.startsAt && now < discount.startsAt) return { words: 'Not yet', tone: 'blue' }
  return { words: 'Active', tone: 'green' }
}

/** A code as its form shows it. */
export function discountFormValues(discount: Discount, timeZone: string): Record<string, string> {
  return {
    code: discount.code,
    kind: discount.kind,
    percent: discount.kind === 'percentage' ? String(discount.value) : '',
    amount: discount.kind === 'fixed' ? formatPriceInput(discount.value) : '',
    minimum: discount.minimumCents > 0 ? formatPriceInput(discount.minimumCents) : '',
    usage_limit: discount.usageLimit === null ? '' : String(discount.usageLimit),
    starts_on: discount.startsAt ? todayIn(timeZone, discount.startsAt) : '',
    ends_on: discount.endsAt ? todayIn(timeZone, discount.endsAt) : '',
  }
}
