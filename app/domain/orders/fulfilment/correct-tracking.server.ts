import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { orderParcels } from '#db/schema/parcels.ts'
import { sendShippedEmail } from '../emails/send-order-emails.server.tsx'
import { assertTransitionBy, lockOrder } from '../order-changes.server.ts'

type Parcel = typeof orderParcels.$inferSelect

export type CorrectTrackingRequest = {
  carrier: string | null
  trackingNumber: string | null
  /** Whether the customer is emailed again, if the order has an email address. */
  notifyCustomer: boolean
  /** Version of the parcel. */
  expectedVersion: number
}

export type CorrectTrackingResult = { ok: true; isEmailed: boolean } | StaleResult<Parcel>

/**
 * Corrects the carrier and tracking number of a shipped parcel. The audit row keeps the previous values.
 *
 * @throws a 404 response if the order has no such parcel
 */
export async function correctTracking(
  ctx: Ctx,
  orderId: string,
  parcelId: string,
  { notifyCustomer, expectedVersion, ...corrected }: CorrectTrackingRequest,
): Promise<CorrectTrackingResult> {
  assertTransitionBy(ctx.actor, 'correctTracking')
  if (!isId(parcelId)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const isParcel = and(eq(orderParcels.id, parcelId), eq(orderParcels.orderId, orderId))
    const [parcel] = await ctx.db.select().from(orderParcels).where(isParcel)
    if (!parcel) throw notFound()
    if (parcel.version !== expectedVersion) return { ok: false, reason: 'stale', current: parcel }
    await ctx.db
      .update(orderParcels)
      .set({ ...corrected, version: sql`${orderParcels.version} + 1` })
      .where(isParcel)
    const { carrier, trackingNumber } = parcel
    const isEmailed = notifyCustomer && order.email !== ''
    const details = {
      number: order.number,
      before: { carrier, trackingNumber },
      after: corrected,
      notifiedCustomer: isEmailed,
    }
    await recordAudit(ctx, { action: 'order.tracking-corrected', subjectType: 'order', subjectId: orderId, details })
    // A shipment that can still be undone is announced with the corrected details.
    if (isEmailed && !parcel.undo) await sendShippedEmail(ctx, order, parcelId)
    return { ok: true, isEmailed }
  })
}
