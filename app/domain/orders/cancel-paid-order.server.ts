import type { Ctx } from '#app/core/context.ts'
import { findOrder } from './admin/order-queries.server.ts'
import type { CancelOrderRequest, CancelOrderResult } from './cancel-order.server.ts'
import { canCancelOrder } from './order-transitions.ts'
import { refundOrder } from './refunds/refund-order.server.ts'
import { refundableQuantity } from './refunds/refund-quantities.ts'

/**
 * Cancels an order that was paid and of which nothing has been shipped: refunds all that is left and returns the chosen
 * items to stock. The order is cancelled once no item is left to ship; the customer is emailed when the money is
 * refunded.
 *
 * @throws a 404 response for an unknown order
 */
export async function cancelPaidOrder(ctx: Ctx, id: string, request: CancelOrderRequest): Promise<CancelOrderResult> {
  const order = await findOrder(ctx, id)
  if (!canCancelOrder(order)) return { ok: false, reason: 'not-allowed' }
  // The version guards the amount: a refund since then makes this request stale.
  const amountCents = order.totalCents - order.refundedCents
  const result = await refundOrder(ctx, id, {
    ...request,
    amountCents,
    shippingCents: Math.min(order.shippingCents - order.refundedShippingCents, amountCents),
    items: Object.fromEntries(order.lines.map((line) => [line.id, refundableQuantity(line)])),
  })
  if (result.ok || result.reason === 'stale' || result.reason === 'quantity-exceeded') return result
  return { ok: false, reason: 'not-allowed' }
}
