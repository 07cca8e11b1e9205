import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

const statusOf = async (id: string) =>
  (await story.site.db.select().from(products).where(eq(products.id, id)))[0]?.status
const priceOf = async (id: string) =>
  (await story.site.db.select().from(productVariants).where(eq(productVariants.productId, id)))[0]?.priceCents

test('an admin publishes ticked products, and reads which one could not be published', async () => {
  // The images of the test products have no files.
  story.expectErrors(/status of 404/)
  const ready = await makeProduct(story.site.db, { title: 'Beanie Red', status: 'draft', images: 1 })
  await makeProduct(story.site.db, { title: 'Beanie Blue', status: 'draft' })
  const page = await story.open('/admin/store/products?q=beanie', { as: await story.person('admin') })
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('heading', { level: 1, name: 'Publish 2 products' }).waitFor()
  await expectAccessible(page, 'publish products')
  await page.getByRole('button', { name: 'Publish 2 products' }).click()
  await expectToast(page, 'alert', '1 product changed, 1 not', 'Beanie Blue: it has no image.')
  expect(await statusOf(ready.id)).toBe('published')
})

test('"Select all" is ticked only while all rows of the list are', async () => {
  await makeProduct(story.site.db, { title: 'Apron Red' })
  await makeProduct(story.site.db, { title: 'Apron Blue' })
  const page = await story.open('/admin/store/products?q=apron+red', { as: await story.person('admin') })
  const all = page.getByRole('checkbox', { name: 'Select all' })
  const isMixed = () => all.evaluate((box: HTMLInputElement) => box.indeterminate)
  await all.check()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  const blue = page.getByRole('checkbox', { name: 'Select Apron Blue' })
  await blue.waitFor()
  await expect.poll(() => all.isChecked()).toBe(false)
  await all.check()
  await expect.poll(() => blue.isChecked()).toBe(true)
  await blue.uncheck()
  await expect.poll(() => all.isChecked()).toBe(false)
  await expect.poll(isMixed).toBe(true)
})

test('an admin changes prices by a percentage on a phone', async () => {
  const cap = await makeProduct(story.site.db, { title: 'Sun Cap', variants: [{ priceCents: 2990 }] })
  const page = await story.open('/admin/store/products?q=sun', { as: await story.person('admin'), width: 390 })
  await expectNoSidewaysScroll(page, 'products')
  await page.getByRole('checkbox', { name: 'Select Sun Cap' }).check()
  await page.getByRole('button', { name: 'Change prices' }).click()
  await page.getByRole('heading', { level: 1, name: 'Change prices of 1 product' }).waitFor()
  await expectAccessible(page, 'change prices')
  await expectNoSidewaysScroll(page, 'change prices')
  await page.getByRole('button', { name: 'Change prices of 1 product' }).click()
  await expectFieldError(page, 'Percentage', 'Enter a percentage, such as -10 or 5.')
  await page.getByLabel('Percentage').fill('-10')
  await page.getByRole('button', { name: 'Change prices of 1 product' }).click()
  await expectToast(page, 'status', '1 product changed')
  expect(await priceOf(cap.id)).toBe(2690)
})

test('an admin duplicates a product, and nothing without a tick is changed', async () => {
  const { id } = await makeProduct(story.site.db, { title: 'Key Ring' })
  const page = await story.open(`/admin/store/products/${id}`, { as: await story.person('admin') })
  await page.getByRole('button', { name: 'Duplicate Key Ring' }).click()
  await expectToast(page, 'status', 'Product duplicated', 'The copy is a draft without SKUs and stock.')
  await page.getByRole('heading', { level: 1, name: 'Copy of Key Ring' }).waitFor()

  await page.goto('/admin/store/products?q=key')
  await page.getByRole('button', { name: 'Archive' }).click()
  await expectToast(page, 'alert', 'No products selected', 'Select the products to change first.')
})
