import { UNDO_SECONDS } from '../fulfilment/announce-fulfilment.server.ts'

type ShippedOrder = { delivery: 'post' | 'pickup'; hasEmail: boolean }

/**
 * Which customers of shipped orders are emailed, and when; undefined if none are, because nobody is emailed about a
 * pick-up, or about an order without an email address.
 */
export function shippedEmailNotice(shipped: readonly ShippedOrder[]): string | undefined {
  const posted = shipped.filter(({ delivery }) => delivery === 'post')
  const count = posted.filter(({ hasEmail }) => hasEmail).length
  if (count === 0) return undefined
  return `We'll email ${emailedCustomers(count, posted.length, shipped.length)} in ${UNDO_SECONDS} seconds.`
}

function emailedCustomers(count: number, posted: number, shipped: number): string {
  if (count < posted) return count === 1 ? '1 customer' : `${count} customers`
  const customers = count === 1 ? 'the customer' : 'the customers'
  if (posted === shipped) return customers
  return `${customers} of the ${count === 1 ? 'delivery' : 'deliveries'}`
}
