import { test } from 'vitest'
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
  }
})
