import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { simulatePayment } from '#app/domain/orders/settlement/simulate-payment.server.ts'
import { newId } from '#app/lib/id.ts'
import { discounts } from '#db/schema/checkout.ts'
import { orderLines, orderReturns, orders } from '#db/schema/orders.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { CUSTOMER, guestCtx, makeCheckout, makeOrder } from '#tests/support/store-actions.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

test('the pages of the store admin fit a phone and are accessible', { timeout: 600_000 }, async () => {
  const { db } = story.site
  const sizes = ['S', 'M'].map((Size) => ({ values: { Size }, sku: `PHONE-${Size}` }))
  const { id, variants } = await makeProduct(db, { title: 'Phone Case', images: 2, variants: sizes })
  const order = await makeOrder(guestCtx(story.site))
  const collection = await makeCollection(db, 'Phones', [{ id }])
  const discount = { id: newId(), code: 'PHONE', kind: 'percentage', value: 10, createdAt: new Date() } as const
  await db.insert(discounts).values(discount)
  const admin = await story.person('admin')
  const lists = '/products /discounts /collections /allowances /reports /orders /orders/awaiting /orders/returns'
  const forms = '/products/new /products/import /discounts/new /settings /delivery-methods/new'
  const stock = '/stock /stock/documents /stock/deliveries/new /stock/counts/new /stock/import'
  const pages = [
    '',
    ...[lists, forms, stock].flatMap((paths) => paths.split(' ')),
    ...['', '/options', '/variants', '/images', '/placement'].map((part) => `/products/${id}${part}`),
    ...['', '/refund', '/delivery', '/cancellation', '/shipment', '/invoice'].map(
      (part) => `/orders/${order.id}${part}`,
    ),
    `/stock/${variants[0]?.id}`,
    `/discounts/${discount.id}`,
    `/collections/${collection.id}`,
  ]
  const phone = await story.open('/admin/store', { as: admin, width: 390 })
  // The images of the test product have no files.
  story.expectErrors(/status of 404/)
  for (const page of pages) {
    const path = `/admin/store${page}`
    await visit(phone, path)
    await phone.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSidewaysScroll(phone, path)
    await expectAccessible(phone, path)
    await phone.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(phone, `${path} at 320 pixels`)
    // The other theme at the other width: axe takes the time of this story, and a colour is the same at every width.
    await phone.setViewportSize({ width: 1280, height: 800 })
    await phone.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(phone, `${path} at 1280 pixels in dark colours`)
    await phone.emulateMedia({ colorScheme: 'light' })
    await phone.setViewportSize({ width: 390, height: 900 })
  }
})

/** The texts of the rows of a list on a phone that are cut off at their end. */
const cutOffTexts = (page: Page) =>
  page
    .locator('[data-place="meta"]')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    )

test('a phone shows in full how much of an order was shipped, refunded and returned', async () => {
  const { db } = story.site
  const { variants } = await makeProduct(db, { title: 'Long-sleeved Work Shirt', variants: [{ onHand: 30 }] })
  const { id, number } = await makeOrder(guestCtx(story.site), {
    items: [{ variantId: variants[0]?.id, quantity: 20 }],
  })
  const quantities = { fulfilledQuantity: 4, cancelledQuantity: 2, refundedQuantity: 2, restockedQuantity: 1 }
  await db.update(orderLines).set(quantities).where(eq(orderLines.orderId, id))
  const state = { status: 'requires_action', paymentStatus: 'partially_refunded', refundedCents: 4980 } as const
  await db.update(orders).set(state).where(eq(orders.id, id))
  const phone = await story.open(`/admin/store/orders/${id}`, { as: await story.person('admin'), width: 390 })
  const item = phone.getByRole('table', { name: 'Items' }).getByRole('row', { name: /Work Shirt/ })
  await item.getByText('4 shipped · 2 refunded · 1 returned to stock').waitFor()
  await item.getByText('20', { exact: true }).waitFor()
  expect(await cutOffTexts(phone)).toEqual([])
  const links = phone.getByRole('main').getByRole('link', { name: /Work Shirt|@|0491 570 006/ })
  await expect.poll(() => links.count()).toBe(3)
  const heights = async () =>
    Promise.all((await links.all()).map(async (link) => (await link.boundingBox())?.height ?? 0))
  await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThanOrEqual(24)
  await visit(phone, `/admin/store/orders?q=${number}`)
  await phone.getByText('$49.80 refunded').filter({ visible: true }).waitFor()
  expect(await cutOffTexts(phone)).toEqual([])
})

test('a phone has the buttons for selected orders at its foot while one is selected', async () => {
  const { variants } = await makeProduct(story.site.db, { title: 'Enamel Mug', variants: [{ onHand: 30 }] })
  const items = [{ variantId: variants[0]?.id, quantity: 1 }]
  const { number } = await makeOrder(guestCtx(story.site), { items })
  const phone = await story.open(`/admin/store/orders?q=${number}`, { as: await story.person('admin'), width: 390 })
  const ship = phone.getByRole('button', { name: 'Mark as shipped' })
  const box = phone.getByLabel(`Select order ${number}`)
  await box.check()
  await ship.waitFor()
  const place = await ship.boundingBox()
  expect((place?.x ?? 999) + (place?.width ?? 0)).toBeLessThanOrEqual(390)
  expect(place?.height).toBeGreaterThanOrEqual(44)
  await expectNoSidewaysScroll(phone, 'orders with the buttons for the selected ones')
  await expectAccessible(phone, 'orders with the buttons for the selected ones')
  await box.uncheck()
  await ship.waitFor({ state: 'hidden' })
  await phone.getByLabel('Select all').check()
  await ship.click()
  await phone.waitForURL(/\/admin\/store\/orders\/shipments/)
})

test('a phone shows in full what an order that waits for its payment contains, with its button at the end', async () => {
  const { variants } = await makeProduct(story.site.db, {
    title: 'Long-sleeved Work Shirt',
    variants: [{ onHand: 30 }],
  })
  const items = [{ variantId: variants[0]?.id, quantity: 20 }]
  const { token } = await makeCheckout(guestCtx(story.site), { items })
  await simulatePayment(guestCtx(story.site), token, 'pay-later', { ...CUSTOMER, name: 'Wendy Marsh' })
  const phone = await story.open('/admin/store/orders/awaiting', { as: await story.person('admin'), width: 390 })
  await phone.getByText('20 × Long-sleeved Work Shirt').filter({ visible: true }).waitFor()
  expect(await cutOffTexts(phone)).toEqual([])
  const button = await phone.getByRole('button', { name: 'Cancel the order of Wendy Marsh' }).boundingBox()
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeGreaterThan(350)
})

test('a phone shows in full what a customer returns', async () => {
  const { db } = story.site
  const { variants } = await makeProduct(db, { title: 'Long-sleeved Work Shirt', variants: [{ onHand: 30 }] })
  const { id } = await makeOrder(guestCtx(story.site), { items: [{ variantId: variants[0]?.id, quantity: 20 }] })
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id))
  const request = { items: { [line?.id ?? '']: 12 }, reason: 'Too small', requestedAt: new Date() }
  await db.insert(orderReturns).values({ id: newId(), orderId: id, status: 'requested', ...request })
  const phone = await story.open('/admin/store/orders/returns', { as: await story.person('admin'), width: 390 })
  await phone.getByText('12 × Long-sleeved Work Shirt').filter({ visible: true }).waitFor()
  expect(await cutOffTexts(phone)).toEqual([])
})

test('a phone of 320 pixels shows in full how many units a count expects', async () => {
  await makeProduct(story.site.db, { title: 'Keep Cup', variants: [{ sku: 'CUP-S-WAT', onHand: 15 }] })
  const path = '/admin/store/stock/counts/new?q=CUP-S-WAT'
  const phone = await story.open(path, { as: await story.person('admin'), width: 320 })
  await phone.getByRole('rowheader', { name: 'Keep Cup' }).waitFor()
  expect(await cutOffTexts(phone)).toEqual([])
})

test('a phone shows a short title of a hidden product in one line, and whether its stock is tracked', async () => {
  const variants = [{ manageInventory: false }]
  await makeProduct(story.site.db, { title: 'Five-Year Pin', hidden: true, variants })
  const path = '/admin/store/products?q=Five-Year'
  const phone = await story.open(path, { as: await story.person('admin'), width: 390 })
  const row = phone.getByRole('row').filter({ hasText: 'Five-Year Pin' })
  await row.getByText('Stock not tracked', { exact: true }).waitFor()
  await row.getByText('Hidden').waitFor()
  expect((await row.getByRole('link').boundingBox())?.height).toBeLessThan(32)
  const labels = row.locator('[data-label]')
  await expect.poll(() => labels.count()).toBe(0)
})

test('a phone shows the titles of related products without breaking their words', async () => {
  const { db } = story.site
  const related = await Promise.all(
    ['Market Tote', 'Wide-Brim Hat', 'Shift Bottle'].map((title) => makeProduct(db, { title })),
  )
  const { id } = await makeProduct(db, { title: 'Tee', relatedIds: related.map((one) => one.id) })
  const phone = await story.open(`/admin/store/products/${id}/placement`, {
    as: await story.person('admin'),
    width: 390,
  })
  const title = phone
    .getByRole('list', { name: 'Related products' })
    .getByText('Wide-Brim Hat', { exact: true })
    .first()
  expect((await title.boundingBox())?.height).toBeLessThan(30)
})

test('the overview lists what is low in stock by product, with its sizes on one line', async () => {
  const sizes = [1, 0, 90].map((onHand, at) => ({ values: { Size: ['S', 'M', 'L'][at] ?? '' }, onHand }))
  await makeProduct(story.site.db, { title: 'Rain Hat', variants: sizes })
  const page = await story.open('/admin/store', { as: await story.person('admin') })
  const low = page.getByRole('region', { name: 'Low stock' })
  const product = low.getByRole('listitem').filter({ hasText: 'Rain Hat' }).first()
  const links = product.getByRole('listitem').getByRole('link')
  await expect
    .poll(async () => (await links.allTextContents()).map((text) => text.split(': ')[1]))
    .toEqual(['S 1 left', 'M sold out'])
  const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  // The text of the quiet link, not its padding, ends where the list ends.
  const [more, list] = [low.getByRole('link', { name: /^All / }), low.getByRole('list').first()]
  const ends = await Promise.all([more.boundingBox(), list.boundingBox()])
  const [linkEnd = 0, listEnd = 0] = ends.map((box) => (box?.x ?? 0) + (box?.width ?? 0))
  expect(linkEnd - listEnd).toBeCloseTo(13, 0)
})
