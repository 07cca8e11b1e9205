import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#app/core/context.ts'
import { addAllowanceEntry, findAllowanceBalance } from '#app/domain/checkout/allowance/allowance-ledger.server.ts'
import { findAllowance } from '#app/domain/checkout/allowance/allowance-queries.server.ts'
import { changeAllowance } from '#app/domain/checkout/allowance/change-allowance.server.ts'
import { notifyAllowanceChanged } from '#app/domain/checkout/allowance/notify-allowance-changed.server.tsx'
import { endCheckout } from '#app/domain/checkout/end-checkout.server.ts'
import { quoteCheckout } from '#app/domain/checkout/quote-checkout.server.ts'
import { startCheckout } from '#app/domain/checkout/start-checkout.server.ts'
import { newId } from '#app/lib/id.ts'
import { createTestPayments } from '#app/platform/payments/test-payments.server.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { storeSettings } from '#db/schema/catalogue.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { emails } from '#db/schema/email.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { allowanceEntries, testPayments } from '#db/schema/payments.ts'
import { openTestBed, TEST_SECRET, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { runQueued } from '#tests/support/run-queued.ts'
import { CUSTOMER, makeCheckout, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { findOrder } from './admin/order-queries.server.ts'
import { findOrderOfCheckout } from './my-orders.server.ts'
import { openIssues } from './order-issues.ts'
import { canTransition } from './order-transitions.ts'
import { payRefund } from './refunds/pay-refund.server.ts'
import { refundOrder } from './refunds/refund-order.server.ts'
import { markRefundFailed } from './refunds/refund-outcome.server.ts'
import { resolveIssue } from './resolve-issue.server.ts'
import { ingestPaymentEvent } from './settlement/ingest-payment-event.server.ts'
import { placeAllowanceOrder } from './settlement/place-allowance-order.server.ts'
import { releaseCheckout } from './settlement/release-checkout.server.ts'
import { simulatePayment } from './settlement/simulate-payment.server.ts'

let bed: TestBed
let other: Database
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  other = openDatabase(bed.url)
  admin = await makePerson(bed.db, 'admin')
  await bed.db.update(storeSettings).set({ shippingCents: 0, pickupAddress: 'Level 4, Sydney' })
})
afterAll(async () => {
  await other.$client.end()
  await bed.close()
})

const taskContext = () => ({ ...bed.ctx(), now: () => new Date() })
const balanceOf = (person: Person) => findAllowanceBalance(bed.ctx(), person.id)

/** An employee with an allowance, and an item at a price. */
async function staffWith(amount: number, priceCents = 3000) {
  const person = await makePerson(bed.db, 'employee')
  await changeAllowance(bed.ctx(admin), person.id, { kind: 'granted', amount, reason: 'Uniform', expectedVersion: 1 })
  const { variants } = await makeProduct(bed.db, { title: 'Polo shirt', variants: [{ onHand: 50, priceCents }] })
  const request = { items: [{ variantId: variants[0]?.id ?? '', quantity: 1 }], useAllowance: true }
  return { person, ctx: bed.ctx(person), request }
}

const ledgerOf = async (person: Person) =>
  (
    await bed.db
      .select()
      .from(allowanceEntries)
      .where(eq(allowanceEntries.userId, person.id))
      .orderBy(asc(allowanceEntries.sequence))
  ).map(({ kind, changeCents, balanceAfterCents }) => [kind, changeCents, balanceAfterCents])

async function refund(orderId: string, amountCents: number) {
  const { version } = await findOrder(bed.ctx(admin), orderId)
  const request = { amountCents, shippingCents: 0, reason: '', items: {}, restock: {}, expectedVersion: version }
  expect(await refundOrder(bed.ctx(admin), orderId, request)).toEqual({ ok: true })
  const isQueued = and(eq(refunds.orderId, orderId), eq(refunds.status, 'queued'))
  const [queued] = await bed.db.select().from(refunds).where(isQueued)
  return queued?.id ?? ''
}

test('a checkout for which an allowance pays less than the cart has shown is rejected', async () => {
  const { ctx, request, person } = await staffWith(5000)
  const reason = 'Left early'
  const lower = { kind: 'withdrawn', amount: 4000, reason, expectedVersion: 2 } as const
  await changeAllowance(bed.ctx(admin), person.id, lower)
  expect(await startCheckout(ctx, { ...request, shownCents: 0 })).toEqual({ ok: false, code: 'total_increased' })
  expect(await balanceOf(person)).toBe(1000)
  expect(await startCheckout(ctx, { ...request, shownCents: 2000 })).toMatchObject({ ok: true })
})

test('an admin grants and withdraws with a reason, never more than is left, and the person is emailed', async () => {
  const { person } = await staffWith(5000)
  const change = (kind: 'granted' | 'withdrawn', amount: number) =>
    changeAllowance(bed.ctx(admin), person.id, { kind, amount, reason: 'Left early', expectedVersion: 2 })
  expect(await change('withdrawn', 5001)).toEqual({ ok: false, reason: 'balance-exceeded', balanceCents: 5000 })
  expect(await change('granted', 100_000_000)).toMatchObject({ ok: false, reason: 'limit-exceeded' })
  expect(await change('withdrawn', 2000)).toMatchObject({ ok: true, balanceCents: 3000 })
  expect(await ledgerOf(person)).toEqual([
    ['granted', 5000, 5000],
    ['withdrawn', -2000, 3000],
  ])
  expect(await bed.db.$count(emails, eq(emails.recipient, person.email))).toBe(0)
  await runQueued(bed, notifyAllowanceChanged)
  const sent = await bed.db.select().from(emails).where(eq(emails.recipient, person.email))
  expect(sent.map(({ subject }) => subject).sort()).toEqual([
    'You have a staff allowance',
    'Your staff allowance has changed',
  ])
  expect(sent.some(({ text }) => text.includes('Left early') && text.includes('$30.00'))).toBe(true)
  await expect(
    changeAllowance(bed.ctx(person), person.id, { kind: 'granted', amount: 1, reason: 'x', expectedVersion: 2 }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(
    changeAllowance(bed.ctx(admin), newId(), { kind: 'granted', amount: 1, reason: 'x', expectedVersion: 2 }),
  ).rejects.toMatchObject({ status: 404 })
})

test('of changes that admins make to an allowance at the same time one is saved, and the others are stale', async () => {
  const { person } = await staffWith(5000)
  const { version: expectedVersion } = await findAllowance(bed.ctx(admin), person.id)
  const grant = { kind: 'granted', amount: 1000, reason: 'Boots', expectedVersion } as const
  const results = await Promise.all(Array.from({ length: 5 }, () => changeAllowance(bed.ctx(admin), person.id, grant)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'stale', balanceCents: 6000 })
  expect(await balanceOf(person)).toBe(6000)
})

test('the ledger only grows, and its balance is the sum of the changes', async () => {
  const { person } = await staffWith(5000)
  const isOwn = eq(allowanceEntries.userId, person.id)
  const rejected = { cause: { message: 'Entries of allowance_entries are only added.' } }
  await expect(bed.db.update(allowanceEntries).set({ changeCents: 1 }).where(isOwn)).rejects.toMatchObject(rejected)
  await expect(bed.db.delete(allowanceEntries).where(isOwn)).rejects.toMatchObject(rejected)
  const forged = {
    id: newId(),
    userId: person.id,
    sequence: 2,
    previousSequence: 1,
    changeCents: 100,
    kind: 'granted' as const,
    at: new Date(),
  }
  const insert = (balances: { balanceBeforeCents: number; balanceAfterCents: number }) =>
    bed.db.insert(allowanceEntries).values({ ...forged, ...balances })
  await expect(insert({ balanceBeforeCents: 5000, balanceAfterCents: 9000 })).rejects.toMatchObject({
    cause: { constraint: 'allowance_entries_balance' },
  })
  await expect(insert({ balanceBeforeCents: 4000, balanceAfterCents: 4100 })).rejects.toMatchObject({
    cause: { constraint: 'allowance_entries_previous_fkey' },
  })
})

test('the cart shows what the allowance pays, and a guest has none', async () => {
  const { ctx, request } = await staffWith(2000)
  expect((await quoteCheckout(ctx, request)).allowance).toEqual({ balanceCents: 2000, cents: 2000 })
  expect((await quoteCheckout(ctx, { ...request, useAllowance: false })).allowance).toEqual({
    balanceCents: 2000,
    cents: 0,
  })
  expect((await quoteCheckout(bed.ctx(GUEST), request)).allowance).toBeNull()
})

test('the hosted checkout charges the rest, and the order says what the allowance paid', async () => {
  const { person, ctx, request } = await staffWith(2000)
  const order = await makeOrder(ctx, request)
  expect(order).toMatchObject({ totalCents: 3000, allowanceCents: 2000, gstCents: 273, paymentStatus: 'captured' })
  const [payment] = await bed.db.select().from(testPayments).where(eq(testPayments.checkoutToken, order.checkoutToken))
  expect(payment?.amountCents).toBe(1000)
  expect(await balanceOf(person)).toBe(0)
  const [email] = await bed.db
    .select()
    .from(emails)
    .where(eq(emails.subject, `Your order ${order.number} at Muster`))
  expect(email?.text).toContain('Paid by staff allowance')
  expect(await bed.db.$count(orders, eq(orders.status, 'requires_action'))).toBe(0)
})

test('an order that the allowance pays in full needs no payment, and is placed once', async () => {
  const { person, ctx, request } = await staffWith(5000)
  const { token, provider, paymentSessionId } = await makeCheckout(ctx, request)
  expect({ provider, paymentSessionId }).toEqual({ provider: 'allowance', paymentSessionId: null })
  await Promise.all(Array.from({ length: 5 }, () => placeAllowanceOrder(ctx, token, CUSTOMER)))
  const [placed] = await bed.db.select().from(orders).where(eq(orders.userId, person.id))
  expect(placed).toMatchObject({ totalCents: 3000, allowanceCents: 3000, status: 'pending', fullName: CUSTOMER.name })
  expect(await balanceOf(person)).toBe(2000)
  expect(await bed.db.$count(orders, eq(orders.userId, person.id))).toBe(1)
})

test('a checkout that needs a payment is not placed without it', async () => {
  const { ctx, request } = await staffWith(1000)
  const { token } = await makeCheckout(ctx, request)
  await expect(placeAllowanceOrder(ctx, token, CUSTOMER)).rejects.toMatchObject({ status: 404 })
})

test('an allowance is returned once when its checkout ends', async () => {
  const { person, ctx, request } = await staffWith(2000)
  const { token } = await makeCheckout(ctx, request)
  expect(await balanceOf(person)).toBe(0)
  await Promise.all(Array.from({ length: 5 }, () => releaseCheckout(ctx, token)))
  expect(await ledgerOf(person)).toEqual([
    ['granted', 2000, 2000],
    ['spent', -2000, 0],
    ['released', 2000, 2000],
  ])
})

test('two checkouts cannot spend the same credit, in 20 rounds from two connection pools', {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 20; round++) {
    const { person, ctx, request } = await staffWith(3000)
    const second = { ...ctx, db: other, payments: createTestPayments(other, TEST_SECRET) }
    const all = await Promise.all(Array.from({ length: 6 }, (_, n) => startCheckout(n % 2 ? second : ctx, request)))
    expect(all.every(({ ok }) => ok)).toBe(true)
    const rows = await bed.db.select().from(checkouts).where(eq(checkouts.userId, person.id))
    expect(rows.map(({ allowanceCents }) => allowanceCents).toSorted((a, b) => b - a)).toEqual([3000, 0, 0, 0, 0, 0])
    expect(await balanceOf(person)).toBe(0)
  }
})

test('a checkout and a withdrawal at the same time never spend the credit twice', { timeout: 120_000 }, async () => {
  for (let round = 0; round < 20; round++) {
    const { person, ctx, request } = await staffWith(3000)
    const withdrawal = { kind: 'withdrawn', amount: 3000, reason: 'Left', expectedVersion: 2 } as const
    const [started, withdrawn] = await Promise.all([
      startCheckout(ctx, request),
      changeAllowance({ ...bed.ctx(admin), db: other }, person.id, withdrawal),
    ])
    const [checkout] = await bed.db.select().from(checkouts).where(eq(checkouts.userId, person.id))
    expect(started.ok).toBe(true)
    expect(checkout?.allowanceCents).toBe(withdrawn.ok ? 0 : 3000)
    expect(await balanceOf(person)).toBe(0)
  }
})

test('refunds return to the allowance in proportion, and to the payment method', async () => {
  const { person, ctx, request } = await staffWith(1000)
  const order = await makeOrder(ctx, request)
  await payRefund.run(taskContext(), { refundId: await refund(order.id, 100) })
  expect(await balanceOf(person)).toBe(34)
  await payRefund.run(taskContext(), { refundId: await refund(order.id, 2900) })
  expect(await balanceOf(person)).toBe(1000)
  const [payment] = await bed.db.select().from(testPayments).where(eq(testPayments.checkoutToken, order.checkoutToken))
  expect(payment?.refundedCents).toBe(2000)
  expect(await findOrder(bed.ctx(admin), order.id)).toMatchObject({
    paymentStatus: 'refunded',
    refundedCents: 3000,
    refundedAllowanceCents: 1000,
  })
  const subject = `Refund of $29.00 for order ${order.number}`
  const [email] = await bed.db.select().from(emails).where(eq(emails.subject, subject))
  expect(email?.text).toContain('to your staff allowance and your original payment method')
})

test('a refund of an order that the allowance paid in full asks no payment service, once', async () => {
  const { person, ctx, request } = await staffWith(3000)
  const { token } = await makeCheckout(ctx, request)
  await placeAllowanceOrder(ctx, token, CUSTOMER)
  const [order] = await bed.db.select().from(orders).where(eq(orders.userId, person.id))
  const refundId = await refund(order?.id ?? '', 3000)
  const context = { ...taskContext(), payments: null }
  await Promise.all([1, 2, 3].map(() => payRefund.run(context, { refundId })))
  expect(await balanceOf(person)).toBe(3000)
  expect(await findOrder(bed.ctx(admin), order?.id ?? '')).toMatchObject({ paymentStatus: 'refunded' })
})

test('a refund that the payment service declines returns nothing to the allowance', async () => {
  const { person, ctx, request } = await staffWith(1000)
  const order = await makeOrder(ctx, request)
  const refundId = await refund(order.id, 3000)
  await transaction(bed.ctx(), (ctx) => markRefundFailed(ctx, refundId, 'Account closed', ['queued']))
  expect(await balanceOf(person)).toBe(0)
  expect(await findOrder(bed.ctx(admin), order.id)).toMatchObject({ refundedCents: 0, refundedAllowanceCents: 0 })
})

/** Reports the total that the payment service has refunded of an order's charge. */
async function reportRefunded(orderId: string, refundedCents: number) {
  const [row] = await bed.db.select().from(orders).where(eq(orders.id, orderId))
  const data = { kind: 'refunded', paymentReference: row?.paymentReference ?? '', checkoutToken: null } as const
  const event = { id: `evt_${newId()}`, type: 'charge.refunded', data: { ...data, refundedCents } }
  await ingestPaymentEvent(bed.ctx(), event)
}

test('a refund of the whole charge in the dashboard leaves items and allowance as they are, and flags the order once', async () => {
  const { person, ctx, request } = await staffWith(1000)
  const order = await makeOrder(ctx, request)
  await reportRefunded(order.id, 1500)
  expect(await findOrder(bed.ctx(admin), order.id)).toMatchObject({ status: 'pending', refundedAllowanceCents: 0 })
  await Promise.all([reportRefunded(order.id, 2000), reportRefunded(order.id, 2000)])
  const flagged = await findOrder(bed.ctx(admin), order.id)
  expect(flagged).toMatchObject({
    status: 'requires_action',
    fulfillmentStatus: 'not_fulfilled',
    paymentStatus: 'partially_refunded',
    refundedCents: 2000,
    refundedAllowanceCents: 0,
    lines: [{ refundedQuantity: 0, cancelledQuantity: 0, restockedQuantity: 0 }],
  })
  expect(openIssues(flagged)).toEqual([
    'The whole charge of $20.00 has been refunded in the payment service; $10.00 paid by staff allowance has not. Refund it here, or resolve this if the customer keeps the order.',
  ])
  expect(await bed.db.$count(emails, eq(emails.subject, `Order ${order.number} needs your attention`))).toBe(1)
  expect(await balanceOf(person)).toBe(0)
})

test('an order whose charge was refunded in the dashboard is sent once it is resolved, or refunded to the allowance', async () => {
  const resolved = await staffWith(1000)
  const kept = await makeOrder(resolved.ctx, resolved.request)
  await reportRefunded(kept.id, 2000)
  expect(await resolveIssue(bed.ctx(admin), kept.id, (await findOrder(bed.ctx(admin), kept.id)).version)).toEqual({
    ok: true,
  })
  await reportRefunded(kept.id, 2000)
  const order = await findOrder(bed.ctx(admin), kept.id)
  expect([order.status, canTransition('pack', order)]).toEqual(['pending', true])

  const returned = await staffWith(1000)
  const { id } = await makeOrder(returned.ctx, returned.request)
  await reportRefunded(id, 2000)
  await payRefund.run({ ...taskContext(), payments: null }, { refundId: await refund(id, 1000) })
  expect(await balanceOf(returned.person)).toBe(1000)
  expect(await findOrder(bed.ctx(admin), id)).toMatchObject({ paymentStatus: 'refunded', refundedCents: 3000 })
})

test('the dashboard refunds the rest of a charge after a refund of ours has returned a share to the allowance', async () => {
  const { person, ctx, request } = await staffWith(1000)
  const order = await makeOrder(ctx, request)
  await payRefund.run(taskContext(), { refundId: await refund(order.id, 1500) })
  expect(await balanceOf(person)).toBe(500)
  await reportRefunded(order.id, 2000)
  const flagged = await findOrder(bed.ctx(admin), order.id)
  expect(flagged).toMatchObject({ paymentStatus: 'partially_refunded', refundedCents: 2500 })
  expect(openIssues(flagged)).toEqual([expect.stringContaining('; $5.00 paid by staff allowance has not.')])
  expect(await balanceOf(person)).toBe(500)
})

test('a refund of the whole charge in the dashboard cancels an order whose allowance has been returned', async () => {
  const { person, ctx, request } = await staffWith(1000)
  const order = await makeOrder(ctx, request)
  const refundId = await refund(order.id, 3000)
  await payRefund.run(taskContext(), { refundId })
  await transaction(bed.ctx(), (ctx) => markRefundFailed(ctx, refundId, 'Account closed', ['succeeded']))
  await reportRefunded(order.id, 2000)
  expect(await findOrder(bed.ctx(admin), order.id)).toMatchObject({
    fulfillmentStatus: 'canceled',
    paymentStatus: 'refunded',
    refundedCents: 3000,
    lines: [{ refundedQuantity: 1, cancelledQuantity: 1, restockedQuantity: 1 }],
  })
  expect(await balanceOf(person)).toBe(1000)
})

test('what is in the allowance already stays refunded when the charged part fails later', async () => {
  const { person, ctx, request } = await staffWith(1000)
  const order = await makeOrder(ctx, request)
  const refundId = await refund(order.id, 3000)
  await payRefund.run(taskContext(), { refundId })
  await transaction(bed.ctx(), (ctx) => markRefundFailed(ctx, refundId, 'Account closed', ['succeeded']))
  expect(await balanceOf(person)).toBe(1000)
  expect(await findOrder(bed.ctx(admin), order.id)).toMatchObject({
    paymentStatus: 'partially_refunded',
    refundedCents: 1000,
    refundedAllowanceCents: 1000,
  })
})

test('a payment after its checkout has ended takes the allowance again, or is refunded without it', async () => {
  for (const isSpentElsewhere of [false, true]) {
    const { person, ctx, request } = await staffWith(1000)
    const { token, id } = await makeCheckout(ctx, request)
    await simulatePayment(ctx, token, 'pay-later', CUSTOMER)
    await endCheckout(ctx, id, 'failed')
    expect(await balanceOf(person)).toBe(1000)
    const withdrawn = { kind: 'withdrawn', changeCents: -1000 } as const
    if (isSpentElsewhere) await transaction(bed.ctx(), (ctx) => addAllowanceEntry(ctx, person.id, withdrawn))
    await simulatePayment(ctx, token, 'settle', null)
    const [order] = await bed.db.select().from(orders).where(eq(orders.userId, person.id))
    expect(await balanceOf(person)).toBe(0)
    const placed = await findOrderOfCheckout(bed.ctx(), token)
    expect(placed).toMatchObject({ soldOut: false, isAllowanceSpent: isSpentElsewhere })
    if (!isSpentElsewhere) {
      expect(order).toMatchObject({ status: 'pending', allowanceCents: 1000, refundedCents: 0 })
      continue
    }
    expect(order).toMatchObject({ status: 'requires_action', refundedCents: 3000, refundedAllowanceCents: 1000 })
    await payRefund.run(taskContext(), { refundId: order?.id ?? '' })
    expect(await findOrder(bed.ctx(admin), order?.id ?? '')).toMatchObject({ paymentStatus: 'refunded' })
    expect(await balanceOf(person)).toBe(0)
  }
})
