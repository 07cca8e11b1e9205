import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { endCheckout } from '#app/domain/checkout/end-checkout.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { sendPaymentNotReceivedEmail } from '../emails/send-payment-emails.server.tsx'

/**
 * Cancels an order that waits for its payment: its stock and discount are released, and the customer is emailed. A
 * payment that arrives afterwards is a late payment.
 *
 * @returns false if the payment has arrived or failed since
 * @throws a 404 response for an unknown id
 */
export async function cancelAwaitingPayment(ctx: Ctx, id: string): Promise<boolean> {
  assertCan(ctx.actor, 'order.manage')
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    const [checkout] = await ctx.db.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
    if (!checkout) throw notFound()
    if (checkout.status !== 'awaiting' || !(await endCheckout(ctx, id, 'failed'))) return false
    const details = { totalCents: checkout.totalCents }
    await recordAudit(ctx, { action: 'checkout.cancelled', subjectType: 'checkout', subjectId: id, details })
    await sendPaymentNotReceivedEmail(ctx, checkout)
    return true
  })
}
