import { eq } from 'drizzle-orm'
import { bySystem, recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { newId } from '#app/lib/id.ts'
import type { PaymentEventData } from '#app/platform/payments/payments.server.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orderLines, orders, refunds } from '#db/schema/orders.ts'
import { enqueueOrderEvent } from '../enqueue-order-event.server.ts'
import { flagOrder } from '../flag-order.server.ts'
import { unfulfilledQuantity } from '../order.ts'
import { updateOrder } from '../order-changes.server.ts'
import { syncFulfilmentStatus } from '../sync-fulfilment-status.server.ts'
import { refundItems } from './refund-items.server.ts'
import { syncPaymentStatus } from './refund-outcome.server.ts'
import { refundableQuantity } from './refund-quantities.ts'

/** Makes the webhook fail, so that the payment service sends the event again after the order has been placed. */
class OrderNotPlacedYet extends Error {}

/**
 * Records the total that the payment service has refunded, within the caller's transaction. Our own refunds are counted
 * already; the rest was made in the payment service's dashboard and gets a row of its own. A refund that completes what
 * was charged refunds the whole order: what is not shipped is cancelled and returns to stock. But if a part paid by
 * staff allowance, which the dashboard does not know, is still to be refunded, the order keeps its items and is flagged
 * for an admin. Events carry the running total, so any order of events ends at the largest one.
 *
 * @throws OrderNotPlacedYet if the payment belongs to one of our checkouts that has no order yet
 */
export async function recordExternalRefund(
  ctx: Ctx,
  { paymentReference, refundedCents, checkoutToken }: Omit<Extract<PaymentEventData, { kind: 'refunded' }>, 'kind'>,
): Promise<'refunded' | 'nothing-to-do' | 'not-ours'> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.paymentReference, paymentReference)).for('update')
  if (!order) {
    if (await isOurCheckout(ctx, checkoutToken)) throw new OrderNotPlacedYet(`No order yet for ${paymentReference}.`)
    return 'not-ours'
  }
  const chargedCents = order.totalCents - order.allowanceCents
  const countedCents = order.refundedCents - order.refundedAllowanceCents
  const externalCents = Math.min(refundedCents, chargedCents) - countedCents
  if (externalCents <= 0) return 'nothing-to-do'
  const isWholeCharge = countedCents + externalCents === chargedCents
  const allowanceCents = order.allowanceCents - order.refundedAllowanceCents
  const isFull = isWholeCharge && allowanceCents === 0
  const shippingCents = isFull ? Math.min(order.shippingCents - order.refundedShippingCents, externalCents) : 0
  const counted = isFull ? await refundRemainingItems(ctx, order.id) : { items: {}, restocked: {} }
  await ctx.db.insert(refunds).values({
    id: newId(),
    orderId: order.id,
    amountCents: externalCents,
    shippingCents,
    reason: 'Refunded in the payment service',
    ...counted,
    status: 'succeeded',
    createdAt: ctx.now,
    finishedAt: ctx.now,
  })
  const updated = await updateOrder(ctx, order.id, {
    refundedCents: order.refundedCents + externalCents,
    refundedShippingCents: order.refundedShippingCents + shippingCents,
  })
  if (isFull) await syncFulfilmentStatus(ctx, updated)
  await enqueueOrderEvent(ctx, 'order.refunded', await syncPaymentStatus(ctx, order.id))
  const details = { number: order.number, amountCents: externalCents, reason: 'Refunded in the payment service' }
  const refunded = { action: 'order.refunded', subjectType: 'order', subjectId: order.id, details } as const
  await recordAudit(bySystem(ctx), refunded)
  if (isWholeCharge && !isFull) {
    const message = `The whole charge of ${formatCents(chargedCents)} has been refunded in the payment service; ${formatCents(allowanceCents)} paid by staff allowance has not. Refund it here, or resolve this if the customer keeps the order.`
    await flagOrder(ctx, order.id, 'order.charge-refunded', message)
  }
  return 'refunded'
}

/**
 * Refunds all items that are left. Those that were neither shipped nor cancelled are still on the shelf, so they return
 * to stock.
 */
async function refundRemainingItems(ctx: Ctx, orderId: string) {
  const lines = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const quantities = lines.map((line) => [line.id, refundableQuantity(line)] as const)
  const restock = lines.map((line) => [line.id, Math.min(unfulfilledQuantity(line), refundableQuantity(line))] as const)
  return refundItems(ctx, orderId, Object.fromEntries(quantities), Object.fromEntries(restock))
}

async function isOurCheckout(ctx: Ctx, token: string | null): Promise<boolean> {
  if (!token) return false
  const [row] = await ctx.db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.token, token))
  return row !== undefined
}
