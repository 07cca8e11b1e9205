import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calculateGst } from '#app/domain/checkout/totals.ts'
import { instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { discounts } from '#db/schema/checkout.ts'
import { orderLines, orders, refunds } from '#db/schema/orders.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { listDiscountSales, listRefunds } from './discounts-and-refunds.server.ts'
import { exportReport } from './export-report.server.ts'
import { exportStore } from './export-store.server.ts'
import { chartPeriods, parseReportFilter } from './report-filter.ts'
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

async function orderAt(placedAt: Date, priceCents: number, quantity = 1, discountCode: string | null = null) {
  const { variants } = await makeProduct(bed.db, { title: `Mug ${priceCents}`, variants: [{ onHand: 10, priceCents }] })
  const order = await makeOrder(bed.ctx(GUEST), {
    items: [{ variantId: variants[0]?.id ?? '', quantity }],
    discountCode,
  })
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

test('the orders of each discount code are added up', async () => {
  await bed.db
    .insert(discounts)
    .values({ id: newId(), code: 'TEN', kind: 'percentage', value: 10, createdAt: new Date() })
  const at = instantIn(ZONE, '2026-11-05', '12:00')
  const orders = [await orderAt(at, 2000, 2, 'TEN'), await orderAt(at, 999, 1, 'TEN'), await orderAt(at, 5000)]
  const [row, ...others] = await listDiscountSales(ctx(), filterOf('discount'))
  const [one, two] = orders
  expect(others).toEqual([])
  expect(row).toEqual({
    code: 'TEN',
    orders: 2,
    discountCents: 500,
    salesCents: (one?.totalCents ?? 0) + (two?.totalCents ?? 0),
  })
})

test('refunds are listed on the day they were paid back, with their GST, and only those that succeeded', async () => {
  const order = await orderAt(instantIn(ZONE, '2026-10-31', '12:00'), 2000)
  await refundAt(order.id, 1100, instantIn(ZONE, '2026-11-30', '23:59'))
  await refundAt(order.id, 300, instantIn(ZONE, '2026-12-01', '00:00'))
  await refundAt(order.id, 200, instantIn(ZONE, '2026-11-02', '10:00'), 'failed')
  expect(await listRefunds(ctx(), filterOf('refund'))).toMatchObject([
    { orderId: order.id, number: order.number, amountCents: 1100, gstCents: 100 },
  ])
})

const readFile = async (...request: Parameters<typeof exportStore>) => {
  const chunks: string[] = []
  for await (const chunk of await exportStore(...request)) chunks.push(chunk)
  const [heading, ...lines] = chunks.join('').trimEnd().split('\r\n')
  return { heading, lines }
}

test('orders, lines and movements are exported with ISO timestamps, without formulas and without a gap', async () => {
  const at = instantIn(ZONE, '2026-11-05', '12:00')
  const order = await orderAt(at, 2000, 3)
  await bed.db.update(orders).set({ fullName: '=HYPERLINK("x")' }).where(eq(orders.id, order.id))
  const dates = { from: '2026-11-05', until: '2026-11-05' }
  const file = await readFile(ctx(), 'orders', dates)
  expect(file.heading).toMatch(/^\ufeffOrder,Placed at,/)
  expect(file.lines).toHaveLength(1)
  expect(file.lines[0]).toContain(`${order.number},2026-11-05T01:00:00.000Z,pending,captured,not_fulfilled,"'=HYPER`)
  const lines = await readFile(ctx(), 'order-lines', dates)
  expect(lines.lines[0]).toMatch(/,Mug 2000,Mug 2000,,3,20\.00,0\.00,60\.00,0,0,0,0$/)
  const all = { from: '2020-01-01', until: '2099-01-01' }
  expect((await readFile(ctx(), 'stock-movements', all)).lines.join()).toContain(`,0,3,7,sold,${order.number},`)
  expect((await readFile(ctx(), 'stock', all)).lines.join()).toContain('Mug 2000,Mug 2000,,published,7,0,7,20.00,')
  await expect(readFile(bed.ctx(GUEST), 'orders', dates)).rejects.toMatchObject({ status: 403 })
})

test('a file of more orders than one query reads has each of them once', async () => {
  const first = await orderAt(instantIn(ZONE, '2026-11-05', '12:00'), 2000)
  await bed.db.execute(sql`insert into checkouts (id, token, status, lines, currency, subtotal_cents, discount_cents,
      shipping_cents, total_cents, delivery, success_url, cancel_url, provider, idempotency_key, created_at, reserved_until, ended_at)
    select gen_random_uuid(), 'token' || n, 'paid', '[]', 'aud', 0, 0, 0, 0, 'post', '', '', 'test', 'key' || n, now(), now(), now()
    from generate_series(1, 1200) n`)
  await bed.db.execute(sql`insert into orders (id, checkout_id, payment_session_id, status, payment_status, fulfillment_status,
      email, full_name, delivery, currency, subtotal_cents, discount_cents, shipping_cents, total_cents, gst_cents, placed_at, updated_at)
    select gen_random_uuid(), id, token, 'pending', 'captured', 'not_fulfilled', '', '', 'post', 'aud', 0, 0, 0, 0, 0,
      ${first.placedAt.toISOString()}::timestamptz, now() from checkouts where token like 'token%'`)
  const { lines } = await readFile(ctx(), 'orders', { from: '2000-01-01', until: '2199-01-01' })
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1201)
  expect(lines).toHaveLength(1201)
})

test.each([
  ['2026-10-30', '2026-11-02', 'day', ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']],
  ['2026-10-30', '2026-12-01', 'month', ['2026-10', '2026-11', '2026-12']],
  ['2026-01-01', '2026-12-31', 'day', null],
])('a chart from %s until %s by %s shows each period', (from, until, by, periods) => {
  expect(chartPeriods(filterOf(by, from, until))).toEqual(periods)
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
