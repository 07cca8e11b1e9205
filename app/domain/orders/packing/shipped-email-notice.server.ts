import { UNDO_SECONDS } from '../fulfilment/announce-fulfilment.server.ts'

/**
 * Which customers of shipped orders are emailed, and when; undefined if none are, because nobody is emailed about a
 * pick-up.
 */
export function shippedEmailNotice(shipped: readonly { delivery: 'post' | 'pickup' }[]): string | undefined {
  const posted = shipped.filter(({ delivery }) => delivery === 'post').length
  if (posted === 0) return undefined
  const customers = posted === 1 ? 'the customer' : 'the customers'
  const ofDeliveries = posted === shipped.length ? '' : posted === 1 ? ' of the delivery' : ' of the deliveries'
  return `We'll email ${customers}${ofDeliveries} in ${UNDO_SECONDS} seconds.`
}
