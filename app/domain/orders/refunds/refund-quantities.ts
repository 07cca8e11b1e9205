import type { LineQuantities } from '../order.ts'

/** The quantities of a line that a refund changes. */
export type RefundQuantities = LineQuantities & { refundedQuantity: number; restockedQuantity: number }

/** Items of one line that are refunded together, and how many of them go back into stock. */
type Choice = { quantity: number; restock: number }

/** Items that can still be refunded. */
export function refundableQuantity(line: { quantity: number; refundedQuantity: number }): number {
  return line.quantity - line.refundedQuantity
}

/** Items that can still be refunded and were not shipped. Those that were not shipped are refunded first. */
export function unsentRefundableQuantity(line: Omit<RefundQuantities, 'restockedQuantity'>): number {
  return Math.max(0, refundableQuantity(line) - line.fulfilledQuantity)
}

/**
 * The quantities of a line after a refund. Items that are not shipped yet are refunded first and will not be shipped.
 * After a refund that failed, its items are still cancelled and, if they were returned, in stock: refunding them again
 * changes neither.
 *
 * @param keptQuantity items that other refunds of the line did not return to stock
 * @returns null if more is refunded than is left, or more goes into stock than is refunded
 */
export function refundedLine<Line extends RefundQuantities>(
  line: Line,
  { quantity, restock }: Choice,
  keptQuantity: number,
): Line | null {
  if (quantity > refundableQuantity(line) || restock > quantity) return null
  const refundedQuantity = line.refundedQuantity + quantity
  const unsent = line.quantity - line.fulfilledQuantity
  const returned = refundedQuantity - keptQuantity - (quantity - restock)
  return {
    ...line,
    refundedQuantity,
    cancelledQuantity: Math.max(line.cancelledQuantity, Math.min(refundedQuantity, unsent)),
    restockedQuantity: Math.max(line.restockedQuantity, Math.min(line.restockedQuantity + restock, returned)),
  }
}
