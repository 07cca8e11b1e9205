import { formatPriceInput } from '#app/domain/catalogue/store-form-fields.ts'
import { formatDate, todayIn } from '#app/lib/dates.ts'
import { formatDollars } from '#app/lib/dollars.ts'
import type { Tone } from '#app/ui/data/badge.tsx'
import { isForSome } from './discount.ts'
import { type DiscountInput, formatShownProducts, type ShownProduct } from './discount-form.ts'
import type { ListedDiscount } from './discount-queries.server.ts'
import type { Discount } from './redeem-discount.server.ts'
import type { SaveDiscountResult } from './save-discount.server.ts'

/**
 * What a discount takes off: `10% off`, `$15 off orders from $100`, `10% off some products, automatic`, `10% off $50 or
 * more of some products`.
 */
export function discountValueLabel(discount: Discount): string {
  const { kind, value, minimumCents, automatic } = discount
  const off = kind === 'percentage' ? `${value}% off` : kind === 'fixed' ? `${inDollars(value)} off` : 'Free delivery'
  const preposition = kind === 'free_shipping' ? 'on ' : ''
  const from = minimumCents > 0 ? inDollars(minimumCents) : null
  const goods = isForSome(discount)
    ? from
      ? `${preposition}${from} or more of some products`
      : `${preposition}some products`
    : from && `${preposition}orders from ${from}`
  return `${off}${goods ? ` ${goods}` : ''}${automatic ? ', automatic' : ''}`
}

/** `$1,000` and `$12.50`, short enough for a row of a phone. */
const inDollars = (cents: number) => `$${formatDollars(cents)}`

/** Whether a code can be used at `now`. */
export function discountStatus(discount: ListedDiscount, now: Date): { label: string; tone: Tone } {
  if (!discount.active) return { label: 'Inactive', tone: 'neutral' }
  if (hasExpired(discount, now)) return { label: 'Expired', tone: 'neutral' }
  if (!discount.hasProducts) return { label: 'No products', tone: 'amber' }
  if (discount.usageLimit !== null && discount.used >= discount.usageLimit)
    return { label: 'Limit reached', tone: 'amber' }
  if (discount.startsAt && now < discount.startsAt) return { label: 'Scheduled', tone: 'blue' }
  return { label: 'Active', tone: 'green' }
}

/** Whether a code has passed its last day, so that it makes no difference whether it is active. */
export function hasExpired({ endsAt }: Pick<Discount, 'endsAt'>, now: Date): boolean {
  return endsAt !== null && now >= endsAt
}

/** A discount as the form shows it. The collections are ticked by their ids. */
export function discountFormValues(
  discount: Discount,
  timeZone: string,
  shownProducts: readonly ShownProduct[],
): Record<string, string> {
  return {
    code: discount.code,
    kind: discount.kind,
    percent: discount.kind === 'percentage' ? String(discount.value) : '',
    amount: discount.kind === 'fixed' ? formatPriceInput(discount.value) : '',
    minimum: discount.minimumCents > 0 ? formatPriceInput(discount.minimumCents) : '',
    usage_limit: discount.usageLimit === null ? '' : String(discount.usageLimit),
    customer_limit: discount.perCustomerLimit === null ? '' : String(discount.perCustomerLimit),
    automatic: discount.automatic ? 'yes' : '',
    excludes_sale: discount.excludesSale ? 'yes' : '',
    products: shownProducts.map(({ line }) => line).join('\n'),
    shown_products: formatShownProducts(shownProducts),
    starts_on: discount.startsAt ? todayIn(timeZone, discount.startsAt) : '',
    ends_on: discount.endsAt ? todayIn(timeZone, discount.endsAt) : '',
  }
}

/** What an admin reads about a discount that has been added on `today`. */
export function addedDiscountMessage({ automatic, code, starts_on: start }: DiscountInput, today: string): string {
  const from = start && start > today ? ` from ${formatDate(start, 'UTC')}` : ''
  return automatic ? `It applies to new carts${from}.` : `Customers can enter ${code} in the cart${from}.`
}

type RejectedDiscount = Extract<SaveDiscountResult, { reason: 'taken' | 'limit-below-used' | 'no-product' }>

/** The field that a rejected discount is marked at, with the message. */
export function saveDiscountError(rejected: RejectedDiscount): { field: string; message: string } {
  if (rejected.reason === 'taken') return { field: 'code', message: 'Another discount has this code.' }
  if (rejected.reason === 'no-product') {
    const message = `No single product has the title “${rejected.title}”. Check the spelling, or enter the URL handle of the product.`
    return { field: 'products', message }
  }
  const times = rejected.used === 1 ? 'once' : `${rejected.used} times`
  return { field: 'usage_limit', message: `This code has been used ${times}. Enter ${rejected.used} or more.` }
}
