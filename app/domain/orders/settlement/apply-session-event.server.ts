import { and, eq, isNull, or } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { Checkout } from '#app/domain/checkout/checkout-queries.server.ts'
import { endCheckout } from '#app/domain/checkout/end-checkout.server.ts'
import type { PaymentEventData, PaymentSession } from '#app/platform/payments/payments.server.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { placeOrder } from './place-order.server.ts'

export type SessionEventData = Extract<PaymentEventData, { session: PaymentSession }>

/** What came of a session's news; kept with the event. */
export type SettlementOutcome = 'ordered' | 'awaiting' | 'released' | 'nothing-to-do' | 'not-ours'

/**
 * Brings a checkout to where its payment session says that it is, within the caller's transaction. News come late,
 * twice and in any order, so only these steps are taken: money there → its one order, whatever the checkout was;
 * money promised → `awaiting`, stock held; money refused or the session over → stock and discount free, once.
 */
export async function applySessionEvent(ctx: Ctx, { kind, session }: SessionEventData): Promise<SettlementOutcome> {
  const checkout = await lockCheckout(ctx, session)
  if (!checkout) return 'not-ours'
  if (checkout.status === 'paid') return 'nothing-to-do'
  if (session.paid && (kind === 'completed' || kind === 'succeeded')) {
    await placeOrder(ctx, checkout, session)
    return 'ordered'
  }
  if (kind === 'completed') return (await markAwaiting(ctx, checkout)) ? 'awaiting' : 'nothing-to-do'
  if (kind === 'expired' && checkout.status === 'awaiting') return 'nothing-to-do'
  if (kind === 'failed' || kind === 'expired') {
    const ended = await endCheckout(ctx, checkout.id, kind)
    return ended ? 'released' : 'nothing-to-do'
  }
  return 'nothing-to-do'
}

/** The same for a session that was looked up instead of heard of. */
export function applyFetchedSession(ctx: Ctx, session: PaymentSession): Promise<SettlementOutcome> {
  const kind = session.status === 'complete' ? 'completed' : 'expired'
  if (session.status === 'open') return Promise.resolve('nothing-to-do')
  return transaction(ctx, (ctx) => applySessionEvent(ctx, { kind, session }))
}

/** Locked, so that all news of one checkout come one after the other. A webhook may overtake the note of its session. */
async function lockCheckout(ctx: Ctx, { id, checkoutToken }: PaymentSession): Promise<Checkout | null> {
  const early = and(isNull(checkouts.paymentSessionId), eq(checkouts.token, checkoutToken ?? ''))
  const [row] = await ctx.db
    .select()
    .from(checkouts)
    .where(or(eq(checkouts.paymentSessionId, id), early))
    .for('update')
  return row ?? null
}

async function markAwaiting(ctx: Ctx, { id }: Checkout): Promise<boolean> {
  const changed = await ctx.db
    .update(checkouts)
    .set({ status: 'awaiting' })
    .where(and(eq(checkouts.id, id), eq(checkouts.status, 'open')))
    .returning({ id: checkouts.id })
  return changed.length > 0
}
