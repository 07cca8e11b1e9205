import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { orderLines } from '#db/schema/orders.ts'
import { orderParcelLines, orderParcels } from '#db/schema/parcels.ts'

/** Items that were shipped, or handed over, together. */
export type Parcel = {
  id: string
  carrier: string | null
  trackingNumber: string | null
  version: number
  sentAt: Date
  contents: { title: string; variantTitle: string; quantity: number }[]
}

/** The parcels of an order, oldest first. The caller has checked access to the order. */
export async function listParcels(ctx: Ctx, orderId: string): Promise<Parcel[]> {
  const { id, carrier, trackingNumber, version, sentAt } = orderParcels
  const { title, variantTitle } = orderLines
  const rows = await ctx.db
    .select({ id, carrier, trackingNumber, version, sentAt, title, variantTitle, quantity: orderParcelLines.quantity })
    .from(orderParcels)
    .innerJoin(orderParcelLines, eq(orderParcelLines.parcelId, id))
    .innerJoin(orderLines, eq(orderLines.id, orderParcelLines.lineId))
    .where(eq(orderParcels.orderId, orderId))
    .orderBy(asc(sentAt), asc(id), asc(orderLines.position))
  const parcels = new Map<string, Parcel>()
  for (const { title, variantTitle, quantity, ...row } of rows) {
    const parcel = parcels.get(row.id) ?? { ...row, contents: [] }
    parcel.contents.push({ title, variantTitle, quantity })
    parcels.set(row.id, parcel)
  }
  return [...parcels.values()]
}
