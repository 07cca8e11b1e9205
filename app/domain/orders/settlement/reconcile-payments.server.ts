import { and, eq, gte, inArray, lte, not } from 'drizzle-orm'
import { type Ctx, type TaskContext, transaction } from '#app/core/context.ts'
import { endCheckout } from '#app/domain/checkout/end-checkout.server.ts'
import type { PaymentSession } from '#app/platform/payments/payments.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orders } from '#db/schema/orders.ts'
import { flagOrder, hasBeenFlagged } from '../flag-order.server.ts'
import { retryRefunds } from '../refunds/retry-refunds.server.ts'
import { applyFetchedSession } from './apply-session-event.server.ts'

const DAY_MS = 86_400_000

/** How far back sessions are compared: Stripe sends a webhook again for three days. */
const RECONCILED_DAYS = 4

/** The longest that a promised payment takes (direct debits some seven working days), and some more. */
const MAX_AWAITING_DAYS = 21

const NOT_PAID =
  'The payment service knows of no payment for this order. Please look at its dashboard before anything is sent.'

/** News that are younger may still be on their way. */
const WEBHOOK_GRACE_MS = 2 * 60_000

/**
 * Every ten minutes: compares the payment service's books with ours and repairs by the way that webhooks take. A paid
 * session without its order becomes one, a checkout that waits although its session is over is freed; an order whose
 * session was never paid is marked for a person, a refund without an answer is asked for again.
 */
export const reconcilePayments = defineTask<object, TaskContext>({
  name: 'reconcile-payments',
  schedule: '*/10 * * * *',
  expireInSeconds: 540,
  retryLimit: 0,
  async run({ now, ...ground }) {
    const ctx: Ctx = { ...ground, now: now(), actor: SYSTEM, requestId: null }
    // First: a service that does not answer refunds may not list its sessions either.
    await retryRefunds({ now, ...ground }, ctx)
    if (!ctx.payments) return
    const sessions = new Map<string, PaymentSession>()
    for await (const session of ctx.payments.listSessions(ago(ctx, RECONCILED_DAYS * DAY_MS))) {
      if (session.checkoutToken) sessions.set(session.checkoutToken, session)
    }
    await applyMissedSessions(ctx, sessions)
    await resolveLongAwaiting(ctx)
    await flagUnpaidOrders(ctx, sessions)
  },
})

async function applyMissedSessions(ctx: Ctx, sessions: ReadonlyMap<string, PaymentSession>): Promise<void> {
  const ours = await ctx.db
    .select({ token: checkouts.token, status: checkouts.status })
    .from(checkouts)
    .where(and(inArray(checkouts.token, [...sessions.keys()]), lte(checkouts.createdAt, ago(ctx, WEBHOOK_GRACE_MS))))
  for (const { token, status } of ours) {
    const session = sessions.get(token)
    if (!session || !(session.paid ? status !== 'paid' : status === 'open' && session.status !== 'open')) continue
    const outcome = await applyFetchedSession(ctx, session)
    ctx.log.warn({ sessionId: session.id, outcome }, 'payment reconciled')
  }
}

/** Payments promised longer ago than sessions are compared. Given up in the end: one that comes all the same is a late one. */
async function resolveLongAwaiting(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .select({ id: checkouts.id, sessionId: checkouts.paymentSessionId, createdAt: checkouts.createdAt })
    .from(checkouts)
    .where(and(eq(checkouts.status, 'awaiting'), lte(checkouts.createdAt, ago(ctx, RECONCILED_DAYS * DAY_MS))))
    .limit(100)
  for (const { id, sessionId, createdAt } of waiting) {
    const session = sessionId ? await ctx.payments?.findSession(sessionId) : null
    if (session?.paid) await applyFetchedSession(ctx, session)
    else if (createdAt < ago(ctx, MAX_AWAITING_DAYS * DAY_MS)) await endCheckout(ctx, id, 'failed')
  }
}

/** Orders of the compared days whose session is not paid over there; each is told of once. */
async function flagUnpaidOrders(ctx: Ctx, sessions: ReadonlyMap<string, PaymentSession>): Promise<void> {
  const recent = await ctx.db
    .select({ id: orders.id, sessionId: orders.paymentSessionId, token: checkouts.token })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(
      and(
        gte(checkouts.createdAt, ago(ctx, (RECONCILED_DAYS - 1) * DAY_MS)),
        lte(orders.placedAt, ago(ctx, WEBHOOK_GRACE_MS)),
        eq(checkouts.provider, ctx.payments?.provider ?? 'test'),
        inArray(orders.status, ['pending', 'completed']),
        not(hasBeenFlagged(ctx, 'order.unpaid')),
      ),
    )
  for (const { id, sessionId, token } of recent) {
    // A list may end before it comes to this one.
    const session = sessions.get(token) ?? (await ctx.payments?.findSession(sessionId))
    if (session?.paid) continue
    ctx.log.error({ orderId: id, sessionId }, 'order without a paid session')
    await transaction(ctx, (ctx) => flagOrder(ctx, id, 'order.unpaid', NOT_PAID))
  }
}

const ago = (ctx: Ctx, ms: number): Date => new Date(ctx.now.getTime() - ms)
