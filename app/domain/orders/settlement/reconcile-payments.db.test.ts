import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { resolveIssue } from '../edit-order-note.server.ts'
import { enqueueRefund } from '../refunds/enqueue-refund.server.ts'
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

/** What tasks stand on, `minutes` from now. */
const ground = (minutes: number, payments: Payments | null = bed.ctx().payments) => ({
  ...bed.ctx(),
  db: bed.db,
  payments,
  now: () => later(minutes),
})

async function mugs(quantity = 2) {
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

/** `Pay` at the service, of which no webhook ever tells. */
async function paidInSilence(sessionId: string | null, act: 'pay' | 'pay-later' = 'pay') {
  await bed.ctx().payments?.test?.simulate(bed.db, sessionId ?? '', act, CUSTOMER, new Date())
}

test('after 30 minutes the session is ended first, then the goods are free: once, by however many', async () => {
  const { checkout, stock, status } = await mugs()
  await expireCheckouts.run(ground(29), {})
  expect([await status(), await stock()]).toEqual(['open', [10, 2]])
  const order: string[] = []
  const payments = bed.ctx().payments as Payments
  const watched: Payments = {
    ...payments,
    async expireSession(id) {
      order.push(`reserved ${(await stock())[1]}`)
      return payments.expireSession(id)
    },
  }
  await Promise.all([1, 2, 3].map(() => expireCheckouts.run(ground(31, watched), {})))
  expect(order[0]).toBe('reserved 2')
  expect([await status(), await stock()]).toEqual(['expired', [10, 0]])
  const [session] = await bed.db
    .select()
    .from(testPayments)
    .where(eq(testPayments.id, checkout.paymentSessionId ?? ''))
  expect(session?.status).toBe('expired')
})

test('a checkout that was paid in its last second becomes its order instead', async () => {
  const { checkout, stock, status } = await mugs()
  await paidInSilence(checkout.paymentSessionId)
  await expireCheckouts.run(ground(31), {})
  expect([await status(), await stock()]).toEqual(['paid', [8, 0]])
})

test('while the payment service cannot be asked, everything stays reserved', async () => {
  const { stock, status } = await mugs()
  const down = { ...bed.ctx().payments, expireSession: () => Promise.reject(new Error('down')) } as Payments
  await expireCheckouts.run(ground(31, down), {})
  expect([await status(), await stock()]).toEqual(['open', [10, 2]])
  await expireCheckouts.run(ground(32), {})
  expect([await status(), await stock()]).toEqual(['expired', [10, 0]])
})

test('while the payment service leaves the session open, everything stays reserved', async () => {
  const { checkout, stock, status } = await mugs()
  const payments = bed.ctx().payments as Payments
  const refusing: Payments = { ...payments, expireSession: payments.findSession }
  await expireCheckouts.run(ground(31, refusing), {})
  expect([await status(), await stock()]).toEqual(['open', [10, 2]])
  await expect(releaseCheckout({ ...bed.ctx(GUEST), payments: refusing }, checkout.token)).rejects.toThrow('still open')
})

test('a promised payment is not expired by the clock', async () => {
  const { checkout, stock, status } = await mugs()
  await bed.db.update(checkouts).set({ status: 'awaiting' }).where(eq(checkouts.id, checkout.id))
  await expireCheckouts.run(ground(60), {})
  expect([await status(), await stock()]).toEqual(['awaiting', [10, 2]])
})

test('paid sessions without an order are found, after a while for their webhook', async () => {
  const { checkout, stock, status } = await mugs()
  await paidInSilence(checkout.paymentSessionId)
  await reconcilePayments.run(ground(1), {})
  expect(await status()).toBe('open')
  await reconcilePayments.run(ground(5), {})
  await reconcilePayments.run(ground(5), {})
  expect([await status(), await stock()]).toEqual(['paid', [8, 0]])
  expect(await bed.db.$count(orders, eq(orders.checkoutId, checkout.id))).toBe(1)
})

test('an order whose session was never paid is for a person to look at; paid ones are not', async () => {
  const [right, wrong] = [await makeOrder(bed.ctx(GUEST)), await makeOrder(bed.ctx(GUEST))]
  const [row] = await bed.db.select().from(orders).where(eq(orders.id, wrong.id))
  await bed.db
    .update(testPayments)
    .set({ paymentStatus: 'unpaid' })
    .where(eq(testPayments.id, row?.paymentSessionId ?? ''))
  await reconcilePayments.run(ground(5), {})
  const status = async (id: string) => (await bed.db.select().from(orders).where(eq(orders.id, id)))[0]?.status
  expect([await status(right.id), await status(wrong.id)]).toEqual(['pending', 'requires_action'])
  // Dealt with, it is not told of again.
  await resolveIssue(bed.ctx(await makePerson(bed.db, 'admin')), wrong.id)
  await reconcilePayments.run(ground(15), {})
  expect(await status(wrong.id)).toBe('pending')
  expect(await bed.db.$count(emails, eq(emails.subject, `Order ${wrong.number} needs you`))).toBe(1)
})

test('an order beyond the end of the list of sessions is asked for by itself', async () => {
  const { id } = await makeOrder(bed.ctx(GUEST))
  const payments = { ...bed.ctx().payments, async *listSessions() {} } as unknown as Payments
  await reconcilePayments.run({ ...ground(5), payments }, {})
  expect((await bed.db.select().from(orders).where(eq(orders.id, id)))[0]?.status).toBe('pending')
})

test('a promise that nobody keeps ends after three weeks', async () => {
  const { checkout, stock, status } = await mugs()
  await paidInSilence(checkout.paymentSessionId, 'pay-later')
  await reconcilePayments.run(ground(5), {})
  expect(await status()).toBe('awaiting')
  await reconcilePayments.run(ground(10 * 24 * 60), {})
  expect(await status()).toBe('awaiting')
  await reconcilePayments.run(ground(22 * 24 * 60), {})
  expect([await status(), await stock()]).toEqual(['failed', [10, 0]])
})

test('a refund without an answer for 12 hours is told of once and asked for until it is there, once', async () => {
  const { id, number } = await makeOrder(bed.ctx(GUEST))
  const told = () => bed.db.$count(emails, eq(emails.subject, `Order ${number} needs you`))
  const state = async () => {
    const [row] = await bed.db
      .select({ order: orders, refund: refunds })
      .from(orders)
      .innerJoin(refunds, eq(refunds.orderId, orders.id))
      .where(eq(orders.id, id))
    return [row?.order.status, row?.refund.status]
  }
  await enqueueRefund(bed.ctx(), { id }, { amountCents: 500, reason: '' })
  const payments = bed.ctx().payments as Payments
  const down = { ...payments, refund: () => Promise.reject(new Error('down')) }
  await reconcilePayments.run(ground(11 * 60, down), {})
  expect([await state(), await told()]).toEqual([['pending', 'queued'], 0])
  await reconcilePayments.run(ground(13 * 60, down), {})
  await reconcilePayments.run(ground(14 * 60, down), {})
  expect([await state(), await told()]).toEqual([['requires_action', 'queued'], 1])
  // The service does it, but its answer is lost; a day later it has forgotten the key.
  const lost: Payments = {
    ...payments,
    async refund(request) {
      await payments.refund(request)
      throw new Error('lost')
    },
  }
  await reconcilePayments.run(ground(15 * 60, lost), {})
  await reconcilePayments.run(ground(40 * 60, down), {})
  expect([await state(), await told()]).toEqual([['requires_action', 'succeeded'], 1])
})
