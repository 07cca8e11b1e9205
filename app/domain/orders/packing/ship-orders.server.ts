import type { Ctx } from '#app/core/context.ts'
import { shipOrder } from '../fulfilment/ship-order.server.ts'

export type Shipment = { id: string; carrier: string | null; trackingNumber: string | null; expectedVersion: number }

export type ShipOrdersResult = {
  shipped: string[]
  /** Orders that could not be shipped: changed since the form was opened, or not to be shipped any more. */
  rejected: { id: string; reason: 'stale' | 'not-allowed' }[]
}

/**
 * Ships what is left of several orders, each with its own tracking number and email. The orders are independent: one
 * that has changed is rejected, and the others are shipped.
 *
 * @throws a 404 response for an unknown order
 */
export async function shipOrders(ctx: Ctx, shipments: readonly Shipment[]): Promise<ShipOrdersResult> {
  const result: ShipOrdersResult = { shipped: [], rejected: [] }
  // One after the other: each is a transaction, and a hundred at once would take every connection.
  for (const { id, ...request } of shipments) {
    const shipped = await shipOrder(ctx, id, request)
    if (shipped.ok) result.shipped.push(id)
    else result.rejected.push({ id, reason: shipped.reason === 'stale' ? 'stale' : 'not-allowed' })
  }
  return result
}
