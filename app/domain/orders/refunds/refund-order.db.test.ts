import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RefundDeclined } from '#app/platform/payments/payments.server.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { emails } from '#db/schema/email.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { testPayments } from '#db/schema/payments.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { findOrder, listOrders } from '../admin/order-queries.server.ts'
import { cancelPaidOrder } from '../cancel-paid-order.server.ts'
import { flagOrder } from '../flag-order.server.ts'
import { packOrder } from '../fulfilment/pack-order.server.ts'
import { shipOrder } from '../fulfilment/ship-order.server.ts'
import { resolveIssue } from '../resolve-issue.server.ts'
import { enqueueRefund } from './enqueue-refund.server.ts'
import { payRefund } from './pay-refund.server.ts'
import { refundOrder } from './refund-order.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())
beforeEach(async () => {
  await bed.db.delete(emails)
})

const ctx = () => bed.ctx(admin)
const status = (error: unknown) => (error instanceof Response ? error.status : error)
const subjects = async () => (await bed.db.select().from(emails).orderBy(asc(emails.id))).map(({ subject }) => subject)

/** An order of two products at $20 each, with $9.95 for delivery: $49.95. */
async function placeOrder() {
  const { variants } = await makeProduct(bed.db, { variants: [{ onHand: 10, priceCents: 2000 }] })
  const variantId = variants[0]?.id ?? ''
  const { id, number } = await makeOrder(bed.ctx(GUEST), { items: [{ variantId, quantity: 2 }] })
  await bed.db.delete(emails)
  const [line] = (await findOrder(ctx(), id)).lines
  return { id, number, variantId, lineId: line?.id ?? '' }
}

type Parts = { items?: Record<string, number>; restock?: Record<string, number>; shippingCents?: number }

/** Refunds the order as an admin who has just opened it. */
async function refundParts(id: string, amountCents: number, { items = {}, restock = {}, shippingCents = 0 }: Parts) {
  const { version } = await findOrder(ctx(), id)
  const request = { amountCents, shippingCents, items, restock, reason: 'Too big', expectedVersion: version }
  return refundOrder(ctx(), id, request)
}

/** Refunds items that all go back into stock. */
const refund = (id: string, amountCents: number, items: Record<string, number> = {}) =>
  refundParts(id, amountCents, { items, restock: items })

/** Lets the payment service decline the last refund of an order. */
async function declineRefund(orderId: string) {
  const [row] = await bed.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(desc(refunds.createdAt))
  const { payments } = bed.ctx()
  const decline = () => Promise.reject(new RefundDeclined('The account is closed.'))
  const context = {
    ...bed.ctx(),
    db: bed.db,
    now: () => new Date(),
    payments: payments && { ...payments, refund: decline },
  }
  await payRefund.run(context, { refundId: row?.id ?? '' })
}

async function resolve(id: string) {
  return resolveIssue(ctx(), id, (await findOrder(ctx(), id)).version)
}

async function onHand(id: string) {
  const [row] = await bed.db.select().from(productVariants).where(eq(productVariants.id, id))
  return row?.onHand
}

async function runRefunds() {
  const queued = await bed.db.select().from(refunds).where(eq(refunds.status, 'queued'))
  for (const { id } of queued) {
    await payRefund.run({ ...bed.ctx(), db: bed.db, now: () => new Date() }, { refundId: id })
  }
}

test('an order is refunded in two parts, and its items return to stock', async () => {
  const { id, number, variantId, lineId } = await placeOrder()
  expect(await refund(id, 2000, { [lineId]: 1 })).toEqual({ ok: true })
  expect(await onHand(variantId)).toBe(9)
  await runRefunds()
  expect(await findOrder(ctx(), id)).toMatchObject({ paymentStatus: 'partially_refunded', refundedCents: 2000 })
  expect(await subjects()).toEqual([`Refund of $20.00 for order ${number}`])
  expect(await refund(id, 2996)).toEqual({ ok: false, reason: 'amount-exceeded', refundableCents: 2995 })
  expect(await refund(id, 2995, { [lineId]: 1 })).toEqual({ ok: true })
  await runRefunds()
  expect(await findOrder(ctx(), id)).toMatchObject({ paymentStatus: 'refunded', status: 'canceled' })
  const [session] = await bed.db.select().from(testPayments).where(eq(testPayments.refundedCents, 4995))
  expect(session?.refundKeys).toHaveLength(2)
})

test('an order is no longer shipped once its full refund has been requested', async () => {
  const { id } = await placeOrder()
  await refund(id, 4995)
  const { version } = await findOrder(ctx(), id)
  const parcel = { carrier: null, trackingNumber: null, expectedVersion: version }
  expect(await shipOrder(ctx(), id, parcel)).toEqual({ ok: false, reason: 'not-allowed' })
  expect(await refund(id, 1)).toEqual({ ok: false, reason: 'not-allowed' })
  await runRefunds()
  expect(await packOrder(ctx(), id)).toEqual({ ok: false, reason: 'not-allowed' })
})

test('a refund form that is submitted 20 times at the same time refunds once', async () => {
  const { id, variantId, lineId } = await placeOrder()
  const { version } = await findOrder(ctx(), id)
  const items = { [lineId]: 1 }
  const parts = { shippingCents: 995, items, restock: items }
  const request = { amountCents: 1000, ...parts, reason: '', expectedVersion: version }
  const results = await Promise.all(Array.from({ length: 20 }, () => refundOrder(ctx(), id, request)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: 'stale', current: { refundedCents: 1000 } })
  expect(await onHand(variantId)).toBe(9)
  await Promise.all([runRefunds(), runRefunds()])
  expect(await findOrder(ctx(), id)).toMatchObject({ refundedCents: 1000, paymentStatus: 'partially_refunded' })
})

test('concurrent refunds never exceed what was paid', async () => {
  const { id } = await placeOrder()
  const order = await findOrder(ctx(), id)
  const enqueue = () => enqueueRefund(ctx(), order, { amountCents: 1000, reason: '' })
  const results = await Promise.all(Array.from({ length: 20 }, enqueue))
  expect(results.filter(Boolean)).toHaveLength(4)
  expect(await findOrder(ctx(), id)).toMatchObject({ refundedCents: 4000 })
})

test('concurrent refunds never exceed the delivery', async () => {
  const { id } = await placeOrder()
  const order = await findOrder(ctx(), id)
  const enqueue = () => enqueueRefund(ctx(), order, { amountCents: 400, shippingCents: 400, reason: '' })
  const results = await Promise.all(Array.from({ length: 10 }, enqueue))
  expect(results.filter(Boolean)).toHaveLength(2)
  expect(await findOrder(ctx(), id)).toMatchObject({ refundedCents: 800, refundedShippingCents: 800 })
  const exceeding = bed.db.update(orders).set({ refundedShippingCents: 996 }).where(eq(orders.id, id))
  await expect(exceeding).rejects.toMatchObject({ cause: { constraint: 'orders_refunded_shipping' } })
})

test('the delivery is refunded once, and again only after the payment service has declined it', async () => {
  const { id } = await placeOrder()
  const delivery = { shippingCents: 995 }
  expect(await refundParts(id, 995, delivery)).toEqual({ ok: true })
  expect(await refundParts(id, 995, delivery)).toMatchObject({ reason: 'delivery-exceeded', refundableCents: 0 })
  expect(await refundParts(id, 1, delivery)).toEqual({ ok: false, reason: 'invalid-amount' })
  await declineRefund(id)
  expect(await refundParts(id, 500, { shippingCents: 500 })).toEqual({ ok: true })
  expect(await refundParts(id, 995, delivery)).toMatchObject({ reason: 'delivery-exceeded', refundableCents: 495 })
  expect(await findOrder(ctx(), id)).toMatchObject({ refundedCents: 500, refundedShippingCents: 500 })
})

test('items of a refund that was declined are refunded again, but return to stock once and are not shipped', async () => {
  const { id, variantId, lineId } = await placeOrder()
  await refund(id, 2000, { [lineId]: 1 })
  await declineRefund(id)
  expect((await findOrder(ctx(), id)).lines).toMatchObject([{ refundedQuantity: 0, cancelledQuantity: 1 }])
  expect(await refund(id, 4000, { [lineId]: 2 })).toEqual({ ok: true })
  expect(await onHand(variantId)).toBe(10)
  expect((await findOrder(ctx(), id)).lines).toMatchObject([
    { refundedQuantity: 2, cancelledQuantity: 2, restockedQuantity: 2 },
  ])
})

test('the agency is emailed when the payment service declines a refund, and the amount is refundable again', async () => {
  const { id, number } = await placeOrder()
  await refund(id, 1000)
  await declineRefund(id)
  expect(await findOrder(ctx(), id)).toMatchObject({
    refundedCents: 0,
    status: 'requires_action',
    refunds: [{ status: 'failed', failure: 'The account is closed.' }],
  })
  expect(await subjects()).toEqual([`Order ${number} needs your attention`])
  expect(await resolve(id)).toEqual({ ok: true })
  expect(await findOrder(ctx(), id)).toMatchObject({ status: 'pending' })
  expect(await resolve(id)).toEqual({ ok: false, reason: 'not-allowed' })
})

test('an admin who marks an issue as resolved after another one was raised gets a conflict', async () => {
  const { id } = await placeOrder()
  await flagOrder(bed.ctx(), id, 'order.payment-disputed', 'The customer disputes the payment.')
  const { version } = await findOrder(ctx(), id)
  await flagOrder(bed.ctx(), id, 'order.refund-failed', 'A refund failed.')
  expect(await resolveIssue(ctx(), id, version)).toMatchObject({ ok: false, reason: 'stale' })
  expect(await resolve(id)).toEqual({ ok: true })
})

test('a refund of all that is left returns the items that are not shipped to stock, chosen or not', async () => {
  const { id, variantId, lineId } = await placeOrder()
  await refund(id, 995)
  expect(await onHand(variantId)).toBe(8)
  expect(await refundParts(id, 4000, { items: { [lineId]: 1 } })).toEqual({ ok: true })
  expect(await findOrder(ctx(), id)).toMatchObject({
    status: 'canceled',
    lines: [{ refundedQuantity: 2, cancelledQuantity: 2, restockedQuantity: 1 }],
  })
  expect(await onHand(variantId), 'the chosen item is kept out of stock').toBe(9)
})

test('a refund of all that is left leaves shipped items out of stock', async () => {
  const { id, variantId, lineId } = await placeOrder()
  const { version: expectedVersion } = await findOrder(ctx(), id)
  const parcel = { carrier: null, trackingNumber: null, quantities: { [lineId]: 1 }, expectedVersion }
  await shipOrder(ctx(), id, parcel)
  await refund(id, 4995)
  await runRefunds()
  expect(await findOrder(ctx(), id)).toMatchObject({
    paymentStatus: 'refunded',
    fulfillmentStatus: 'shipped',
    lines: [{ refundedQuantity: 1, cancelledQuantity: 1, restockedQuantity: 1 }],
  })
  expect(await onHand(variantId)).toBe(9)
})

test('a resolved order is archived when its full refund has been requested', async () => {
  const { id } = await placeOrder()
  await bed.db.update(orders).set({ status: 'requires_action' }).where(eq(orders.id, id))
  await refund(id, 4995)
  await resolve(id)
  expect(await findOrder(ctx(), id)).toMatchObject({ status: 'archived', paymentStatus: 'captured' })
})

test('a packed order that is refunded in full leaves the list of orders to pack or ship', async () => {
  const { id } = await placeOrder()
  await packOrder(ctx(), id)
  await refund(id, 4995)
  await runRefunds()
  const open = (await listOrders(ctx(), { q: '', filter: 'open' }, null)).rows
  expect(open.map((row) => row.id)).not.toContain(id)
})

test.each([0, -1, 1.5, Number.NaN])('a refund of %s cents is rejected', async (amountCents) => {
  const { id } = await placeOrder()
  expect(await refund(id, amountCents)).toEqual({ ok: false, reason: 'invalid-amount' })
  expect(await findOrder(ctx(), id)).toMatchObject({ refundedCents: 0 })
})

test('only items of the order can be returned, and no more than were ordered', async () => {
  const [order, other] = [await placeOrder(), await placeOrder()]
  expect(await refund(order.id, 1, { [other.lineId]: 1 }).catch(status)).toBe(404)
  expect(await refund(order.id, 1, { [order.lineId]: 3 })).toMatchObject({ reason: 'quantity-exceeded' })
  const restock = { [order.lineId]: 2 }
  expect(await refundParts(order.id, 1, { items: { [order.lineId]: 1 }, restock })).toMatchObject({
    reason: 'quantity-exceeded',
  })
  expect(await findOrder(ctx(), order.id)).toMatchObject({ refundedCents: 0 })
  expect(await onHand(order.variantId)).toBe(8)
})

test('a paid order is cancelled in one step: all of it is refunded and returned to stock', async () => {
  const { id, lineId, variantId } = await placeOrder()
  const { version } = await findOrder(ctx(), id)
  const cancellation = { reason: 'Ordered twice', restock: { [lineId]: 2 }, expectedVersion: version }
  expect(await cancelPaidOrder(ctx(), id, cancellation)).toEqual({ ok: true })
  expect(await findOrder(ctx(), id)).toMatchObject({
    status: 'canceled',
    refundedCents: 4995,
    refundedShippingCents: 995,
  })
  expect(await onHand(variantId)).toBe(10)
  expect(await cancelPaidOrder(ctx(), id, cancellation)).toEqual({ ok: false, reason: 'not-allowed' })
})

test('of a refund and a cancellation at the same time one succeeds, in 20 rounds', async () => {
  for (let round = 0; round < 20; round++) {
    const { id, lineId, variantId } = await placeOrder()
    const { version } = await findOrder(ctx(), id)
    const request = { reason: 'At once', restock: { [lineId]: 1 }, expectedVersion: version }
    const results = await Promise.all([
      cancelPaidOrder(ctx(), id, { ...request, restock: { [lineId]: 2 } }),
      refundOrder(ctx(), id, { ...request, amountCents: 2000, shippingCents: 0, items: { [lineId]: 1 } }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const refunded = (await findOrder(ctx(), id)).refundedCents
    expect([4995, 2000]).toContain(refunded)
    expect(await onHand(variantId)).toBe(refunded === 4995 ? 10 : 9)
  }
})

test('an order whose shipping has begun cannot be cancelled', async () => {
  const { id, lineId } = await placeOrder()
  const { version } = await findOrder(ctx(), id)
  const parcel = { carrier: null, trackingNumber: null, quantities: { [lineId]: 1 }, expectedVersion: version }
  await shipOrder(ctx(), id, parcel)
  const cancellation = { reason: 'Too late', restock: {}, expectedVersion: version + 1 }
  expect(await cancelPaidOrder(ctx(), id, cancellation)).toEqual({ ok: false, reason: 'not-allowed' })
})
