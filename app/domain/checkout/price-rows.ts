import { formatCents } from './checkout.ts'
import type { Delivery } from './totals.ts'

export type Prices = {
  subtotalCents: number
  discountCents: number
  discountCode: string | null
  shippingCents: number
  delivery: Delivery
}

/** The rows between the items and the total, as checkout pages, order pages, emails and invoices show them. */
export function priceRows({ subtotalCents, discountCents, discountCode, shippingCents, delivery }: Prices) {
  const discount = {
    label: `Discount ${discountCode}`,
    amount: discountCents > 0 ? formatCents(-discountCents) : 'Applied',
  }
  return [
    { label: 'Subtotal', amount: formatCents(subtotalCents) },
    ...(discountCode ? [discount] : []),
    { label: deliveryLabel(delivery), amount: shippingCents > 0 ? formatCents(shippingCents) : 'Free' },
  ]
}

export function deliveryLabel(delivery: Delivery): string {
  return delivery === 'post' ? 'Delivery by post' : 'Pick-up'
}
