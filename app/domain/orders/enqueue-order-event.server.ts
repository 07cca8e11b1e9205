import type { Ctx } from '#app/core/context.ts'
import { enqueueWebhookEvent } from '#app/domain/webhooks/enqueue-event.server.ts'
import type { Order } from './order-changes.server.ts'

/** Enqueues the webhook event about an order, in the caller's transaction. `order` is the row after the change. */
export function enqueueOrderEvent(
  ctx: Ctx,
  type: 'order.paid' | 'order.sent' | 'order.refunded',
  order: Order,
): Promise<void> {
  const data = {
    id: order.id,
    number: order.number,
    payment_status: order.paymentStatus,
    fulfillment_status: order.fulfillmentStatus,
    currency: order.currency,
    total_cents: order.totalCents,
    refunded_cents: order.refundedCents,
    name: order.fullName,
    email: order.email,
  }
  return enqueueWebhookEvent(ctx, { type, subjectId: order.id, companyId: null, data })
}
