import { and, eq, isNull, or } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { Checkout } from '#app/domain/checkout/checkout-queries.server.ts'
import { endCheckout } from '#app/domain/checkout/end-checkout.server.ts'
import type { PaymentEventData, PaymentSession } from '#app/platform/payments/payments.server.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { sendAwaitingPaymentEmail, sendPaymentNotReceivedEmail } from '../emails/send-payment-emails.server.tsx'
import { placeOrder } from './place-order.server.ts'

export type SessionEventData = Extract<PaymentEventData, { session: PaymentSession }>

/** What an event did; stored with the event. */
export type ApplySessionEventResult = 'ordered' | 'awaiting' | 'released' | 'nothing-to-do' | 'not-ours'

/**
 * Brings a checkout to the state of its payment session, within the caller's transaction. Events arrive late,
 * repeatedly and in any order, so only these steps are taken: paid → the one order, in any status of the checkout;
 * payment pending → `awaiting`, and the stock stays reserved; payment failed or session expired → stock and discount
 * are released, once.
 */
export async function applySessionEvent(
  ctx: Ctx,
  { kind, session }: SessionEventData,
): Promise<ApplySessionEventResult> {
  const checkout = await lockCheckout(ctx, session)
  if (!checkout) return 'not-ours'
  if (checkout.status === 'paid') return 'nothing-to-do'
  if (session.paid && (kind === 'completed' || kind === 'succeeded')) {
    await placeOrder(ctx, checkout, session)
    return 'ordered'
  }
  if (kind === 'completed') return (await markAwaiting(ctx, checkout, session)) ? 'awaiting' : 'nothing-to-do'
  if (kind === 'expired' && checkout.status === 'awaiting') return 'nothing-to-do'
  if (kind === 'failed' || kind === 'expired') {
    if (!(await endCheckout(ctx, checkout.id, kind))) return 'nothing-to-do'
    if (checkout.status === 'awaiting') await sendPaymentNotReceivedEmail(ctx, checkout)
    return 'released'
  }
  return 'nothing-to-do'
}

/** The same for a session that was fetched from the payment service instead of received in a webhook. */
export function applyFetchedSession(ctx: Ctx, session: PaymentSession): Promise<ApplySessionEventResult> {
  if (session.status === 'open') return Promise.resolve('nothing-to-do')
  const kind = session.status === 'complete' ? 'completed' : 'expired'
  return transaction(ctx, (ctx) => applySessionEvent(ctx, { kind, session }))
}

/**
 * Locks the checkout's row, so that the events of one checkout are applied in sequence. A webhook may arrive
 * before the session's id is stored; the checkout is then found by its token.
 */
async function lockCheckout(ctx: Ctx, { id, checkoutToken }: PaymentSession): Promise<Checkout | null> {
  const isEarly = and(isNull(checkouts.paymentSessionId), eq(checkouts.token, checkoutToken ?? ''))
  const [row] = await ctx.db
    .select()
    .from(checkouts)
    .where(or(eq(checkouts.paymentSessionId, id), isEarly))
    .for('update')
  return row ?? null
}

/** Keeps who has ordered and emails them, because the payment may take days. */
async function markAwaiting(ctx: Ctx, checkout: Checkout, { customer }: PaymentSession): Promise<boolean> {
  const [updated] = await ctx.db
    .update(checkouts)
    .set({
      status: 'awaiting',
      customerEmail: customer?.email ?? checkout.customerEmail,
      customerName: customer?.name ?? null,
    })
    .where(and(eq(checkouts.id, checkout.id), eq(checkouts.status, 'open')))
    .returning()
  if (!updated) return false
  await sendAwaitingPaymentEmail(ctx, updated)
  return true
}
