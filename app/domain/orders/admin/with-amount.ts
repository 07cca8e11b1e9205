import type { HistoryStep } from '#app/core/audit/audit-queries.server.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'

/** A step of an order's history with the amount that it refunds as its new value: `Order refunded: $12.50`. */
export function withAmount(step: HistoryStep): HistoryStep {
  const { amountCents } = step.details
  return typeof amountCents === 'number'
    ? { ...step, details: { ...step.details, to: formatCents(amountCents) } }
    : step
}
