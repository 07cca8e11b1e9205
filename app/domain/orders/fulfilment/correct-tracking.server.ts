import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orders } from '#db/schema/orders.ts'
import { orderParcels } from '#db/schema/parcels.ts'
import { sendShippedEmail } from '../emails/send-order-emails.server.tsx'

export type CorrectTrackingRequest = {
  carrier: string | null
  trackingNumber: string | null
  /** Is the customer written to again? */
  notifyCustomer: boolean
}

/**
 * Mends carrier and number of a parcel that was sent. What they were is kept in the history.
 *
 * @throws a 404 response where the order has no such parcel
 */
export function correctTracking(
  ctx: Ctx,
  orderId: string,
  parcelId: string,
  correction: CorrectTrackingRequest,
): Promise<void> {
  assertCan(ctx.actor, 'order.manage')
  if (!isId(orderId) || !isId(parcelId)) throw notFound()
  const { notifyCustomer: tell, ...now } = correction
  return transaction(ctx, async (ctx) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
    const mine = and(eq(orderParcels.id, parcelId), eq(orderParcels.orderId, orderId))
    const [before] = await ctx.db.select().from(orderParcels).where(mine)
    if (!order || !before) throw notFound()
    await ctx.db.update(orderParcels).set(now).where(mine)
    const { carrier, trackingNumber } = before
    const details = { number: order.number, before: { carrier, trackingNumber }, now, told: tell }
    await recordAudit(ctx, { action: 'order.tracking-corrected', subjectType: 'order', subjectId: orderId, details })
    if (tell) await sendShippedEmail(ctx, order, parcelId)
  })
}
