import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { emails } from '#db/schema/email.ts'
import { orderLines } from '#db/schema/orders.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { announceFulfilment, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { refundableLines, unfulfilledLines } from '../admin/order-form.ts'
import { findOrder, listOrders } from '../admin/order-queries.server.ts'
import { findCustomerOrder } from '../my-orders.server.ts'
import { listOrdersToPack } from '../packing/list-orders-to-pack.server.ts'
import { shipOrders } from '../packing/ship-orders.server.ts'
import { refundOrder } from '../refunds/refund-order.server.ts'
import { correctTracking } from './correct-tracking.server.ts'
import { packOrder } from './pack-order.server.ts'
import { shipOrder } from './ship-order.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())
beforeEach(async () => {
  await announceFulfilment(ctx())
  await bed.db.delete(emails)
})

const ctx = () => bed.ctx(admin)
const NO_TRACKING = { carrier: null, trackingNumber: null }
const sentEmails = async () => {
  await announceFulfilment(ctx())
  return bed.db.select().from(emails).orderBy(asc(emails.id))
}
const status = (error: unknown) => (error instanceof Response ? error.status : error)

/** An order of three tees and two caps; ten of each were in stock. */
async function placeOrder() {
  const [tee, cap] = [
    await makeProduct(bed.db, { title: 'Tee', variants: [{ onHand: 10, priceCents: 2000 }] }),
    await makeProduct(bed.db, { title: 'Cap', variants: [{ onHand: 10, priceCents: 1000 }] }),
  ]
  const items = [
    { variantId: tee.variants[0]?.id, quantity: 3 },
    { variantId: cap.variants[0]?.id, quantity: 2 },
  ]
  const { id, number, link } = await makeOrder(bed.ctx(GUEST), { items })
  await bed.db.delete(emails)
  const { lines } = await findOrder(ctx(), id)
  const lineOf = (title: string) => lines.find((line) => line.title === title)?.id ?? ''
  return { id, number, token: link.split('/').at(-1) ?? '', tees: lineOf('Tee'), caps: lineOf('Cap') }
}

const versionOf = async (id: string) => (await findOrder(ctx(), id)).version

/** Ships as an admin who has just opened the order; everything that is left unless quantities are given. */
async function ship(id: string, quantities?: Record<string, number>, tracking: Tracking = NO_TRACKING) {
  const expectedVersion = await versionOf(id)
  return shipOrder(ctx(), id, { ...tracking, expectedVersion, ...(quantities ? { quantities } : {}) })
}
type Tracking = { carrier: string | null; trackingNumber: string | null }

async function refund(id: string, items: Record<string, number>, restock = items) {
  const expectedVersion = await versionOf(id)
  return refundOrder(ctx(), id, { amountCents: 1000, shippingCents: 0, items, restock, reason: 'x', expectedVersion })
}

test('a packed order is shipped once, and the customer is emailed the tracking number', async () => {
  const { id, number } = await placeOrder()
  expect(await packOrder(ctx(), id)).toMatchObject({ ok: true })
  expect(await packOrder(ctx(), id)).toEqual({ ok: false, reason: 'not-allowed' })
  expect(await sentEmails()).toEqual([])
  const parcel = { carrier: 'Australia Post', trackingNumber: '33ABC0123456' }
  const results = await Promise.all([ship(id, undefined, parcel), ship(id, undefined, parcel)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const order = await findOrder(ctx(), id)
  expect(order).toMatchObject({ status: 'completed', fulfillmentStatus: 'shipped', parcels: [parcel] })
  expect(order.history.map(({ action }) => action)).toEqual(['order.placed', 'order.packed', 'order.shipped'])
  const [email, ...others] = await sentEmails()
  expect(others).toEqual([])
  expect(email?.subject).toBe(`Order ${number} is on its way`)
  expect(email?.text).toContain('33ABC0123456')
})

test('an order ships in two parcels, and each email lists its contents and what is still to come', async () => {
  const { id, number, token, tees } = await placeOrder()
  const first = { carrier: 'Australia Post', trackingNumber: '33ABC1' }
  expect(await ship(id, { [tees]: 2 }, first)).toEqual({ ok: true, complete: false })
  await announceFulfilment(ctx())
  const partlyShipped = await findOrder(ctx(), id)
  expect(partlyShipped).toMatchObject({ status: 'pending', fulfillmentStatus: 'partially_fulfilled' })
  expect((await listOrders(ctx(), { q: String(number), filter: 'open' }, null)).rows).toHaveLength(1)
  expect(await packOrder(ctx(), id)).toMatchObject({ ok: false })
  expect(await ship(id)).toEqual({ ok: true, complete: true })
  expect(await findOrder(ctx(), id)).toMatchObject({ status: 'completed', fulfillmentStatus: 'shipped' })
  expect(await ship(id)).toEqual({ ok: false, reason: 'not-allowed' })

  const { parcels } = await findCustomerOrder(bed.ctx(GUEST), token)
  expect(parcels).toMatchObject([
    { ...first, contents: [{ title: 'Tee', quantity: 2 }] },
    {
      ...NO_TRACKING,
      contents: [
        { title: 'Tee', quantity: 1 },
        { title: 'Cap', quantity: 2 },
      ],
    },
  ])
  const [one, two, ...others] = await sentEmails()
  expect(others).toEqual([])
  expect([one?.subject, two?.subject]).toEqual(Array(2).fill(`Part of order ${number} is on its way`))
  expect(one?.text).toMatch(/33ABC1[^]*In this parcel\s+2 × Tee[^]*Still to come\s+1 × Tee\s+2 × Cap/)
  expect(two?.text).not.toContain('Still to come')
})

test('a form that is submitted ten times at the same time ships one parcel', async () => {
  const { id, tees, caps } = await placeOrder()
  const part = { ...NO_TRACKING, quantities: { [tees]: 3, [caps]: 1 }, expectedVersion: await versionOf(id) }
  const results = await Promise.all(Array.from({ length: 10 }, () => shipOrder(ctx(), id, part)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: 'stale' })
  expect((await findOrder(ctx(), id)).parcels).toHaveLength(1)
})

test('two admins who ship the last item at the same time ship one parcel', async () => {
  const { id, tees, caps } = await placeOrder()
  await ship(id, { [tees]: 3, [caps]: 1 })
  const all = { ...NO_TRACKING, expectedVersion: await versionOf(id) }
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, n) => shipOrder(ctx(), id, n % 2 ? all : { ...all, quantities: { [caps]: 1 } })),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await findOrder(ctx(), id)).parcels).toHaveLength(2)
  expect(await sentEmails()).toHaveLength(2)
})

test('items that were returned before shipping are not shipped, and shipped items can still be returned', async () => {
  const { id, tees, caps } = await placeOrder()
  await ship(id, { [tees]: 1 })
  expect(await refund(id, { [tees]: 2 })).toEqual({ ok: true })
  expect(await ship(id, { [tees]: 1 })).toEqual({ ok: false, reason: 'quantity-exceeded' })
  expect(await refund(id, { [caps]: 2 })).toEqual({ ok: true })
  // Only the shipped tee was left, so the order is complete.
  expect(await findOrder(ctx(), id)).toMatchObject({ status: 'completed', fulfillmentStatus: 'shipped' })
  expect(await refund(id, { [tees]: 1 })).toEqual({ ok: true })
  expect(await refund(id, { [tees]: 1 })).toMatchObject({ ok: false, reason: 'quantity-exceeded' })
  expect((await findOrder(ctx(), id)).lines).toMatchObject([
    { quantity: 3, fulfilledQuantity: 1, cancelledQuantity: 2, refundedQuantity: 3, restockedQuantity: 3 },
    { quantity: 2, fulfilledQuantity: 0, cancelledQuantity: 2, restockedQuantity: 2 },
  ])
})

test('items that are refunded but kept out of stock are not shipped, picked or refunded again', async () => {
  const { id, tees, caps } = await placeOrder()
  expect(await refund(id, { [tees]: 2, [caps]: 2 }, {})).toEqual({ ok: true })
  expect(await listOrdersToPack(ctx(), [id])).toMatchObject([{ items: [{ title: 'Tee', quantity: 1 }] }])
  const order = await findOrder(ctx(), id)
  expect(refundableLines(order.lines).map(({ maxQuantity }) => maxQuantity)).toEqual([1, 0])
  expect(unfulfilledLines(order.lines)).toMatchObject([{ id: tees, maxQuantity: 1 }])
  expect(order.lines).toMatchObject([{ restockedQuantity: 0 }, { restockedQuantity: 0 }])
  expect(await refund(id, { [caps]: 1 }, {})).toMatchObject({ ok: false, reason: 'quantity-exceeded' })
  expect(await ship(id, { [caps]: 1 })).toEqual({ ok: false, reason: 'quantity-exceeded' })
  // The refund is still in progress.
  const shipment = { ...NO_TRACKING, id, expectedVersion: await versionOf(id) }
  expect(await shipOrders(ctx(), [shipment])).toEqual({ shipped: [id], rejected: [] })
  const shipped = await findOrder(ctx(), id)
  expect(shipped).toMatchObject({ status: 'completed', parcels: [{ contents: [{ quantity: 1 }] }] })
  const refunded = bed.db.update(orderLines).set({ cancelledQuantity: 0 }).where(eq(orderLines.id, caps))
  await expect(refunded).rejects.toMatchObject({ cause: { constraint: 'order_lines_refunded' } })
})

test('an order whose items are all refunded and kept out of stock leaves the list of orders to pack', async () => {
  const { id, number, tees, caps } = await placeOrder()
  await refund(id, { [tees]: 3, [caps]: 2 }, {})
  expect((await listOrders(ctx(), { q: String(number), filter: 'open' }, null)).rows).toEqual([])
  expect(await listOrdersToPack(ctx(), [id])).toMatchObject([{ canShip: false, items: [] }])
  expect(await packOrder(ctx(), id)).toEqual({ ok: false, reason: 'not-allowed' })
})

test('an order is cancelled when all of its items are returned before shipping', async () => {
  const { id, tees, caps } = await placeOrder()
  await refund(id, { [tees]: 3, [caps]: 2 })
  expect(await findOrder(ctx(), id)).toMatchObject({ status: 'canceled', fulfillmentStatus: 'canceled' })
  expect(await ship(id)).toEqual({ ok: false, reason: 'not-allowed' })
})

test('only items of the order can be shipped, at least one and no more than are left', async () => {
  const [order, other] = [await placeOrder(), await placeOrder()]
  expect(await ship(order.id, {})).toEqual({ ok: false, reason: 'nothing' })
  expect(await ship(order.id, { [order.tees]: 4 })).toEqual({ ok: false, reason: 'quantity-exceeded' })
  for (const quantities of [{ [other.tees]: 1 }, { [order.tees]: -1 }, { [order.tees]: 0.5 }]) {
    expect(await ship(order.id, quantities).catch(status)).toBe(404)
  }
  const exceeding = bed.db.update(orderLines).set({ fulfilledQuantity: 4 }).where(eq(orderLines.id, order.tees))
  await expect(exceeding).rejects.toMatchObject({ cause: { constraint: 'order_lines_quantities' } })
  expect((await findOrder(ctx(), order.id)).parcels).toEqual([])
})

test('a tracking number is corrected, the history keeps the previous one, and the customer is emailed on request', async () => {
  const { id, number } = await placeOrder()
  await ship(id, undefined, { carrier: 'StarTrack', trackingNumber: 'WRONG' })
  await announceFulfilment(ctx())
  const parcelId = (await findOrder(ctx(), id)).parcels[0]?.id ?? ''
  const corrected = { carrier: 'StarTrack', trackingNumber: 'RIGHT' }
  const request = { ...corrected, notifyCustomer: false, expectedVersion: 1 }
  expect(await correctTracking(ctx(), id, parcelId, request)).toEqual({ ok: true, isEmailed: false })
  expect(await sentEmails()).toHaveLength(1)
  const order = await findOrder(ctx(), id)
  expect(order.parcels).toMatchObject([{ ...corrected, version: 2 }])
  expect(order.history.at(-1)).toMatchObject({
    action: 'order.tracking-corrected',
    details: { number, before: { trackingNumber: 'WRONG' }, after: corrected, notifiedCustomer: false },
  })
  expect(await correctTracking(ctx(), id, parcelId, request)).toMatchObject({
    ok: false,
    reason: 'stale',
    current: corrected,
  })
  await correctTracking(ctx(), id, parcelId, { ...request, notifyCustomer: true, expectedVersion: 2 })
  const last = (await sentEmails()).at(-1)
  expect([last?.subject, last?.text.includes('RIGHT')]).toEqual([`Order ${number} is on its way`, true])
  expect(await correctTracking(ctx(), id, newId(), request).catch(status)).toBe(404)
})

test('the email and the page of an order with refunded items list only what was shipped', async () => {
  const { id, number, token, tees, caps } = await placeOrder()
  await refund(id, { [caps]: 2 })
  expect(await ship(id)).toEqual({ ok: true, complete: true })
  const [email] = await sentEmails()
  expect(email?.subject).toBe(`Part of order ${number} is on its way`)
  expect(email?.text).toMatch(/In this parcel\s+3 × Tee/)
  expect(email?.text).not.toContain('Cap')
  const { lines } = await findCustomerOrder(bed.ctx(GUEST), token)
  expect(lines.map((line) => [line.id, line.cancelledQuantity])).toEqual([
    [tees, 0],
    [caps, 2],
  ])
})
