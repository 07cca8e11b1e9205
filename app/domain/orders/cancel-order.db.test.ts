import { and, eq } from 'drizzle-orm'
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
import { sendParcel } from './fulfilment/send-parcel.server.ts'

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

/** Two mugs of ten, picked up and given away whole. */
async function gift() {
  const { variants } = await makeProduct(bed.db, { variants: [{ onHand: 10 }] })
  const variantId = variants[0]?.id ?? ''
  const items = [{ variantId, quantity: 2 }]
  const { id, number } = await makeOrder(bed.ctx(GUEST), { items, delivery: 'pickup', discountCode: 'GIFT' })
  const [line] = (await findOrder(ctx(), id)).lines
  return { id, number, variantId, lineId: line?.id ?? '' }
}

test('an order of nothing is cancelled once: goods back, customer told, no refund', async () => {
  const { id, number, variantId, lineId } = await gift()
  expect(await findOrder(ctx(), id)).toMatchObject({ totalCents: 0, status: 'pending' })
  expect(await onHand(variantId)).toBe(8)
  const wanted = { restock: { [lineId]: 2 }, reason: 'Called, wants another colour' }
  const all = await Promise.all(Array.from({ length: 10 }, () => cancelOrder(ctx(), id, wanted)))
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  expect(all.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'not-allowed' })
  expect(await onHand(variantId)).toBe(10)
  const order = await findOrder(ctx(), id)
  expect(order).toMatchObject({ status: 'canceled', fulfillmentStatus: 'canceled', lines: [{ restockedQuantity: 2 }] })
  expect(order.history.at(-1)).toMatchObject({
    action: 'order.cancelled',
    details: { number, reason: wanted.reason, restocked: { [variantId]: 2 } },
  })
  expect(await bed.db.$count(refunds)).toBe(0)
  const told = await bed.db
    .select()
    .from(emails)
    .where(eq(emails.subject, `Order ${number} is cancelled`))
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('Nothing was charged')
  expect(await packOrder(ctx(), id)).toMatchObject({ ok: false })
})

test('refused where money was paid, where it was handed over, and for more pieces than there are', async () => {
  const paid = await makeOrder(bed.ctx(GUEST))
  expect(await cancelOrder(ctx(), paid.id, { restock: {}, reason: '' })).toEqual({ ok: false, reason: 'not-allowed' })
  const given = await gift()
  const much = await cancelOrder(ctx(), given.id, { restock: { [given.lineId]: 3 }, reason: '' })
  expect(much).toMatchObject({ ok: false, reason: 'too-many-pieces' })
  await sendParcel(ctx(), given.id, { carrier: null, trackingNumber: null })
  const restock = { [given.lineId]: 2 }
  expect(await cancelOrder(ctx(), given.id, { restock, reason: '' })).toEqual({ ok: false, reason: 'not-allowed' })
  expect(await onHand(given.variantId)).toBe(8)
  const told = and(eq(emails.recipient, 'mia@example.com'), eq(emails.subject, `Order ${given.number} is cancelled`))
  expect(await bed.db.$count(emails, told)).toBe(0)
})

test('nobody but admins, and only orders', async () => {
  const { id } = await gift()
  const status = (refusal: unknown) => (refusal instanceof Response ? refusal.status : refusal)
  for (const actor of [GUEST, await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'employer')]) {
    expect(await cancelOrder(bed.ctx(actor), id, { restock: {}, reason: '' }).catch(status)).toBe(403)
  }
  for (const other of [newId(), 'x\0']) {
    expect(await cancelOrder(ctx(), other, { restock: {}, reason: '' }).catch(status)).toBe(404)
  }
})
