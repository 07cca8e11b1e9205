import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId, newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { orderParcelLines, orderParcels } from '#db/schema/parcels.ts'
import { sendShippedEmail } from '../emails/send-order-emails.server.tsx'
import { getOrder, isFulfillable, syncFulfilmentStatus } from '../fulfilment-status.server.ts'
import { unfulfilledQuantity } from '../order.ts'

type Order = typeof orders.$inferSelect
type Line = typeof orderLines.$inferSelect

export type SendParcelRequest = {
  carrier: string | null
  trackingNumber: string | null
  /** Line id → pieces. Absent: all that is not sent yet. */
  quantities?: Record<string, number>
  /** Pieces sent so far, as the page said: a form for a part that is sent twice sends one parcel. */
  seen?: number
}

export type SendParcelResult =
  | { ok: true; complete: boolean }
  /** Sent already, cancelled, refunded, or waiting for a decision. With the order as it is now. */
  | { ok: false; reason: 'not-allowed'; order: Order }
  /** Something was sent since the page was read. */
  | { ok: false; reason: 'changed' }
  /** Nothing chosen, or more of a line than is left to send. */
  | { ok: false; reason: 'nothing' | 'too-many-pieces' }

/**
 * Hands all or a part of an order to the carrier, whose name and number the customer is told, or to the customer who
 * picks it up. The last parcel completes the order. The order's row is locked meanwhile and the database keeps what was
 * sent within what was ordered, so that two who send the last piece send one parcel.
 *
 * @throws a 404 response where there is no such order, and for lines of other orders
 */
export function sendParcel(ctx: Ctx, id: string, request: SendParcelRequest): Promise<SendParcelResult> {
  assertCan(ctx.actor, 'order.manage')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const open = inArray(orders.fulfillmentStatus, ['not_fulfilled', 'partially_fulfilled', 'fulfilled'])
    const [order] = await ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), open, isFulfillable))
      .for('update')
    if (!order) return { ok: false, reason: 'not-allowed', order: await getOrder(ctx, id) }
    const lines = await ctx.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, id))
      .orderBy(asc(orderLines.position))
    const sent = lines.reduce((sum, { fulfilledQuantity }) => sum + fulfilledQuantity, 0)
    if ((request.seen ?? sent) !== sent) return { ok: false, reason: 'changed' }
    const contents = contentsOf(lines, request.quantities)
    if (contents.length === 0) return { ok: false, reason: 'nothing' }
    if (contents.some(({ line, quantity }) => quantity > unfulfilledQuantity(line)))
      return { ok: false, reason: 'too-many-pieces' }

    const parcel = { id: newId(), carrier: request.carrier, trackingNumber: request.trackingNumber, sentAt: ctx.now }
    await ctx.db.insert(orderParcels).values({ ...parcel, orderId: id })
    for (const { line, quantity } of contents) {
      await ctx.db.insert(orderParcelLines).values({ parcelId: parcel.id, lineId: line.id, quantity })
      await ctx.db
        .update(orderLines)
        .set({ fulfilledQuantity: sql`${orderLines.fulfilledQuantity} + ${quantity}` })
        .where(eq(orderLines.id, line.id))
    }
    const settled = await syncFulfilmentStatus(ctx, order)
    const complete = settled.fulfillmentStatus === 'shipped'
    const pieces = contents.reduce((sum, { quantity }) => sum + quantity, 0)
    const details = { number: order.number, pieces, complete, trackingNumber: parcel.trackingNumber }
    await recordAudit(ctx, { action: 'order.shipped', subjectType: 'order', subjectId: id, details })
    if (order.delivery === 'post') await sendShippedEmail(ctx, settled, parcel.id)
    return { ok: true, complete }
  })
}

/** @throws a 404 response for lines of other orders and what is no number of pieces */
function contentsOf(lines: readonly Line[], pieces: Record<string, number> | undefined) {
  const wanted = Object.entries(pieces ?? {})
  const strange = ([id, n]: [string, number]) =>
    !lines.some((line) => line.id === id) || !Number.isSafeInteger(n) || n < 0
  if (wanted.some(strange)) throw notFound()
  return lines
    .map((line) => ({ line, quantity: pieces ? (pieces[line.id] ?? 0) : unfulfilledQuantity(line) }))
    .filter(({ quantity }) => quantity > 0)
}
