import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { productVariants, storeSettings } from '#db/schema/catalogue.ts'
import { discounts } from '#db/schema/checkout.ts'
import { emails } from '#db/schema/email.ts'
import { refunds } from '#db/schema/orders.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { findOrder } from './admin/order-queries.server.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { packOrder } from './fulfilment/pack-order.server.ts'
import { shipOrder } from './fulfilment/ship-order.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
  await bed.db.update(storeSettings).set({ pickupAddress: 'Level 4, Sydney' })
  const all = { kind: 'percentage', value: 100, createdAt: new Date() } as const
  await bed.db.insert(discounts).values({ id: newId(), code: 'GIFT', ...all })
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const onHand = async (id: string) =>
  (await bed.db.select().from(productVariants).where(eq(productVariants.id, id)))[0]?.onHand

/** A pick-up order of two items, free because of a 100% discount. Ten were in stock. */
async function placeFreeOrder() {
  const { variants } = await makeProduct(bed.db, { variants: [{ onHand: 10 }] })
  const variantId = variants[0]?.id ?? ''
  const items = [{ variantId, quantity: 2 }]
  const { id, number } = await makeOrder(bed.ctx(GUEST), { items, delivery: 'pickup', discountCode: 'GIFT' })
  const [line] = (await findOrder(ctx(), id)).lines
  return { id, number, variantId, lineId: line?.id ?? '' }
}

const cancel = async (id: string, restock: Record<string, number> = {}) => {
  const { version } = await findOrder(ctx(), id)
  return cancelOrder(ctx(), id, { restock, reason: 'Called, wants another colour', expectedVersion: version })
}

test('a free order is cancelled once: items return to stock and the customer is emailed', async () => {
  const { id, number, variantId, lineId } = await placeFreeOrder()
  const { version } = await findOrder(ctx(), id)
  expect(await onHand(variantId)).toBe(8)
  const request = { restock: { [lineId]: 2 }, reason: 'Called, wants another colour', expectedVersion: version }
  const results = await Promise.all(Array.from({ length: 10 }, () => cancelOrder(ctx(), id, request)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'not-allowed' })
  expect(await onHand(variantId)).toBe(10)
  const order = await findOrder(ctx(), id)
  expect(order).toMatchObject({ status: 'canceled', fulfillmentStatus: 'canceled', lines: [{ restockedQuantity: 2 }] })
  expect(order.history.at(-1)).toMatchObject({
    action: 'order.cancelled',
    details: { number, reason: request.reason, restocked: { [variantId]: 2 } },
  })
  expect(await bed.db.$count(refunds)).toBe(0)
  const sent = await bed.db
    .select()
    .from(emails)
    .where(eq(emails.subject, `Order ${number} has been cancelled`))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain("You weren't charged")
  expect(await packOrder(ctx(), id)).toMatchObject({ ok: false })
})

test('an order that was paid for is refunded instead of cancelled', async () => {
  const { id } = await makeOrder(bed.ctx(GUEST))
  expect(await cancel(id)).toEqual({ ok: false, reason: 'not-allowed' })
})

test('an order that was picked up can no longer be cancelled', async () => {
  const { id, number, variantId, lineId } = await placeFreeOrder()
  const { version } = await findOrder(ctx(), id)
  await shipOrder(ctx(), id, { carrier: null, trackingNumber: null, expectedVersion: version })
  expect(await cancel(id, { [lineId]: 2 })).toEqual({ ok: false, reason: 'not-allowed' })
  expect(await onHand(variantId)).toBe(8)
  expect(await bed.db.$count(emails, eq(emails.subject, `Order ${number} has been cancelled`))).toBe(0)
})

test('no more items return to stock than were ordered', async () => {
  const { id, lineId } = await placeFreeOrder()
  expect(await cancel(id, { [lineId]: 3 })).toMatchObject({ ok: false, reason: 'quantity-exceeded' })
})

test('an admin who opened the order before it changed gets a conflict', async () => {
  const { id } = await placeFreeOrder()
  const { version } = await findOrder(ctx(), id)
  await packOrder(ctx(), id)
  const request = { restock: {}, reason: 'x', expectedVersion: version }
  expect(await cancelOrder(ctx(), id, request)).toMatchObject({ reason: 'stale', current: { version: version + 1 } })
})

test('an unknown order cannot be cancelled', async () => {
  const status = (error: unknown) => (error instanceof Response ? error.status : error)
  for (const id of [newId(), 'x\0']) {
    expect(await cancelOrder(ctx(), id, { restock: {}, reason: '', expectedVersion: 1 }).catch(status)).toBe(404)
  }
})
