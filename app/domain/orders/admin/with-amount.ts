import type { HistoryStep } from '#app/core/audit/audit-queries.server.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'

/**
 * A step of an order's history with the amount that it refunds as its new value: `Order refunded: $12.50`, or
 * `Order cancelled by the customer: refund of $77.95`. A free order has nothing to refund.
 */
export function withAmount(step: HistoryStep): HistoryStep {
  const { amountCents } = step.details
  if (typeof amountCents !== 'number' || amountCents === 0) return step
  const amount = formatCents(amountCents)
  const to = step.action === 'order.refunded' ? amount : `refund of ${amount}`
  return { ...step, details: { ...step.details, to } }
}
