import type { Ctx } from '#app/core/context.ts'
import { sendOrderLink } from './send-order-link.server.ts'

/**
 * Emails the link to an order to the address that it was placed with, if the number and the address belong to one
 * order. A task finds the order, so that neither the response nor its time says whether it exists.
 */
export function requestOrderLink({ db, tasks }: Ctx, order: { number: number; email: string }): Promise<void> {
  return tasks.enqueue(db, sendOrderLink, order)
}
