import { canTransition, type OrderState } from '../order-transitions.ts'

const WINDOW_MS = 60 * 60_000

type Order = OrderState & { delivery: 'post' | 'pickup'; placedAt: Date }

/** Until when the customer can change the address of an order that is posted and not packed: an hour after it was placed. */
export function addressChangeableUntil(order: Order): Date | null {
  const isOpen = order.fulfillmentStatus === 'not_fulfilled' && canTransition('editDelivery', order)
  return order.delivery === 'post' && isOpen ? new Date(order.placedAt.getTime() + WINDOW_MS) : null
}

/** Whether the customer can change the address now. */
export function canChangeAddress(order: Order, now: Date): boolean {
  const until = addressChangeableUntil(order)
  return until !== null && now < until
}
