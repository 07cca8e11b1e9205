import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { emails } from '#db/schema/email.ts'
import { refunds } from '#db/schema/orders.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { CUSTOMER, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { findOrder } from '../admin/order-queries.server.ts'
import { notifyOrderCancelled } from '../emails/notify-new-order.server.ts'
import { packOrder } from '../fulfilment/pack-order.server.ts'
import { payRefund } from '../refunds/pay-refund.server.ts'
import { refundOrder } from '../refunds/refund-order.server.ts'
import { cancelOwnOrder } from './cancel-own-order.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const guest = () => bed.ctx(GUEST)

/** An order of two mugs at $20.00 with $9.95 delivery, of 10 in stock. */
async function placeOrder() {
  const { variants } = await makeProduct(bed.db, { variants: [{ priceCents: 2000, onHand: 10 }] })
  const variantId = variants[0]?.id ?? ''
  const order = await makeOrder(guest(), { items: [{ variantId, quantity: 2 }] })
  return { ...order, variantId, lineId: order.lines[0]?.id ?? '' }
}

async function onHand(variantId: string) {
  return (await bed.db.select().from(productVariants).where(eq(productVariants.id, variantId)))[0]?.onHand
}

test('a customer cancels an order that is not packed: it is refunded in full, restocked, and both sides are emailed', async () => {
  const { id, linkToken, version, variantId, totalCents } = await placeOrder()
  await bed.db.delete(emails)
  const request = { reason: 'Ordered twice', expectedVersion: version }
  expect(await cancelOwnOrder(guest(), linkToken, request)).toEqual({ ok: true, refundCents: totalCents })
  const order = await findOrder(ctx(), id)
  expect(order).toMatchObject({ status: 'canceled', refundedCents: totalCents, refundedShippingCents: 995 })
  expect(order.lines).toMatchObject([{ refundedQuantity: 2, cancelledQuantity: 2, restockedQuantity: 2 }])
  expect(order.history.at(-1)).toMatchObject({ action: 'order.cancelled-by-customer', actor: null })
  expect(await onHand(variantId)).toBe(10)
  await notifyOrderCancelled.run({ ...guest(), now: () => new Date() }, { orderId: id })
  const [refund] = await bed.db.select().from(refunds).where(eq(refunds.orderId, id))
  await payRefund.run({ ...guest(), now: () => new Date() }, { refundId: refund?.id ?? '' })
  expect(await findOrder(ctx(), id)).toMatchObject({ status: 'canceled', paymentStatus: 'refunded' })
  const sent = await bed.db.select({ to: emails.recipient, subject: emails.subject, text: emails.text }).from(emails)
  expect(sent.find(({ subject }) => subject.endsWith('by the customer'))?.text).toContain('Ordered twice')
  expect(sent.map(({ subject }) => subject.replace(String(order.number), 'N')).sort()).toEqual([
    'Order N has been cancelled',
    'Order N was cancelled by the customer',
    'Refund of $49.95 for order N',
  ])
  expect(sent.filter(({ to }) => to === CUSTOMER.email)).toHaveLength(2)
  expect(await cancelOwnOrder(guest(), linkToken, request)).toEqual({ ok: false, reason: 'not-allowed' })
})

test('what an earlier refund has paid back is not refunded again by a cancellation', async () => {
  const { id, linkToken, version, lineId, variantId } = await placeOrder()
  const items = { [lineId]: 1 }
  const first = { amountCents: 2000, shippingCents: 0, items, restock: {}, reason: 'Torn', expectedVersion: version }
  expect(await refundOrder(ctx(), id, first)).toEqual({ ok: true })
  const request = { reason: null, expectedVersion: version }
  expect(await cancelOwnOrder(guest(), linkToken, request)).toMatchObject({ reason: 'stale' })
  const { version: expectedVersion } = await findOrder(ctx(), id)
  expect(await cancelOwnOrder(guest(), linkToken, { ...request, expectedVersion })).toEqual({
    ok: true,
    refundCents: 2995,
  })
  expect(await onHand(variantId)).toBe(9)
})

test('of a cancellation and packing at the same time one succeeds, in 20 rounds', async () => {
  for (let round = 0; round < 20; round++) {
    const { id, linkToken, version, variantId } = await placeOrder()
    const request = { reason: null, expectedVersion: version }
    const [cancelled, packed] = await Promise.all([cancelOwnOrder(guest(), linkToken, request), packOrder(ctx(), id)])
    expect([cancelled.ok, packed.ok].filter(Boolean)).toHaveLength(1)
    expect(await findOrder(ctx(), id)).toMatchObject(
      cancelled.ok
        ? { fulfillmentStatus: 'canceled', refundedCents: 4995 }
        : { fulfillmentStatus: 'fulfilled', refundedCents: 0 },
    )
    expect(await onHand(variantId)).toBe(cancelled.ok ? 10 : 8)
  }
})
