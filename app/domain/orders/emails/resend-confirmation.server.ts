import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertTransitionBy, lockOrder } from '../order-changes.server.ts'
import { sendConfirmationEmail, sendOrderLinkEmail } from './send-order-emails.server.tsx'

/**
 * Emails the order confirmation again, with a new link, to the address of the order. An order that is cancelled or refunded gets the
 * link only, because its confirmation says that it will be packed. Anyone with a link to the order
 * may ask for it, so the caller has found the order by its link and consumed a rate limit.
 *
 * @throws a 404 response for an unknown order
 */
export async function resendOrderConfirmation(ctx: Ctx, orderId: string): Promise<void> {
  assertTransitionBy(ctx.actor, 'resendConfirmation')
  await transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const details = { number: order.number }
    await recordAudit(ctx, {
      action: 'order.confirmation-resent',
      subjectType: 'order',
      subjectId: orderId,
      details,
    })
    const isActive = order.fulfillmentStatus !== 'canceled' && order.paymentStatus !== 'refunded'
    await (isActive ? sendConfirmationEmail : sendOrderLinkEmail)(ctx, order)
  })
}
