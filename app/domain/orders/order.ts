import type { Tone } from '#app/ui/data/badge.tsx'
import type { orders } from '#db/schema/orders.ts'

type Order = Pick<typeof orders.$inferSelect, 'status' | 'paymentStatus' | 'fulfillmentStatus' | 'delivery'>

export type StatusLabel = { label: string; tone: Tone }

/** Quantities of one line, or of all lines of an order together. */
export type LineQuantities = { quantity: number; fulfilledQuantity: number; cancelledQuantity: number }

/** Quantity still to be shipped: neither shipped nor cancelled. */
export function unfulfilledQuantity({ quantity, fulfilledQuantity, cancelledQuantity }: LineQuantities): number {
  return quantity - fulfilledQuantity - cancelledQuantity
}

/** An order's status as its customer sees it. */
export function orderStatusLabel({ status, paymentStatus, fulfillmentStatus, delivery }: Order): StatusLabel {
  if (paymentStatus === 'refunded') return { label: 'Refunded', tone: 'neutral' }
  if (status === 'canceled') return { label: 'Cancelled', tone: 'neutral' }
  if (status === 'requires_action' && fulfillmentStatus === 'not_fulfilled') {
    return { label: "We're looking into it", tone: 'amber' }
  }
  const isPost = delivery === 'post'
  switch (fulfillmentStatus) {
    case 'shipped':
      return { label: isPost ? 'On its way' : 'Picked up', tone: 'green' }
    case 'fulfilled':
      return { label: isPost ? 'Packed' : 'Ready for pick-up', tone: 'violet' }
    case 'partially_fulfilled':
      return { label: isPost ? 'Partly on its way' : 'Partly picked up', tone: 'violet' }
    default:
      return { label: 'Being prepared', tone: 'blue' }
  }
}
