import { and, asc, eq, gte, inArray, lte, not } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import type { Checkout } from '#app/domain/checkout/checkout-queries.server.ts'
import { endCheckout } from '#app/domain/checkout/end-checkout.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/lib/dates.ts'
import type { PaymentSession } from '#app/platform/payments/payments.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orders } from '#db/schema/orders.ts'
import { sendPaymentNotReceivedEmail } from '../emails/send-payment-emails.server.tsx'
import { flagOrder, hasBeenFlagged } from '../flag-order.server.ts'
import { retryRefunds } from '../refunds/retry-refunds.server.ts'
import { applyFetchedSession } from './apply-session-event.server.ts'

/** Age of the oldest session that is compared. Stripe resends a webhook for three days. */
const RECONCILED_DAYS = 4

/** Direct debits take about seven working days; a pending payment counts as failed after this. */
const MAX_AWAITING_DAYS = 21

/** Pending payments per run: each calls the payment service, about 300 ms. */
const AWAITING_BATCH_SIZE = 100

const UNPAID_MESSAGE =
  'The payment service has no payment for this order. Check its dashboard before you ship this order.'

/** Younger checkouts and orders are skipped, because their webhook may still arrive. */
const WEBHOOK_GRACE_MS = 2 * MINUTE_MS

/**
 * Runs every ten minutes, compares the payment service's sessions with our checkouts and applies what webhooks missed:
 * a paid session without an order becomes one, an open checkout whose session has ended is released, an open session
 * whose checkout has ended is expired, an order whose session was never paid is flagged, and refunds without an answer
 * are retried. One that fails is logged and compared again in the next run.
 */
export const reconcilePayments = defineTask<object, TaskContext>({
  name: 'reconcile-payments',
  schedule: '*/10 * * * *',
  expireInSeconds: 540,
  retryLimit: 0,
  async run(context) {
    const ctx = createTaskCtx(context)
    // First, because a service that fails refunds may fail to list its sessions too.
    await retryRefunds(context, ctx)
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
  const rows = await ctx.db
    .select({ token: checkouts.token, status: checkouts.status })
    .from(checkouts)
    .where(and(inArray(checkouts.token, [...sessions.keys()]), lte(checkouts.createdAt, ago(ctx, WEBHOOK_GRACE_MS))))
    .orderBy(asc(checkouts.createdAt))
  for (const { token, status } of rows) {
    const session = sessions.get(token)
    if (!session) continue
    // Our request was aborted, and the service has created the session all the same.
    const isLeftOpen = session.status === 'open' && (status === 'failed' || status === 'expired')
    const isMissed = session.paid ? status !== 'paid' : status === 'open' && session.status !== 'open'
    if (!isLeftOpen && !isMissed) continue
    await runOrLog(ctx, { sessionId: session.id }, async () => {
      const ended = isLeftOpen ? await ctx.payments?.expireSession(session.id) : session
      const outcome = ended ? await applyFetchedSession(ctx, ended) : 'nothing-to-do'
      ctx.log.warn({ sessionId: session.id, outcome }, 'payment reconciled')
    })
  }
}

/** Pending payments older than the compared days. One that arrives after the maximum is a late payment. */
async function resolveLongAwaiting(ctx: Ctx): Promise<void> {
  const awaiting = await ctx.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.status, 'awaiting'), lte(checkouts.createdAt, ago(ctx, RECONCILED_DAYS * DAY_MS))))
    .orderBy(asc(checkouts.createdAt))
    .limit(AWAITING_BATCH_SIZE)
  for (const checkout of awaiting) {
    const { paymentSessionId: sessionId, createdAt } = checkout
    await runOrLog(ctx, { sessionId }, async () => {
      const session = sessionId ? await ctx.payments?.findSession(sessionId) : null
      if (session?.paid) await applyFetchedSession(ctx, session)
      else if (createdAt < ago(ctx, MAX_AWAITING_DAYS * DAY_MS)) await endUnpaid(ctx, checkout)
    })
  }
}

function endUnpaid(ctx: Ctx, checkout: Checkout): Promise<void> {
  return transaction(ctx, async (ctx) => {
    if (await endCheckout(ctx, checkout.id, 'failed')) await sendPaymentNotReceivedEmail(ctx, checkout)
  })
}

/** Flags each order of the compared days whose session is not paid, once. */
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
    .orderBy(asc(checkouts.createdAt))
  for (const { id, sessionId, token } of recent) {
    await runOrLog(ctx, { orderId: id, sessionId }, async () => {
      // The list of sessions may be incomplete, so a missing one is looked up.
      const session = sessions.get(token) ?? (await ctx.payments?.findSession(sessionId))
      if (session?.paid) return
      ctx.log.error({ orderId: id, sessionId }, 'order without a paid session')
      await transaction(ctx, (ctx) => flagOrder(ctx, id, 'order.unpaid', UNPAID_MESSAGE))
    })
  }
}

/** Runs `work` and logs its failure with `ids`, so that one payment which always fails does not stop those after it. */
async function runOrLog(ctx: Ctx, ids: Record<string, string | null>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log.error({ err: error, ...ids }, 'payment not reconciled')
  }
}

const ago = (ctx: Ctx, ms: number): Date => new Date(ctx.now.getTime() - ms)
