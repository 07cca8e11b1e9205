import { createHash, createHmac } from 'node:crypto'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { Stripe } from 'stripe'
import type { Db } from '#db/client.ts'
import { testPayments } from '#db/schema/payments.ts'
import { type PaymentCustomer, type Payments, RefundDeclined, type TestOutcome } from './payments.server.ts'
import { parseStripeEvent, parseStripeSession } from './stripe-shapes.server.ts'
import { renderSession, renderSessionEvent, type TestSession } from './test-shapes.server.ts'

/** As for Stripe: slightly longer than the reservation, which a task expires. */
const SESSION_MINUTES = 33

/**
 * A payment service that moves no money, for demonstrations and tests. Its page is our own /pay/{token}, and it stores
 * its sessions in the table `test_payments`. The store learns of payments only through webhooks in Stripe's format with
 * Stripe's signature, parsed by the code for Stripe's webhooks.
 *
 * @param secret of the installation. The webhook secret is derived from it, so that all processes share it
 */
export function createTestPayments(db: Db, secret: string): Payments {
  const webhookSecret = `whsec_${createHmac('sha256', secret).update('test payments').digest('hex')}`
  return {
    provider: 'test',
    async createSession({ checkoutId, checkoutToken, totalCents, allowanceCents, currency, createdAt }) {
      const id = `cs_test_${shortHash(checkoutId)}`
      const expiresAt = new Date(createdAt.getTime() + SESSION_MINUTES * 60_000)
      await db
        .insert(testPayments)
        .values({
          id,
          checkoutToken,
          status: 'open',
          paymentStatus: 'unpaid',
          amountCents: totalCents - allowanceCents,
          currency,
          createdAt,
          expiresAt,
        })
        .onConflictDoNothing()
      return { id, url: null }
    },
    async expireSession(id) {
      await db
        .update(testPayments)
        .set({ status: 'expired' })
        .where(and(eq(testPayments.id, id), eq(testPayments.status, 'open')))
      const session = await findRow(db, id)
      return session && parseStripeSession(renderSession(session))
    },
    async findSession(id) {
      const session = await findRow(db, id)
      return session && parseStripeSession(renderSession(session))
    },
    async *listSessions(since) {
      const rows = await db
        .select()
        .from(testPayments)
        .where(gte(testPayments.createdAt, since))
        .orderBy(desc(testPayments.createdAt))
        .limit(1000)
      for (const row of rows) yield parseStripeSession(renderSession(row))
    },
    async refund({ paymentReference, amountCents, key }) {
      const id = paymentReference.replace(/^pi_/, 'cs_')
      await db.transaction(async (tx) => {
        const [row] = await tx.select().from(testPayments).where(eq(testPayments.id, id)).for('update')
        if (row?.refundKeys.includes(key)) return
        if (row?.paymentStatus !== 'paid' || row.refundedCents + amountCents > row.amountCents) {
          throw new RefundDeclined('The amount exceeds what is left to refund.')
        }
        await tx
          .update(testPayments)
          .set({
            refundedCents: row.refundedCents + amountCents,
            refundKeys: sql`array_append(${testPayments.refundKeys}, ${key})`,
          })
          .where(eq(testPayments.id, id))
      })
      return { id: `re_test_${shortHash(key)}` }
    },
    async findRefund({ paymentReference, key }) {
      const row = await findRow(db, paymentReference.replace(/^pi_/, 'cs_'))
      return row?.refundKeys.includes(key) ? { id: `re_test_${shortHash(key)}` } : null
    },
    async sumRefunds(paymentReference) {
      return (await findRow(db, paymentReference.replace(/^pi_/, 'cs_')))?.refundedCents ?? 0
    },
    parseEvent: (body, signature, now) => parseStripeEvent(body, signature, webhookSecret, now),
    test: {
      simulate,
      sign: (payload, now) =>
        Stripe.webhooks.generateTestHeaderString({
          payload,
          secret: webhookSecret,
          timestamp: Math.floor(now.getTime() / 1000),
        }),
    },
  }
}

/** The session state that each outcome needs, the state that it sets, and the webhook events that it sends. */
const OUTCOMES: Record<
  TestOutcome,
  {
    from: Pick<TestSession, 'status' | 'paymentStatus'>
    to: Pick<TestSession, 'status' | 'paymentStatus'>
    events: string[]
  }
> = {
  pay: outcome('open unpaid', 'complete paid', ['checkout.session.completed']),
  'pay-later': outcome('open unpaid', 'complete unpaid', ['checkout.session.completed']),
  settle: outcome('complete unpaid', 'complete paid', ['checkout.session.async_payment_succeeded']),
  fail: outcome('complete unpaid', 'complete failed', ['checkout.session.async_payment_failed']),
  decline: outcome('open unpaid', 'complete failed', [
    'checkout.session.completed',
    'checkout.session.async_payment_failed',
  ]),
  expire: outcome('open unpaid', 'expired unpaid', ['checkout.session.expired']),
}

async function simulate(
  db: Db,
  id: string,
  name: TestOutcome,
  customer: PaymentCustomer | null,
  now: Date,
): Promise<string[]> {
  const { from, to, events } = OUTCOMES[name]
  const [row] = await db
    .update(testPayments)
    .set({ ...to, ...(customer ? { customer } : {}) })
    .where(
      and(
        eq(testPayments.id, id),
        eq(testPayments.status, from.status),
        eq(testPayments.paymentStatus, from.paymentStatus),
      ),
    )
    .returning()
  return row ? events.map((type) => renderSessionEvent(type, row, now)) : []
}

function outcome(from: string, to: string, events: string[]) {
  const state = (text: string) => {
    const [status, paymentStatus] = text.split(' ')
    return { status, paymentStatus } as Pick<TestSession, 'status' | 'paymentStatus'>
  }
  return { from: state(from), to: state(to), events }
}

async function findRow(db: Db, id: string): Promise<TestSession | null> {
  const [row] = await db.select().from(testPayments).where(eq(testPayments.id, id))
  return row ?? null
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40)
}
