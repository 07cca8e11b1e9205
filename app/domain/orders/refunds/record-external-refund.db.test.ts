import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { findOrder } from '../admin/order-queries.server.ts'
import { packOrder } from '../fulfilment/pack-order.server.ts'
import { shipOrder } from '../fulfilment/ship-order.server.ts'
import { ingestPaymentEvent } from '../settlement/ingest-payment-event.server.ts'
import { payRefund } from './pay-refund.server.ts'
import { refundOrder } from './refund-order.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)

/** An order of two products at $20 each, of 10 in stock, with $9.95 for delivery: $49.95. */
async function placeOrder() {
  const { variants } = await makeProduct(bed.db, { variants: [{ onHand: 10, priceCents: 2000 }] })
  const variantId = variants[0]?.id ?? ''
  const { id, lines } = await makeOrder(bed.ctx(GUEST), { items: [{ variantId, quantity: 2 }] })
  const [row] = await bed.db.select().from(orders).where(eq(orders.id, id))
  return { id, variantId, lineId: lines[0]?.id ?? '', paymentReference: row?.paymentReference ?? '' }
}

async function refund(id: string, amountCents: number, items: Record<string, number> = {}) {
  const { version: expectedVersion } = await findOrder(ctx(), id)
  const request = { amountCents, shippingCents: 0, items, restock: items, reason: 'Too big', expectedVersion }
  expect(await refundOrder(ctx(), id, request)).toEqual({ ok: true })
}

/** Makes a refund in the payment service's dashboard, and delivers its event. */
async function refundInDashboard(paymentReference: string, amountCents: number) {
  const { payments } = bed.ctx()
  await payments?.refund({ paymentReference, amountCents, key: newId() })
  await reportRefunds(paymentReference)
}

async function reportRefunds(paymentReference: string) {
  const refundedCents = (await bed.ctx().payments?.sumRefunds(paymentReference)) ?? 0
  const data = { kind: 'refunded' as const, paymentReference, refundedCents, checkoutToken: null }
  await ingestPaymentEvent(bed.ctx(), { id: `evt_${newId()}`, type: 'charge.refunded', data })
}

/** Sends the queued refunds of an order to the payment service. */
async function payQueuedRefunds(id: string) {
  for (const row of await refundsOf(id)) {
    await payRefund.run({ ...bed.ctx(), db: bed.db, now: () => new Date() }, { refundId: row.id })
  }
}

const refundsOf = (orderId: string) =>
  bed.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt, refunds.id)

async function onHand(id: string) {
  return (await bed.db.select().from(productVariants).where(eq(productVariants.id, id)))[0]?.onHand
}

test.each([
  ['all', 4995, 4995, 4995],
  ['more than is left for ours', 3000, 3000, 3000],
])(
  'after a refund of %s in the dashboard, ours that was queued fails and only the first is counted',
  async (...row) => {
    const [, ours, theirs, total] = row
    const order = await placeOrder()
    await refund(order.id, ours)
    await refundInDashboard(order.paymentReference, theirs)
    await payQueuedRefunds(order.id)
    expect(await findOrder(ctx(), order.id)).toMatchObject({
      refundedCents: total,
      paymentStatus: total === 4995 ? 'refunded' : 'partially_refunded',
      status: 'requires_action',
    })
    expect(await refundsOf(order.id)).toMatchObject([
      { status: 'failed', amountCents: ours },
      { status: 'succeeded', amountCents: theirs, reason: 'Refunded in the payment service' },
    ])
  },
)

test('a refund in the dashboard and a queued one that both succeed are both counted', async () => {
  const order = await placeOrder()
  await refund(order.id, 2000, { [order.lineId]: 1 })
  await refundInDashboard(order.paymentReference, 2000)
  await payQueuedRefunds(order.id)
  await reportRefunds(order.paymentReference)
  expect(await findOrder(ctx(), order.id)).toMatchObject({ refundedCents: 4000, paymentStatus: 'partially_refunded' })
  expect(await refundsOf(order.id)).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }])
})

test('a full refund in the dashboard cancels what is not shipped and returns it to stock, packed or not', async () => {
  for (const isPacked of [false, true]) {
    const order = await placeOrder()
    if (isPacked) await packOrder(ctx(), order.id)
    await refundInDashboard(order.paymentReference, 1000)
    expect((await findOrder(ctx(), order.id)).lines).toMatchObject([{ refundedQuantity: 0, cancelledQuantity: 0 }])
    await refundInDashboard(order.paymentReference, 3995)
    expect(await findOrder(ctx(), order.id)).toMatchObject({
      paymentStatus: 'refunded',
      status: 'canceled',
      fulfillmentStatus: 'canceled',
      refundedShippingCents: 995,
      lines: [{ refundedQuantity: 2, cancelledQuantity: 2, restockedQuantity: 2 }],
    })
    expect(await onHand(order.variantId)).toBe(10)
  }
})

test('a full refund in the dashboard leaves shipped items out of stock', async () => {
  const order = await placeOrder()
  const { version: expectedVersion } = await findOrder(ctx(), order.id)
  const parcel = { carrier: null, trackingNumber: null, quantities: { [order.lineId]: 1 }, expectedVersion }
  await shipOrder(ctx(), order.id, parcel)
  await refundInDashboard(order.paymentReference, 4995)
  expect(await findOrder(ctx(), order.id)).toMatchObject({
    paymentStatus: 'refunded',
    fulfillmentStatus: 'shipped',
    lines: [{ refundedQuantity: 2, fulfilledQuantity: 1, cancelledQuantity: 1, restockedQuantity: 1 }],
  })
  expect(await onHand(order.variantId)).toBe(9)
})

test('items of a refund that was declined for one in the dashboard return to stock once', async () => {
  const order = await placeOrder()
  await refund(order.id, 4995, { [order.lineId]: 2 })
  await refundInDashboard(order.paymentReference, 4995)
  await payQueuedRefunds(order.id)
  expect((await findOrder(ctx(), order.id)).lines).toMatchObject([
    { refundedQuantity: 2, cancelledQuantity: 2, restockedQuantity: 2 },
  ])
  expect(await onHand(order.variantId)).toBe(10)
})

/** Delivers the events that a refund of the dashboard has failed. */
async function failInDashboard(paymentReference: string, amountCents: number, refundId: string) {
  const reason = 'lost or stolen card'
  const data = { kind: 'refund-failed' as const, paymentReference, refundId, key: null, amountCents, reason }
  for (const type of ['refund.failed', 'refund.updated']) {
    await ingestPaymentEvent(bed.ctx(), { id: `evt_${newId()}`, type, data })
  }
}

test('of two equal refunds in the dashboard, one that failed is counted as failed once', async () => {
  const order = await placeOrder()
  await refundInDashboard(order.paymentReference, 1000)
  await refundInDashboard(order.paymentReference, 1000)
  await failInDashboard(order.paymentReference, 1000, `re_${newId()}`)
  expect(await findOrder(ctx(), order.id)).toMatchObject({ refundedCents: 1000, status: 'requires_action' })
  expect((await refundsOf(order.id)).map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
})

test('a failed refund of the dashboard that matches no recorded one flags the order once', async () => {
  const order = await placeOrder()
  await refundInDashboard(order.paymentReference, 1500)
  await failInDashboard(order.paymentReference, 500, `re_${newId()}`)
  const { history, ...flagged } = await findOrder(ctx(), order.id)
  expect(flagged).toMatchObject({ refundedCents: 1500, paymentStatus: 'partially_refunded', status: 'requires_action' })
  const issues = history.filter(({ action }) => action === 'order.refund-failed')
  expect(issues).toMatchObject([
    { details: { message: expect.stringContaining('$5.00 in the payment service has failed') } },
  ])
})
