import type { Tone } from '#app/ui/badge.tsx'
import type { orders } from '#db/schema/store-orders.ts'

type Order = typeof orders.$inferSelect
type Words = { words: string; tone: Tone }

/** What is to be done with an order, or where it went, in the agency's words. */
export function deskStanding(order: Pick<Order, 'status' | 'paymentStatus' | 'fulfillmentStatus' | 'delivery'>): Words {
  if (order.status === 'requires_action') return { words: 'Needs a decision', tone: 'red' }
  if (order.paymentStatus === 'awaiting') return { words: 'Payment on its way', tone: 'amber' }
  if (order.paymentStatus === 'refunded') return { words: 'Refunded', tone: 'neutral' }
  if (order.status === 'canceled') return { words: 'Cancelled', tone: 'neutral' }
  const posted = order.delivery === 'post'
  switch (order.fulfillmentStatus) {
    case 'shipped':
      return { words: posted ? 'Sent' : 'Handed over', tone: 'green' }
    case 'fulfilled':
      return { words: posted ? 'Packed' : 'Ready for pick-up', tone: 'violet' }
    default:
      return { words: 'To pack', tone: 'blue' }
  }
}

/** Which next steps an order offers (`sendOrder` has the last word). */
export function nextSteps(order: Pick<Order, 'status' | 'paymentStatus' | 'fulfillmentStatus'>): {
  pack: boolean
  send: boolean
} {
  const goes = order.status !== 'requires_action' && !['awaiting', 'refunded'].includes(order.paymentStatus)
  const pack = goes && ['not_fulfilled', 'partially_fulfilled'].includes(order.fulfillmentStatus)
  return { pack, send: pack || (goes && order.fulfillmentStatus === 'fulfilled') }
}
