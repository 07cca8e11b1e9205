import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calculateGst } from '#app/domain/checkout/totals.ts'
import { instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { orderLines, orders, refunds } from '#db/schema/orders.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { exportReport } from './export-report.server.ts'
import { parseReportFilter } from './report-filter.ts'
import { listPeriodSales, listProductSales, totalOfPeriods } from './sales-report.server.ts'

const ZONE = 'Australia/Sydney'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(async () => {
  for (const table of [refunds, orders]) await bed.db.delete(table)
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const filterOf = (by: string, from = '2026-10-01', until = '2026-11-30') =>
  parseReportFilter(new URLSearchParams({ from, until, by }), '2026-11-24')

async function orderAt(placedAt: Date, priceCents: number, quantity = 1) {
  const { variants } = await makeProduct(bed.db, { title: `Mug ${priceCents}`, variants: [{ onHand: 10, priceCents }] })
  const order = await makeOrder(bed.ctx(GUEST), { items: [{ variantId: variants[0]?.id ?? '', quantity }] })
  await bed.db.update(orders).set({ placedAt }).where(eq(orders.id, order.id))
  return order
}

async function refundAt(
  orderId: string,
  amountCents: number,
  finishedAt: Date,
  status: 'succeeded' | 'failed' = 'succeeded',
) {
  const values = {
    id: newId(),
    orderId,
    amountCents,
    reason: '',
    restocked: {},
    status,
    createdAt: finishedAt,
    finishedAt,
  }
  await bed.db.insert(refunds).values(values)
}

test('sales count on the day of the order and refunds on the day they were paid back, on the agency’s clocks', async () => {
  const late = await orderAt(instantIn(ZONE, '2026-10-31', '23:59'), 2000)
  const early = await orderAt(instantIn(ZONE, '2026-11-01', '00:00'), 2000, 3)
  await refundAt(late.id, 1235, instantIn(ZONE, '2026-11-02', '09:00'))
  await refundAt(early.id, 500, instantIn(ZONE, '2026-11-02', '10:00'), 'failed')
  const days = await listPeriodSales(ctx(), filterOf('day'))
  expect(
    days.map(({ period, orders, salesCents, refundedCents }) => [period, orders, salesCents, refundedCents]),
  ).toEqual([
    ['2026-11-02', 0, 0, 1235],
    ['2026-11-01', 1, early.totalCents, 0],
    ['2026-10-31', 1, late.totalCents, 0],
  ])
  const months = await listPeriodSales(ctx(), filterOf('month'))
  expect(months.map(({ period, orders, refundedGstCents }) => [period, orders, refundedGstCents])).toEqual([
    ['2026-11', 1, calculateGst(1235)],
    ['2026-10', 1, 0],
  ])
  expect(await listPeriodSales(ctx(), filterOf('day', '2026-11-01', '2026-11-01'))).toHaveLength(1)
})

test('the totals are those of the orders and refunds to the cent', async () => {
  const made: { order: Awaited<ReturnType<typeof orderAt>>; refund: number }[] = []
  for (const [index, price] of [1, 33, 999, 1245, 12_345].entries()) {
    const order = await orderAt(instantIn(ZONE, `2026-11-0${index + 1}`, '12:00'), 1000 + price, index + 1)
    await refundAt(order.id, 100 + price, instantIn(ZONE, '2026-11-10', '12:00'))
    made.push({ order, refund: 100 + price })
  }
  const totals = totalOfPeriods(await listPeriodSales(ctx(), filterOf('month')))
  const add = (value: (row: (typeof made)[number]) => number) => made.reduce((sum, row) => sum + value(row), 0)
  expect(totals).toMatchObject({
    orders: 5,
    salesCents: add(({ order }) => order.totalCents),
    gstCents: add(({ order }) => calculateGst(order.totalCents)),
    refundedCents: add(({ refund }) => refund),
    refundedGstCents: add(({ refund }) => calculateGst(refund)),
  })
  expect(totals.goodsCents + totals.deliveryCents).toBe(totals.salesCents)
})

test('products are listed by sales, without cancelled items', async () => {
  const at = instantIn(ZONE, '2026-11-05', '12:00')
  await orderAt(at, 2000, 3)
  const partly = await orderAt(at, 5000, 2)
  await bed.db.update(orderLines).set({ cancelledQuantity: 1 }).where(eq(orderLines.orderId, partly.id))
  expect(await listProductSales(ctx(), filterOf('product'))).toMatchObject([
    { title: 'Mug 2000', units: 3, salesCents: 6000 },
    { title: 'Mug 5000', units: 1, salesCents: 5000 },
  ])
})

test('the file has amounts as plain numbers, and net amounts below zero in parentheses', async () => {
  const order = await orderAt(instantIn(ZONE, '2026-10-31', '12:00'), 112_050)
  await refundAt(order.id, 1100, instantIn(ZONE, '2026-11-01', '12:00'))
  const [, november, october] = (await exportReport(ctx(), filterOf('month'))).split('\r\n')
  expect(november).toBe('2026-11,0,0.00,0.00,0.00,0.00,0.00,11.00,1.00,(11.00),(1.00)')
  expect(october).toMatch(/^2026-10,1,1120\.50,0\.00,/)
})

test('only admins see the report', async () => {
  await expect(listPeriodSales(bed.ctx(GUEST), filterOf('day'))).rejects.toMatchObject({ status: 403 })
  await expect(exportReport(bed.ctx(GUEST), filterOf('product'))).rejects.toMatchObject({ status: 403 })
})

test.each([
  ['', '2026-11-01', '2026-11-24', 'day'],
  ['from=2026-11-20&until=2026-11-02&by=month', '2026-11-02', '2026-11-20', 'month'],
  ['from=yesterday&by=week', '2026-11-01', '2026-11-24', 'day'],
])('the query "%s" is the report from %s until %s by %s', (query, from, until, by) => {
  expect(parseReportFilter(new URLSearchParams(query), '2026-11-24')).toEqual({ from, until, by })
})
