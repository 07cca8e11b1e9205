import { calculateGst } from '#app/domain/checkout/totals.ts'
import { lineTitle } from '#app/lib/line-title.ts'
import type { orderLines, refunds } from '#db/schema/orders.ts'
import { lineRefundCents } from '../refunds/refund-amount.ts'

type Refund = Pick<typeof refunds.$inferSelect, 'id' | 'amountCents' | 'shippingCents' | 'allowanceCents' | 'items'>
type Line = Pick<
  typeof orderLines.$inferSelect,
  'id' | 'title' | 'variantTitle' | 'quantity' | 'unitCents' | 'discountCents'
>

/** What a refund takes off the price of an order. Amounts are in cents and include GST. */
export type Adjustment = {
  /** The order's number and the position of the refund among its refunds: `1012-1`. */
  number: string
  rows: { key: string; label: string; cents: number }[]
  totalCents: number
  /** The part of the total that went back to the staff allowance. */
  allowanceCents: number
  gstCents: number
}

/**
 * The adjustment of a refund: its items, the delivery, and as a last row the difference to the amount that was
 * refunded.
 *
 * @param refundIds ids of all refunds of the order, oldest first
 */
export function adjustmentOf(
  order: { number: number; lines: readonly Line[] },
  refund: Refund,
  refundIds: readonly string[],
): Adjustment {
  const items = order.lines.flatMap((line) => {
    const item = refund.items[line.id]
    if (!item) return []
    const cents = item.cents ?? lineRefundCents({ ...line, refundedQuantity: 0 }, item.quantity)
    return { key: line.id, label: `${item.quantity} × ${lineTitle(line)}`, cents }
  })
  const delivery = refund.shippingCents > 0 ? [{ key: 'delivery', label: 'Delivery', cents: refund.shippingCents }] : []
  const parts = [...items, ...delivery]
  const rest = refund.amountCents - parts.reduce((sum, { cents }) => sum + cents, 0)
  const label = parts.length === 0 ? 'Price reduction' : 'Agreed difference'
  return {
    number: `${order.number}-${refundIds.indexOf(refund.id) + 1}`,
    rows: rest === 0 ? parts : [...parts, { key: 'rest', label, cents: rest }],
    totalCents: refund.amountCents,
    allowanceCents: refund.allowanceCents,
    gstCents: calculateGst(refund.amountCents),
  }
}
