import type { orders } from '#db/schema/orders.ts'
import type { StatusLabel } from '../order.ts'

type Order = Pick<
  typeof orders.$inferSelect,
  'status' | 'paymentStatus' | 'fulfillmentStatus' | 'delivery' | 'totalCents' | 'refundedCents'
>

/** An order's status as admins see it: what to do next, or how it ended. */
export function adminOrderStatusLabel(order: Order): StatusLabel {
  const { status, paymentStatus, fulfillmentStatus, delivery, totalCents, refundedCents } = order
  if (status === 'requires_action') return { label: 'Needs attention', tone: 'red' }
  if (paymentStatus === 'awaiting') return { label: 'Payment pending', tone: 'amber' }
  if (paymentStatus === 'refunded') return { label: 'Refunded', tone: 'neutral' }
  if (totalCents > 0 && refundedCents === totalCents) return { label: 'Being refunded', tone: 'amber' }
  if (status === 'canceled') return { label: 'Cancelled', tone: 'neutral' }
  const isPost = delivery === 'post'
  switch (fulfillmentStatus) {
    case 'shipped':
      return { label: isPost ? 'Shipped' : 'Picked up', tone: 'green' }
    case 'partially_fulfilled':
      return { label: isPost ? 'Partly shipped' : 'Partly picked up', tone: 'violet' }
    case 'fulfilled':
      return { label: isPost ? 'Packed' : 'Ready for pick-up', tone: 'violet' }
    default:
      return { label: 'To pack', tone: 'blue' }
  }
}
