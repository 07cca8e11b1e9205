import { lineTitle } from '#app/lib/line-title.ts'
import type { orderLines, orderReturns, orders } from '#db/schema/orders.ts'
import type { SelectableLine } from '../admin/order-form.ts'
import type { StatusLabel } from '../order.ts'
import { refundableQuantity } from '../refunds/refund-quantities.ts'

export type OrderReturn = typeof orderReturns.$inferSelect

type Line = Pick<
  typeof orderLines.$inferSelect,
  'id' | 'title' | 'variantTitle' | 'quantity' | 'fulfilledQuantity' | 'refundedQuantity' | 'unitCents'
>

/** Statuses in which a return waits for someone. An order has one such return at a time. */
export const OPEN_STATUSES = ['requested', 'accepted', 'received'] as const satisfies OrderReturn['status'][]

export const isOpenReturn = ({ status }: Pick<OrderReturn, 'status'>): boolean =>
  OPEN_STATUSES.some((open) => open === status)

/** A return's status for admins. */
export const RETURN_STATUS_LABELS: Record<OrderReturn['status'], StatusLabel> = {
  requested: { label: 'Requested', tone: 'amber' },
  accepted: { label: 'Accepted', tone: 'blue' },
  declined: { label: 'Declined', tone: 'neutral' },
  received: { label: 'Received', tone: 'violet' },
  refunded: { label: 'Refunded', tone: 'green' },
  closed: { label: 'Closed', tone: 'neutral' },
}

/**
 * The lines of which a customer can return items. None before everything is shipped or picked up, because until then a
 * refund cancels items that are not shipped yet.
 */
export function returnableLines(
  order: Pick<typeof orders.$inferSelect, 'fulfillmentStatus' | 'paymentStatus'>,
  lines: readonly Line[],
): SelectableLine[] {
  const isPaid = order.paymentStatus === 'captured' || order.paymentStatus === 'partially_refunded'
  if (order.fulfillmentStatus !== 'shipped' || !isPaid) return []
  return lines
    .map((line) => ({
      id: line.id,
      title: lineTitle(line),
      // What was cancelled can still be refunded if its first refund failed, but the customer has not received it.
      maxQuantity: Math.min(refundableQuantity(line), line.fulfilledQuantity),
      unitCents: line.unitCents,
    }))
    .filter(({ maxQuantity }) => maxQuantity > 0)
}

/** The items of a return as text, such as "1 × Tee (M), 2 × Mug". */
export function returnedItems({ items }: Pick<OrderReturn, 'items'>, lines: readonly Line[]): string {
  return lines
    .filter(({ id }) => (items[id] ?? 0) > 0)
    .map((line) => `${items[line.id]} × ${lineTitle(line)}`)
    .join(', ')
}
