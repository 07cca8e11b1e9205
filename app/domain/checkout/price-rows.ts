import { formatCents } from './checkout.ts'
import type { Delivery } from './totals.ts'

export type Prices = {
  subtotalCents: number
  discountCents: number
  discountCode: string | null
  shippingCents: number
  delivery: Delivery
  /** The name of the delivery method; absent or null: the flat rate. */
  deliveryMethod?: string | null
}

/** The rows between the items and the total, as checkout pages, order pages, emails and invoices show them. */
export function priceRows({ subtotalCents, discountCents, discountCode, shippingCents, ...prices }: Prices) {
  const discount = {
    label: `Discount ${discountCode}`,
    amount: discountCents > 0 ? formatCents(-discountCents) : 'Applied',
  }
  return [
    { label: 'Subtotal', amount: formatCents(subtotalCents) },
    ...(discountCode ? [discount] : []),
    {
      label: deliveryLabel(prices.delivery, prices.deliveryMethod),
      amount: shippingCents > 0 ? formatCents(shippingCents) : 'Free',
    },
  ]
}

/** The rows below the total of an order that a staff allowance pays all or part of. */
export function paymentRows(
  { totalCents, allowanceCents }: { totalCents: number; allowanceCents: number },
  isPaid: boolean,
): { label: string; amount: string }[] {
  if (allowanceCents === 0) return []
  return [
    { label: isPaid ? 'Paid by staff allowance' : 'Staff allowance', amount: formatCents(-allowanceCents) },
    { label: isPaid ? 'Paid' : 'To pay', amount: formatCents(totalCents - allowanceCents) },
  ]
}

/** How an order is handed over: the name of its delivery method, or `Pick-up`. */
export function deliveryLabel(delivery: Delivery, method: string | null | undefined): string {
  return delivery === 'post' ? (method ?? 'Delivery by post') : 'Pick-up'
}
