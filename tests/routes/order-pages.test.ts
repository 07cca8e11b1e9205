import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VERSION_FIELD } from '#app/core/version.ts'
import { quantityField } from '#app/domain/orders/admin/order-form.ts'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { STALE_ORDER_MESSAGE } from '#app/domain/orders/admin/stale-order.tsx'
import { shipOrder } from '#app/domain/orders/fulfilment/ship-order.server.ts'
import { refundOrder } from '#app/domain/orders/refunds/refund-order.server.ts'
import { simulatePayment } from '#app/domain/orders/settlement/simulate-payment.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { storeSettings } from '#db/schema/catalogue.ts'
import { discounts } from '#db/schema/checkout.ts'
import { orderLines, orderReturns, orders, refunds } from '#db/schema/orders.ts'
import { makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { CUSTOMER, guestCtx, makeCheckout, makeOrder } from '#tests/support/store-actions.ts'
import { pageText, visit } from './client.ts'

let site: Site
let admin: Person
beforeAll(async () => {
  site = await openSite()
  admin = await makePerson(site.db, 'admin')
})
afterAll(() => site.close())

const pathOf = (id: string) => `/admin/store/orders/${id}`
const adminSees = async (path: string) => pageText(await visit(site, { as: admin }).get(path))

test.each([
  ['/store', 'Error loading products: HTTP 500: Internal Server Error'],
  ['/product/none', 'Error loading product'],
])('%s of the built-in store shows the specified text when it fails', async (path, title) => {
  await site.db.$client.query('alter table products rename to products_away')
  try {
    const response = await visit(site, { as: admin }).get(path)
    expect(response.status).toBe(500)
    expect(response.body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    expect(pageText(response)).toContain('Try again')
  } finally {
    await site.db.$client.query('alter table products_away rename to products')
  }
})

test('orders are counted beside Store until they are shipped, with the same number as in the overview and on the dashboard', async () => {
  // The navigation of any admin page: `Store` with the count and what it counts, then the pages of the store.
  const badge = async () =>
    / Store (?:\d+ (\d+) orders to pack or ship )?Overview Products /.exec(await adminSees('/admin/users'))?.[1] ??
    'none'
  expect(await badge()).toBe('none')
  const [one, two] = [await makeOrder(guestCtx(site)), await makeOrder(guestCtx(site))]
  expect(await badge()).toBe('2')
  await visit(site, { as: admin }).post(`${pathOf(one.id)}/packing`)
  expect(await badge()).toBe('2')
  expect(await adminSees('/admin/store')).toContain('2 To pack or ship')
  expect(await adminSees('/admin/dashboard')).toContain('2 orders to pack or ship')
  for (const { id } of [one, two]) {
    const ctx = { ...guestCtx(site), actor: admin }
    const { version: expectedVersion } = await findOrder(ctx, id)
    expect(await shipOrder(ctx, id, { carrier: null, trackingNumber: null, expectedVersion })).toMatchObject({
      ok: true,
    })
  }
  expect(await badge()).toBe('none')
})

test('a search of orders finds one that waits for its payment, and discounts lead to their orders', async () => {
  const { token } = await makeCheckout(guestCtx(site))
  await simulatePayment(guestCtx(site), token, 'pay-later', { ...CUSTOMER, name: 'Wilma Waits' })
  expect(await adminSees('/admin/store/orders?q=wilma')).toContain('1 order awaiting payment matches')
  expect(await adminSees('/admin/store/orders/awaiting?q=wilma')).toContain('Wilma Waits')
  expect(await adminSees('/admin/store/orders?q=nobody')).toContain('Try the order number')
  const used = { id: newId(), code: 'WATTLE', kind: 'percentage' as const, value: 10, used: 2, createdAt: new Date() }
  await site.db.insert(discounts).values(used)
  const { body } = await visit(site, { as: admin }).get('/admin/store/discounts')
  expect(body).toContain('href="/admin/store/orders?q=WATTLE"')
})

test('an order page offers its confirmation again only if the order has an email address', async () => {
  const customer = await makePerson(site.db, 'employee')
  const { id } = await makeOrder({ ...guestCtx(site), actor: customer })
  const customerSees = async () => pageText(await visit(site, { as: customer }).get(`/orders/${id}`))
  expect(await customerSees()).toContain('Resend confirmation')
  await site.db.update(orders).set({ email: '', phone: '0491 570 006' }).where(eq(orders.id, id))
  const shown = await customerSees()
  expect(shown).toContain('0491 570 006')
  expect(shown).not.toMatch(/Resend confirmation|· 0491/)
})

test('an order whose refund is pending says what not to ship', async () => {
  const { id } = await makeOrder(guestCtx(site))
  expect(await adminSees(pathOf(id))).not.toContain('being refunded')
  const refund = { id: newId(), orderId: id, amountCents: 1200, reason: 'Too big', restocked: {} }
  await site.db.insert(refunds).values({ ...refund, status: 'queued', createdAt: new Date() })
  const warning = '$12.00 is being refunded Refunded items are left out of the items to ship.'
  expect(await adminSees(pathOf(id))).toContain(warning)
  await site.db.update(orderLines).set({ fulfilledQuantity: 1 }).where(eq(orderLines.orderId, id))
  await site.db.update(orders).set({ fulfillmentStatus: 'shipped' }).where(eq(orders.id, id))
  const shown = await adminSees(pathOf(id))
  expect(shown).toContain("$12.00 is being refunded The payment service hasn't confirmed it yet.")
  expect(shown).not.toContain('items to ship')
})

test("an order's history says how much was refunded, and its items that they are in stock again", async () => {
  const { id, version } = await makeOrder(guestCtx(site))
  const [line] = await site.db.select().from(orderLines).where(eq(orderLines.orderId, id))
  const items = { [line?.id ?? '']: 1 }
  const refund = { amountCents: 1250, shippingCents: 0, reason: 'Too big', items, restock: items }
  await refundOrder({ ...guestCtx(site), actor: admin }, id, { ...refund, expectedVersion: version })
  const shown = await adminSees(pathOf(id))
  expect(shown).toContain('Order refunded : $12.50')
  expect(shown).toContain('1 refunded · 1 returned to stock')
})

test('the refund page says how to refund an amount and still ship, while there are items to ship', async () => {
  const { id } = await makeOrder(guestCtx(site))
  const hint = 'still ship them, enter a quantity of 0'
  expect(await adminSees(`${pathOf(id)}/refund`)).toContain(hint)
  await site.db.update(orderLines).set({ fulfilledQuantity: 1 }).where(eq(orderLines.orderId, id))
  await site.db.update(orders).set({ fulfillmentStatus: 'shipped' }).where(eq(orders.id, id))
  expect(await adminSees(`${pathOf(id)}/refund`)).not.toContain("Items that haven't been shipped")
})

test('the refund page of an order that is refunded in full leads to the order and says why', async () => {
  const { id, totalCents } = await makeOrder(guestCtx(site))
  await site.db
    .update(orders)
    .set({ refundedCents: totalCents, paymentStatus: 'refunded', status: 'canceled' })
    .where(eq(orders.id, id))
  const staff = visit(site, { as: admin })
  expect(await staff.get(`${pathOf(id)}/refund`)).toMatchObject({ status: 303, location: pathOf(id) })
  expect(pageText(await staff.get(pathOf(id)))).toContain('Nothing is left to refund.')
})

test('an order whose items someone else has refunded is not cancelled with the form from before', async () => {
  const { id } = await makeOrder(guestCtx(site))
  const [line] = await site.db.select().from(orderLines).where(eq(orderLines.orderId, id))
  const [order] = await site.db.select().from(orders).where(eq(orders.id, id))
  const staff = visit(site, { as: admin })
  const cancel = (version: number) =>
    staff.post(`${pathOf(id)}/cancellation`, {
      reason: 'Out of stock',
      [VERSION_FIELD]: String(version),
      [quantityField({ id: line?.id ?? '' })]: '1',
    })
  const version = (order?.version ?? 0) + 1
  await site.db.update(orderLines).set({ refundedQuantity: 1, cancelledQuantity: 1 }).where(eq(orderLines.orderId, id))
  await site.db.update(orders).set({ version }).where(eq(orders.id, id))
  const outdated = await cancel(version - 1)
  expect([outdated.status, pageText(outdated).includes(STALE_ORDER_MESSAGE)]).toEqual([409, true])
  expect((await cancel(version)).status).toBe(400)
  expect((await site.db.select().from(orders).where(eq(orders.id, id)))[0]?.status).toBe(order?.status)
})

test('the cancellation page of an order that is cancelled leads to the order and says why', async () => {
  const { id } = await makeOrder(guestCtx(site))
  await site.db.update(orders).set({ status: 'canceled' }).where(eq(orders.id, id))
  const staff = visit(site, { as: admin })
  expect(await staff.get(`${pathOf(id)}/cancellation`)).toMatchObject({ status: 303, location: pathOf(id) })
  expect(pageText(await staff.get(pathOf(id)))).toContain('This order can no longer be cancelled.')
})

test('a customer reads that an order is to be picked up, and afterwards that it was', async () => {
  await site.db.update(storeSettings).set({ pickupAddress: '1 Kent St, Sydney' })
  const { id, link } = await makeOrder(guestCtx(site), { delivery: 'pickup' })
  const customerSees = async () => pageText(await visit(site).get(new URL(link).pathname))
  expect(await customerSees()).toContain('Pick up at')
  const pickedUp = { status: 'completed', fulfillmentStatus: 'shipped', fulfilledAt: new Date() } as const
  await site.db.update(orders).set(pickedUp).where(eq(orders.id, id))
  const text = await customerSees()
  expect(text).toContain('Picked up at')
  expect(text).not.toContain('Pick up at')
})

test('without scripts the payment page says how long the reservation lasts, not the time in Sydney', async () => {
  const { token } = await makeCheckout(guestCtx(site))
  const text = await visit(site).get(`/pay/${token}`).then(pageText)
  expect(text).toContain('Reserved for you for the next 30 minutes')
  expect(text).not.toMatch(/until \d{1,2}:\d\d/)
})

test('a refund of a return that someone else has closed is rejected with a message, and can then be made without it', async () => {
  const { id } = await makeOrder(guestCtx(site))
  const [line] = await site.db.select().from(orderLines).where(eq(orderLines.orderId, id))
  const returned = { id: newId(), orderId: id, items: { [line?.id ?? '']: 1 }, reason: 'Too big' }
  const at = new Date()
  await site.db.insert(orderReturns).values({ ...returned, status: 'accepted', requestedAt: at, decidedAt: at })
  const staff = visit(site, { as: admin })
  const page = `${pathOf(id)}/refund?return=${returned.id}`
  const hidden = `name="return" value="${returned.id}"`
  expect((await staff.get(page)).body).toContain(hidden)
  await site.db.update(orderReturns).set({ status: 'closed' }).where(eq(orderReturns.id, returned.id))
  const { version } = await findOrder({ ...guestCtx(site), actor: admin }, id)
  const fields = { [quantityField({ id: line?.id ?? '' })]: '0', amount: '1.00', reason: 'Return: Too big' }
  const rejected = await staff.post(page, { ...fields, return: returned.id, [VERSION_FIELD]: String(version) })
  expect(rejected.status).toBe(409)
  expect(pageText(rejected)).toContain('Someone else has closed or refunded this return')
  expect(rejected.body).not.toContain(hidden)
  expect((await staff.post(page, { ...fields, [VERSION_FIELD]: String(version) })).status).toBe(303)
})

test('open returns are counted in the overview of the store until they are closed', async () => {
  const { id } = await makeOrder(guestCtx(site))
  const [line] = await site.db.select().from(orderLines).where(eq(orderLines.orderId, id))
  const requested = { id: newId(), orderId: id, items: { [line?.id ?? '']: 1 }, reason: 'Too big' }
  await site.db.insert(orderReturns).values({ ...requested, status: 'requested', requestedAt: new Date() })
  expect(await adminSees('/admin/store')).toContain('A return is open View return')
  await site.db
    .update(orderReturns)
    .set({ status: 'closed', decidedAt: new Date() })
    .where(eq(orderReturns.id, requested.id))
  expect(await adminSees('/admin/store')).not.toContain('return is open')
})

test('after a pending payment has failed, the page does not say that the items are in the cart', async () => {
  const { token } = await makeCheckout(guestCtx(site))
  await simulatePayment(guestCtx(site), token, 'pay-later', CUSTOMER)
  await simulatePayment(guestCtx(site), token, 'fail', null)
  const text = pageText(await visit(site).get(`/success?checkout=${token}`))
  expect(text).toContain("You haven't been charged")
  expect(text).not.toContain('still in your cart')
})

test('the pages of an order without an email address promise no email', async () => {
  const staff = visit(site, { as: admin })
  const post = async (id: string, page: string, fields: Record<string, string>) => {
    const { version } = await findOrder({ ...guestCtx(site), actor: admin }, id)
    const [line] = await site.db.select().from(orderLines).where(eq(orderLines.orderId, id))
    const quantity = { [quantityField({ id: line?.id ?? '' })]: '0' }
    const sent = await staff.post(`${pathOf(id)}/${page}`, { ...quantity, ...fields, [VERSION_FIELD]: String(version) })
    expect(sent.status).toBe(303)
    return pageText(await staff.get(sent.location ?? ''))
  }
  const texts: string[] = []
  for (const email of [CUSTOMER.email, '']) {
    const [refunded, { id }] = [await makeOrder(guestCtx(site)), await makeOrder(guestCtx(site))]
    await site.db
      .update(orders)
      .set({ email })
      .where(inArray(orders.id, [refunded.id, id]))
    expect((await staff.get(pathOf(id))).body.includes('href="mailto:"')).toBe(false)
    texts.push(
      [
        await adminSees(`${pathOf(id)}/cancellation`),
        await post(refunded.id, 'refund', { amount: '1.00', reason: 'Damaged' }),
        await post(id, 'cancellation', { reason: 'Damaged' }),
      ].join(),
    )
  }
  const promise = /email (?:them|the customer) once/g
  expect(texts.map((text) => text.match(promise)?.length ?? 0)).toEqual([3, 0])
})

test('the pages for the shipments, parcels and returns of an order without an email address promise no email', async () => {
  const staff = visit(site, { as: admin })
  const ctx = { ...guestCtx(site), actor: admin }
  const texts: string[] = []
  for (const email of [CUSTOMER.email, '']) {
    const { id } = await makeOrder(guestCtx(site))
    await site.db.update(orders).set({ email }).where(eq(orders.id, id))
    const { version: expectedVersion, lines } = await findOrder(ctx, id)
    const shipment = await adminSees(`${pathOf(id)}/shipment`)
    const shipments = await adminSees(`/admin/store/orders/shipments?id=${id}`)
    await shipOrder(ctx, id, { carrier: null, trackingNumber: null, expectedVersion })
    const { parcels } = await findOrder(ctx, id)
    const parcel = `${pathOf(id)}/parcels/${parcels[0]?.id}`
    const items = Object.fromEntries(lines.map((line) => [line.id, 1]))
    const returned = { id: newId(), orderId: id, reason: 'Wrong size', items, requestedAt: ctx.now }
    await site.db.insert(orderReturns).values({ ...returned, status: 'requested' })
    const returnPage = `/admin/store/orders/returns/${returned.id}`
    const post = async (path: string, fields: Record<string, string>) => {
      const saved = await staff.post(path, fields)
      expect(saved.status).toBe(303)
      return pageText(await staff.get(saved.location ?? ''))
    }
    const decided = await adminSees(returnPage)
    expect(decided.includes(`${CUSTOMER.name} ·`)).toBe(email !== '')
    const notify = { carrier: 'Couriers', notify: 'on', [VERSION_FIELD]: '1' }
    texts.push(
      [
        shipment,
        shipments,
        decided,
        await adminSees(parcel),
        await post(parcel, notify),
        await post(returnPage, { decision: 'accepted', answer: '' }),
      ].join(),
    )
  }
  const promise = /email (?:Mia Nguyen|each customer|already has)|Email the customer|customer has been emailed/g
  expect(texts.map((text) => text.match(promise)?.length ?? 0)).toEqual([6, 0])
})
