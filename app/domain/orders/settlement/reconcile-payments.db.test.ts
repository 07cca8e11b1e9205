import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endCheckout } from '#app/domain/checkout/end-checkout.server.ts'
import type { Payments } from '#app/platform/payments/payments.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { emails } from '#db/schema/email.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { testPayments } from '#db/schema/payments.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { CUSTOMER, makeCheckout, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { findOrder } from '../admin/order-queries.server.ts'
import { enqueueRefund } from '../refunds/enqueue-refund.server.ts'
import { resolveIssue } from '../resolve-issue.server.ts'
import { expireCheckouts } from './expire-checkouts.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { releaseCheckout } from './release-checkout.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const MINUTE = 60_000
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE)

/** The context of a task that runs `minutes` from now. */
const taskContext = (minutes: number, payments: Payments | null = bed.ctx().payments) => ({
  ...bed.ctx(),
  db: bed.db,
  payments,
  now: () => later(minutes),
})

async function openCheckout(quantity = 2) {
  const { variants } = await makeProduct(bed.db)
  const variantId = variants[0]?.id ?? ''
  const checkout = await makeCheckout(bed.ctx(GUEST), { items: [{ variantId, quantity }] })
  const stock = async () => {
    const [row] = await bed.db.select().from(productVariants).where(eq(productVariants.id, variantId))
    return [row?.onHand, row?.reserved]
  }
  const status = async () => {
    const [row] = await bed.db.select().from(checkouts).where(eq(checkouts.id, checkout.id))
    return row?.status
  }
  return { checkout, stock, status }
}

/** Pays at the payment service without delivering its webhook. */
async function payWithoutWebhook(sessionId: string | null, outcome: 'pay' | 'pay-later' = 'pay') {
  await bed.ctx().payments?.test?.simulate(bed.db, sessionId ?? '', outcome, CUSTOMER, new Date())
}

test('after 30 minutes the payment session is expired first, then the stock is released once, by concurrent tasks', async () => {
  const { checkout, stock, status } = await openCheckout()
  await expireCheckouts.run(taskContext(29), {})
  expect([await status(), await stock()]).toEqual(['open', [10, 2]])
  const reservedAtExpiry: (number | undefined)[] = []
  const payments = bed.ctx().payments as Payments
  const observed: Payments = {
    ...payments,
    async expireSession(id) {
      reservedAtExpiry.push((await stock())[1])
      return payments.expireSession(id)
    },
  }
  await Promise.all([1, 2, 3].map(() => expireCheckouts.run(taskContext(31, observed), {})))
  expect(reservedAtExpiry[0]).toBe(2)
  expect([await status(), await stock()]).toEqual(['expired', [10, 0]])
  const [session] = await bed.db
    .select()
    .from(testPayments)
    .where(eq(testPayments.id, checkout.paymentSessionId ?? ''))
  expect(session?.status).toBe('expired')
})

test('a checkout that was paid in its last second becomes an order', async () => {
  const { checkout, stock, status } = await openCheckout()
  await payWithoutWebhook(checkout.paymentSessionId)
  await expireCheckouts.run(taskContext(31), {})
  expect([await status(), await stock()]).toEqual(['paid', [8, 0]])
})

test('stock stays reserved while the payment service is unavailable', async () => {
  const { stock, status } = await openCheckout()
  const down = { ...bed.ctx().payments, expireSession: () => Promise.reject(new Error('down')) } as Payments
  await expireCheckouts.run(taskContext(31, down), {})
  expect([await status(), await stock()]).toEqual(['open', [10, 2]])
  await expireCheckouts.run(taskContext(32), {})
  expect([await status(), await stock()]).toEqual(['expired', [10, 0]])
})

test('stock stays reserved while the payment service leaves the session open', async () => {
  const { checkout, stock, status } = await openCheckout()
  const payments = bed.ctx().payments as Payments
  const leavingOpen: Payments = { ...payments, expireSession: payments.findSession }
  await expireCheckouts.run(taskContext(31, leavingOpen), {})
  expect([await status(), await stock()]).toEqual(['open', [10, 2]])
  await expect(releaseCheckout({ ...bed.ctx(GUEST), payments: leavingOpen }, checkout.token)).rejects.toThrow(
    'still open',
  )
})

test('a checkout with a pending payment does not expire', async () => {
  const { checkout, stock, status } = await openCheckout()
  await bed.db.update(checkouts).set({ status: 'awaiting' }).where(eq(checkouts.id, checkout.id))
  await expireCheckouts.run(taskContext(60), {})
  expect([await status(), await stock()]).toEqual(['awaiting', [10, 2]])
})

test('a paid session whose webhook was lost becomes an order after two minutes', async () => {
  const { checkout, stock, status } = await openCheckout()
  await payWithoutWebhook(checkout.paymentSessionId)
  await reconcilePayments.run(taskContext(1), {})
  expect(await status()).toBe('open')
  await reconcilePayments.run(taskContext(5), {})
  await reconcilePayments.run(taskContext(5), {})
  expect([await status(), await stock()]).toEqual(['paid', [8, 0]])
  expect(await bed.db.$count(orders, eq(orders.checkoutId, checkout.id))).toBe(1)
})

test('a session that was created after its checkout had failed can no longer be paid', async () => {
  const { checkout, stock, status } = await openCheckout()
  await endCheckout(bed.ctx(), checkout.id, 'failed')
  // The request for the session was aborted, so that its id was never stored.
  await bed.db.update(checkouts).set({ paymentSessionId: null }).where(eq(checkouts.id, checkout.id))
  await reconcilePayments.run(taskContext(5), {})
  const id = checkout.paymentSessionId ?? ''
  const [session] = await bed.db.select().from(testPayments).where(eq(testPayments.id, id))
  expect([session?.status, await status(), await stock()]).toEqual(['expired', 'failed', [10, 0]])
})

test('an order whose session was never paid is flagged once', async () => {
  const [paid, unpaid] = [await makeOrder(bed.ctx(GUEST)), await makeOrder(bed.ctx(GUEST))]
  const [row] = await bed.db.select().from(orders).where(eq(orders.id, unpaid.id))
  await bed.db
    .update(testPayments)
    .set({ paymentStatus: 'unpaid' })
    .where(eq(testPayments.id, row?.paymentSessionId ?? ''))
  await reconcilePayments.run(taskContext(5), {})
  const status = async (id: string) => (await bed.db.select().from(orders).where(eq(orders.id, id)))[0]?.status
  expect([await status(paid.id), await status(unpaid.id)]).toEqual(['pending', 'requires_action'])
  // After it is resolved, it is not flagged again.
  const admin = bed.ctx(await makePerson(bed.db, 'admin'))
  await resolveIssue(admin, unpaid.id, (await findOrder(admin, unpaid.id)).version)
  await reconcilePayments.run(taskContext(15), {})
  expect(await status(unpaid.id)).toBe('pending')
  expect(await bed.db.$count(emails, eq(emails.subject, `Order ${unpaid.number} needs your attention`))).toBe(1)
})

test('an order that is missing from the list of sessions is looked up by its session', async () => {
  const { id } = await makeOrder(bed.ctx(GUEST))
  const payments = { ...bed.ctx().payments, async *listSessions() {} } as unknown as Payments
  await reconcilePayments.run({ ...taskContext(5), payments }, {})
  expect((await bed.db.select().from(orders).where(eq(orders.id, id)))[0]?.status).toBe('pending')
})

test('a checkout whose pending payment never arrives fails after three weeks', async () => {
  const { checkout, stock, status } = await openCheckout()
  await payWithoutWebhook(checkout.paymentSessionId, 'pay-later')
  await reconcilePayments.run(taskContext(5), {})
  expect(await status()).toBe('awaiting')
  await reconcilePayments.run(taskContext(10 * 24 * 60), {})
  expect(await status()).toBe('awaiting')
  await reconcilePayments.run(taskContext(22 * 24 * 60), {})
  expect([await status(), await stock()]).toEqual(['failed', [10, 0]])
})

test('a refund without an answer for 12 hours is flagged once and retried until it succeeds, once', async () => {
  const placed = await makeOrder(bed.ctx(GUEST))
  const { id, number } = placed
  const countEmails = () => bed.db.$count(emails, eq(emails.subject, `Order ${number} needs your attention`))
  const state = async () => {
    const [row] = await bed.db
      .select({ order: orders, refund: refunds })
      .from(orders)
      .innerJoin(refunds, eq(refunds.orderId, orders.id))
      .where(eq(orders.id, id))
    return [row?.order.status, row?.refund.status]
  }
  await enqueueRefund(bed.ctx(), placed, { amountCents: 500, reason: '' })
  const payments = bed.ctx().payments as Payments
  const down = { ...payments, refund: () => Promise.reject(new Error('down')) }
  await reconcilePayments.run(taskContext(11 * 60, down), {})
  expect([await state(), await countEmails()]).toEqual([['pending', 'queued'], 0])
  await reconcilePayments.run(taskContext(13 * 60, down), {})
  await reconcilePayments.run(taskContext(14 * 60, down), {})
  expect([await state(), await countEmails()]).toEqual([['requires_action', 'queued'], 1])
  // The service makes the refund, but its response is lost. A day later the key has expired.
  const lost: Payments = {
    ...payments,
    async refund(request) {
      await payments.refund(request)
      throw new Error('lost')
    },
  }
  await reconcilePayments.run(taskContext(15 * 60, lost), {})
  await reconcilePayments.run(taskContext(40 * 60, down), {})
  expect([await state(), await countEmails()]).toEqual([['requires_action', 'succeeded'], 1])
})

test('all orders whose refunds have no answer for 12 hours are flagged by the next run', async () => {
  const placed = await makeOrder(bed.ctx(GUEST))
  const amounts = Array.from({ length: 25 }, (_, index) => index + 1)
  for (const amountCents of amounts) await enqueueRefund(bed.ctx(), placed, { amountCents, reason: '' })
  const payments = { ...(bed.ctx().payments as Payments), refund: () => Promise.reject(new Error('down')) }
  for (let run = 0; run < 2; run++) await reconcilePayments.run(taskContext(13 * 60, payments), {})
  const isFlagged = and(eq(refunds.orderId, placed.id), isNotNull(refunds.failure))
  expect(await bed.db.$count(refunds, isFlagged)).toBe(amounts.length)
  const subject = `Order ${placed.number} needs your attention`
  expect(await bed.db.$count(emails, eq(emails.subject, subject))).toBe(amounts.length)
})

describe('one session that always fails', () => {
  const payments = () => bed.ctx().payments as Payments
  const failingFor = (sessionId: string | null): Payments => ({
    ...payments(),
    findSession: (id) =>
      id === sessionId ? Promise.reject(new Error('A session that cannot be read.')) : payments().findSession(id),
  })

  test('does not keep a later paid session from becoming an order', async () => {
    const [broken, intact] = [await openCheckout(), await openCheckout()]
    for (const { checkout } of [broken, intact]) await payWithoutWebhook(checkout.paymentSessionId)
    const withBrokenName: Payments = {
      ...payments(),
      async *listSessions(since) {
        for await (const session of payments().listSessions(since)) {
          // PostgreSQL stores no NUL.
          const isBroken = session.checkoutToken === broken.checkout.token
          yield isBroken ? { ...session, customer: { ...CUSTOMER, name: 'A\0' } } : session
        }
      },
    }
    await reconcilePayments.run(taskContext(5, withBrokenName), {})
    expect([await broken.status(), await intact.status()]).toEqual(['open', 'paid'])
  })

  test('does not keep a later payment that never arrives from failing', async () => {
    const [broken, intact] = [await openCheckout(), await openCheckout()]
    for (const { checkout } of [broken, intact]) await payWithoutWebhook(checkout.paymentSessionId, 'pay-later')
    await reconcilePayments.run(taskContext(5), {})
    await reconcilePayments.run(taskContext(22 * 24 * 60, failingFor(broken.checkout.paymentSessionId)), {})
    expect([await broken.status(), await intact.status()]).toEqual(['awaiting', 'failed'])
  })

  test('does not keep a later unpaid order from being flagged', async () => {
    const [broken, intact] = [await makeOrder(bed.ctx(GUEST)), await makeOrder(bed.ctx(GUEST))]
    const find = async (id: string) => (await bed.db.select().from(orders).where(eq(orders.id, id)))[0]
    const sessionIds = [(await find(broken.id))?.paymentSessionId, (await find(intact.id))?.paymentSessionId]
    for (const id of sessionIds) {
      await bed.db
        .update(testPayments)
        .set({ paymentStatus: 'unpaid' })
        .where(eq(testPayments.id, id ?? ''))
    }
    const unlisted = { ...failingFor(sessionIds[0] ?? null), async *listSessions() {} } as unknown as Payments
    await reconcilePayments.run(taskContext(5, unlisted), {})
    expect([(await find(broken.id))?.status, (await find(intact.id))?.status]).toEqual(['pending', 'requires_action'])
  })
})
