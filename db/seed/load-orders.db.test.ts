import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { adminOrderStatusLabel } from '#app/domain/orders/admin/order-status-label.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { checkouts, discounts } from '#db/schema/checkout.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { paymentEvents, testPayments } from '#db/schema/payments.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { ORDERS } from './demo/orders.ts'
import { seed } from './seed.ts'

/**
 * Just after midnight on the day after daylight saving started in Sydney: times of the day before must still be in the
 * past.
 */
const NOW = new Date('2026-10-04T14:05:00Z')

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
  await seed(bed.ctx(SYSTEM, NOW), 'demo')
})
afterAll(() => bed.close())

const placed = () => bed.db.select().from(orders).orderBy(asc(orders.number))

test('the demo orders have every status, and are numbered in the order in which they were placed', async () => {
  const rows = await placed()
  expect(rows.length).toBe(ORDERS.length)
  expect(rows.map(adminOrderStatusLabel).map(({ label }) => label)).toEqual([
    'Shipped',
    'Shipped',
    'Shipped',
    'Picked up',
    'Refunded',
    'Shipped',
    'Needs attention',
    'Ready for pick-up',
    'Partly shipped',
    'To pack',
    'To pack',
  ])
  const times = rows.map(({ placedAt }) => placedAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(rows.filter(({ placedAt, updatedAt }) => placedAt >= NOW || updatedAt >= NOW)).toEqual([])
  expect(rows.filter(({ userId }) => userId).length).toBe(6)
  expect(rows.filter(({ phone }) => phone && !parsePhone(phone).ok)).toEqual([])
  expect(new Set(rows.map(({ paymentStatus }) => paymentStatus))).toEqual(
    new Set(['captured', 'partially_refunded', 'refunded']),
  )
})

test('every order is paid for, every refund has succeeded, and no stock is reserved', async () => {
  const rows = await placed()
  const payments = await bed.db.select().from(testPayments)
  for (const row of rows) {
    const { paymentSessionId, totalCents, allowanceCents, refundedCents, refundedAllowanceCents } = row
    expect(payments.find(({ id }) => id === paymentSessionId)).toMatchObject({
      paymentStatus: 'paid',
      amountCents: totalCents - allowanceCents,
      refundedCents: refundedCents - refundedAllowanceCents,
    })
  }
  expect(rows.filter(({ refundedAllowanceCents }) => refundedAllowanceCents > 0)).toHaveLength(1)
  expect(await bed.db.$count(refunds)).toBe(3)
  expect((await bed.db.select().from(refunds)).filter(({ status }) => status !== 'succeeded')).toEqual([])
  expect(await bed.db.$count(paymentEvents)).toBe(rows.length)
  expect((await bed.db.select().from(checkouts)).filter(({ status }) => status !== 'paid')).toEqual([])
  const variants = await bed.db.select().from(productVariants)
  expect(variants.filter(({ reserved, onHand }) => reserved !== 0 || onHand < 0)).toEqual([])
  const used = await bed.db.select().from(discounts)
  expect(Object.fromEntries(used.map(({ code, used }) => [code, used]))).toMatchObject({ WELCOME10: 1, TEAM15: 1 })
})

test('the stock movements of a product list its delivery, sales and returns by time', async () => {
  const [mug] = await bed.db.select().from(productVariants).where(eq(productVariants.sku, 'MUG-EUC'))
  const movements = await bed.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.variantId, mug?.id ?? ''))
    .orderBy(asc(stockMovements.at))
  expect(movements.map(({ reason, change, onHandAfter }) => [reason, change, onHandAfter])).toEqual([
    ['received', 64, 64],
    ['sold', -2, 62],
    ['sold', -1, 61],
    ['restocked', 1, 62],
  ])
  expect(mug?.onHand).toBe(62)
})

test("an order's history lists who did what, oldest first", async () => {
  const [first] = await placed()
  const admin = await makePerson(bed.db, 'admin')
  const { history } = await findOrder(bed.ctx(admin), first?.id ?? '')
  expect(history.map(({ action, actor }) => [action, actor])).toEqual([
    ['order.placed', null],
    ['order.packed', 'Alison Hume'],
    ['order.shipped', 'Alison Hume'],
  ])
})
