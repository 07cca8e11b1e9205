import type { Tone } from '#app/ui/data/badge.tsx'
import type { orders } from '#db/schema/orders.ts'

type Order = typeof orders.$inferSelect
type Words = { words: string; tone: Tone }

/** What is to be done with an order, or where it went, in the agency's words. */
export function adminOrderStatusLabel(
  order: Pick<Order, 'status' | 'paymentStatus' | 'fulfillmentStatus' | 'delivery'>,
): Words {
  if (order.status === 'requires_action') return { words: 'Needs a decision', tone: 'red' }
  if (order.paymentStatus === 'awaiting') return { words: 'Payment on its way', tone: 'amber' }
  if (order.paymentStatus === 'refunded') return { words: 'Refunded', tone: 'neutral' }
  if (order.status === 'canceled') return { words: 'Cancelled', tone: 'neutral' }
  const posted = order.delivery === 'post'
  switch (order.fulfillmentStatus) {
    case 'shipped':
      return { words: posted ? 'Sent' : 'Handed over', tone: 'green' }
    case 'partially_fulfilled':
      return { words: posted ? 'Partly sent' : 'Partly handed over', tone: 'violet' }
    case 'fulfilled':
      return { words: posted ? 'Packed' : 'Ready for pick-up', tone: 'violet' }
    default:
      return { words: 'To pack', tone: 'blue' }
  }
}

type NextSteps = { pack: boolean; send: boolean; refund: boolean; cancel: boolean }
type Standing = Pick<Order, 'status' | 'paymentStatus' | 'fulfillmentStatus' | 'totalCents' | 'refundedCents'>

/** Which next steps an order offers; the commands have the last word. */
export function nextSteps(order: Standing): NextSteps {
  const { status, paymentStatus, fulfillmentStatus, totalCents, refundedCents } = order
  const waits = status === 'requires_action'
  const goes = !waits && !['awaiting', 'refunded'].includes(paymentStatus)
  const pack = goes && fulfillmentStatus === 'not_fulfilled'
  const send = goes && ['not_fulfilled', 'partially_fulfilled', 'fulfilled'].includes(fulfillmentStatus)
  const refund = refundedCents < totalCents && paymentStatus !== 'awaiting'
  const still =
    ['pending', 'requires_action'].includes(status) && ['not_fulfilled', 'fulfilled'].includes(fulfillmentStatus)
  return { pack, send, refund, cancel: still && totalCents === 0 }
}
