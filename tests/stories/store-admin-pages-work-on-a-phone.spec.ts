import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { guestCtx, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

test('the pages of the store admin fit a phone and are accessible', { timeout: 600_000 }, async () => {
  const { db } = story.site
  const sizes = ['S', 'M'].map((Size) => ({ values: { Size }, sku: `PHONE-${Size}` }))
  const { id, variants } = await makeProduct(db, { title: 'Phone Case', images: 2, variants: sizes })
  const order = await makeOrder(guestCtx(story.site))
  const admin = await story.person('admin')
  const product = `/admin/store/products/${id}`
  const pages = [
    ...['', '/products', '/discounts/new', '/collections', '/settings'].map((path) => `/admin/store${path}`),
    ...['', '/options', '/variants', '/images', '/placement'].map((part) => product + part),
    `/admin/store/stock/${variants[0]?.id}`,
    `/admin/store/orders/${order.id}`,
    `/admin/store/orders/${order.id}/refund`,
  ]
  const phone = await story.open('/admin/store', { as: admin, width: 390 })
  // The images of the test product have no files.
  story.expectErrors(/status of 404/)
  for (const path of pages) {
    await visit(phone, path)
    await phone.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSidewaysScroll(phone, path)
    await expectAccessible(phone, path)
    await phone.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(phone, `${path} at 320 pixels`)
    await phone.setViewportSize({ width: 390, height: 900 })
  }
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
