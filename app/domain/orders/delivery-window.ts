import { formatDate, timeIn } from '#app/lib/dates.ts'
import { zoneForLocation, zoneLabel } from '#app/lib/zones/zones.ts'
import type { PostalAddress } from '#db/schema/checkout.ts'
import { canTransition, type OrderState } from './order-transitions.ts'

const WINDOW_MS = 60 * 60_000

type Order = OrderState & { delivery: 'post' | 'pickup'; placedAt: Date }

/**
 * Until when the customer can change the address of an order that is posted and not packed: an hour after it was
 * placed.
 */
export function addressChangeableUntil(order: Order): Date | null {
  const isOpen = order.fulfillmentStatus === 'not_fulfilled' && canTransition('editDelivery', order)
  return order.delivery === 'post' && isOpen ? new Date(order.placedAt.getTime() + WINDOW_MS) : null
}

/** Whether the customer can change the address now. */
export function canChangeAddress(order: Order, now: Date): boolean {
  const until = addressChangeableUntil(order)
  return until !== null && now < until
}

/**
 * `11:00 Perth time on 24 Nov 2026`: until when the customer can change the address, in the time zone that it is in.
 *
 * @param timeZone the agency's, for an address whose zone is not known
 * @returns null if the address can't be changed at `now`
 */
export function formatAddressChangeableUntil(
  order: Order & { address: PostalAddress | null },
  now: Date,
  timeZone: string,
): string | null {
  const until = addressChangeableUntil(order)
  if (until === null || now >= until) return null
  const { suburb, state } = order.address ?? {}
  const zone = zoneForLocation(`${suburb} ${state}`) ?? timeZone
  return `${timeIn(zone, until)} ${zoneLabel(zone)} on ${formatDate(until, zone)}`
}
