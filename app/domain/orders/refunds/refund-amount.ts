/** What decides the amount of a line that is refunded. Cents include GST. */
export type RefundableLine = {
  quantity: number
  unitCents: number
  /** The line's share of the order's discount. */
  discountCents: number
  /** Items that earlier refunds have paid back. */
  refundedQuantity: number
}

/** What was paid for the first `count` items of a line, its discount spread evenly and rounded half up. */
function paidFor({ quantity, unitCents, discountCents }: RefundableLine, count: number): number {
  return Math.floor(((unitCents * quantity - discountCents) * count) / quantity + 0.5)
}

/**
 * The amount for `count` more items of a line, in cents. Refunds one after the other add up to exactly what was paid
 * for the line, because each is the difference of two rounded sums.
 */
export function lineRefundCents(line: RefundableLine, count: number): number {
  const refunded = line.refundedQuantity
  const last = Math.min(line.quantity, refunded + count)
  return last <= refunded ? 0 : paidFor(line, last) - paidFor(line, refunded)
}

/** The amount for chosen items and, if chosen, what is left of the delivery: at most what is left of the order. */
export function refundCents(
  items: readonly { line: RefundableLine; count: number }[],
  { shippingCents, refundableCents }: { shippingCents: number; refundableCents: number },
): number {
  const sum = items.reduce((total, { line, count }) => total + lineRefundCents(line, count), 0)
  return Math.min(sum + shippingCents, refundableCents)
}
