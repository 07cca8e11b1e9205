import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { assertTransitionBy, lockOrder, type Order } from '../order-changes.server.ts'
import { lockLinkedOrder } from '../order-link.server.ts'
import { sendConfirmationEmail, sendOrderLinkEmail } from './send-order-emails.server.tsx'

/**
 * Emails the order confirmation again, with a new link, to the address of the order. An order that is cancelled or
 * refunded gets the link only, because its confirmation says that it will be packed. The caller has consumed a rate
 * limit.
 *
 * @returns false, without an email, if the order has no address, as after its customer's details were erased
 * @throws a 404 response for an unknown order
 */
export async function resendOrderConfirmation(ctx: Ctx, orderId: string): Promise<boolean> {
  assertCan(ctx.actor, 'order.manage')
  return transaction(ctx, async (ctx) => resend(ctx, await lockOrder(ctx, orderId)))
}

/**
 * `resendOrderConfirmation` for anyone with a link to the order.
 *
 * @param tokenOrId of a link, or of an order that the actor has placed (`findLinkedOrder`)
 * @throws a 404 response for any other order
 */
export async function resendOwnConfirmation(ctx: Ctx, tokenOrId: string): Promise<boolean> {
  assertTransitionBy(ctx.actor, 'resendConfirmation')
  return transaction(ctx, async (ctx) => resend(ctx, await lockLinkedOrder(ctx, tokenOrId)))
}

async function resend(ctx: Ctx, order: Order): Promise<boolean> {
  if (!order.email) return false
  await recordAudit(ctx, {
    action: 'order.confirmation-resent',
    subjectType: 'order',
    subjectId: order.id,
    details: { number: order.number },
  })
  const isActive = order.fulfillmentStatus !== 'canceled' && order.paymentStatus !== 'refunded'
  await (isActive ? sendConfirmationEmail : sendOrderLinkEmail)(ctx, order)
  return true
}
