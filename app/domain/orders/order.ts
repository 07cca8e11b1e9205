import type { Tone } from '#app/ui/data/badge.tsx'

type Order = {
  status: 'pending' | 'completed' | 'archived' | 'canceled' | 'requires_action'
  paymentStatus: 'awaiting' | 'captured' | 'partially_refunded' | 'refunded'
  fulfillmentStatus: 'not_fulfilled' | 'partially_fulfilled' | 'fulfilled' | 'shipped' | 'canceled'
  delivery: 'post' | 'pickup'
}

/** How a line of an order divides; or all of its lines together. */
export type LineQuantities = { quantity: number; fulfilledQuantity: number; cancelledQuantity: number }

/** Pieces that are still to be sent: neither sent nor taken back before. */
export function unfulfilledQuantity({ quantity, fulfilledQuantity, cancelledQuantity }: LineQuantities): number {
  return quantity - fulfilledQuantity - cancelledQuantity
}

/** Where an order stands, in the customer's words: the last thing that happened to it. */
export function orderStatusLabel({ status, paymentStatus, fulfillmentStatus, delivery }: Order): {
  words: string
  tone: Tone
} {
  if (paymentStatus === 'refunded') return { words: 'Refunded', tone: 'neutral' }
  if (status === 'canceled') return { words: 'Cancelled', tone: 'neutral' }
  if (status === 'requires_action' && fulfillmentStatus === 'not_fulfilled') {
    return { words: 'We are looking into it', tone: 'amber' }
  }
  switch (fulfillmentStatus) {
    case 'shipped':
      return { words: delivery === 'post' ? 'On its way' : 'Handed over', tone: 'green' }
    case 'fulfilled':
      return { words: delivery === 'post' ? 'Packed' : 'Ready to be picked up', tone: 'violet' }
    case 'partially_fulfilled':
      return { words: delivery === 'post' ? 'Partly on its way' : 'Partly handed over', tone: 'violet' }
    default:
      return { words: 'Being prepared', tone: 'blue' }
  }
}
