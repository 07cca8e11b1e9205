import { buffer as readAll } from 'node:stream/consumers'
import { and, eq, isNull } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { products, productVariants, storeImports } from '#db/schema/catalogue.ts'
import { expectFocus, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

const makeVest = (title: string, slug: string) =>
  makeProduct(story.site.db, {
    title,
    slug,
    status: 'draft',
    variants: ['S', 'M'].map((Size) => ({ values: { Size }, sku: `${slug}-${Size}`.toUpperCase(), onHand: 4 })),
  })
const priceOf = async (id = '') =>
  (await story.site.db.select().from(productVariants).where(eq(productVariants.id, id)))[0]?.priceCents

async function choose(page: Page, text: string): Promise<void> {
  const file = { name: 'spring-range.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('Product file').setInputFiles(file)
}

for (const width of [1280, 390]) {
  test(`an admin previews a product file and imports it, at ${width} pixels`, async () => {
    const { id, variants } = await makeVest(`File Vest ${width}`, `file-vest-${width}`)
    const as = await story.person('admin')
    const page = await story.open('/admin/store/products', { as, width })
    await expectNoSidewaysScroll(page, 'products')
    await expectAccessible(page, 'products')
    await page.getByRole('link', { name: 'Import products' }).click()
    await page.getByRole('heading', { level: 1, name: 'Import products' }).waitFor()
    await expectNoSidewaysScroll(page, 'upload')
    await expectAccessible(page, 'upload')

    const slug = `file-cap-${width}`
    await choose(
      page,
      `Handle,Title,Status,Option 1 name,Option 1 value,SKU,Price,On hand,Colour
file-vest-${width},,,,,FILE-VEST-${width}-S,59,,
${slug},File Cap ${width},Published,Size,One size,CAP-${width},35,12,Navy
broken-${width},Broken,,,,,free,,
`,
    )
    await page.getByRole('button', { name: 'Upload file' }).click()
    await expectToast(page, 'status', 'File uploaded', 'Check the changes, then import them.')
    await page
      .getByRole('list', { name: 'Errors' })
      .getByText('Enter an amount in dollars, such as 35 or 28.50.')
      .waitFor()
    await page.getByText('Ignored columns: Colour.').waitFor()
    await page.getByText(`File Cap ${width} is added as a draft. Publish it once it has an image.`).waitFor()
    const changes = page.getByRole('table', { name: 'Changes' })
    await changes.getByText('Price of S: 24.90 → 59.00').waitFor()
    await changes.getByText(`Draft ${slug}, 1 variant, $35.00, 12 in stock`).waitFor()
    await expectNoSidewaysScroll(page, 'preview')
    await expectAccessible(page, 'preview')
    expect(await priceOf(variants[0]?.id)).toBe(2490)

    // Someone else changes the product in its form at the same time: the changes are checked again.
    const form = await story.open(`/admin/store/products/${id}`, { as, width: 1280 })
    await form.getByLabel('Title', { exact: true }).fill(`Field Vest ${width}`)
    await form.getByRole('button', { name: 'Save product' }).click()
    await expectToast(form, 'status', 'Product saved')
    await page.getByRole('button', { name: 'Import 2 products' }).click()
    await expectToast(page, 'alert', 'Products not imported')
    await changes.getByText(`Field Vest ${width}`).waitFor()
    expect(await priceOf(variants[0]?.id)).toBe(2490)
    await page.getByRole('button', { name: 'Import 2 products' }).click()
    await expectToast(page, 'status', 'Products imported')
    await page.getByText('1 product added, 1 updated, 0 without a change.').waitFor()
    await page.getByText('1 product with errors skipped').waitFor()
    await expectNoSidewaysScroll(page, 'result')
    await expectAccessible(page, 'result')
    expect(await priceOf(variants[0]?.id)).toBe(5900)
    const isCap = and(eq(products.slug, slug), isNull(products.deletedAt))
    expect(await story.site.db.select().from(products).where(isCap)).toMatchObject([{ status: 'draft' }])
  })
}

test('an admin adds sizes to a product with a file, on a phone', async () => {
  const { id } = await makeVest('Grown Vest', 'grown-vest')
  const as = await story.person('admin')
  const page = await story.open('/admin/store/products/import', { as, width: 390 })
  await choose(
    page,
    'Handle,Option 1 name,Option 1 value,SKU,Price,On hand\ngrown-vest,Size,L,GROWN-L,29.5,6\ngrown-vest,Size,XL,,,\n',
  )
  await page.getByRole('button', { name: 'Upload file' }).click()
  await page.getByText('Adds 2 variants', { exact: true }).waitFor()
  await page.getByText('L: $29.50, on sale, 6 in stock', { exact: true }).waitFor()
  await page.getByText('XL: $24.90, on sale', { exact: true }).waitFor()
  await expectNoSidewaysScroll(page, 'preview')
  await expectAccessible(page, 'preview')
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expectToast(page, 'status', 'Products imported')
  await page.getByText('2 variants added to existing products.').waitFor()
  await expectAccessible(page, 'result')
  await page.goto(new URL(`/admin/store/products/${id}/variants`, page.url()).href)
  await expect.poll(() => page.getByLabel('SKU of L', { exact: true }).inputValue()).toBe('GROWN-L')
})

test('an edit that was begun before an import is kept in the form, with the changed values beside it', async () => {
  const { id } = await makeVest('Begun Vest', 'begun-vest')
  const as = await story.person('admin')
  const form = await story.open(`/admin/store/products/${id}`, { as })
  await form.getByLabel('Subtitle').fill('With pockets')
  const page = await story.open('/admin/store/products/import', { as })
  await choose(page, 'Handle,Title,SKU\nbegun-vest,Imported Vest,BEGUN-VEST-S\n')
  await page.getByRole('button', { name: 'Upload file' }).click()
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expectToast(page, 'status', 'Products imported')
  story.expectErrors(/status of 409/)
  await form.getByRole('button', { name: 'Save product' }).click()
  await form.getByText('Imported Vest').first().waitFor()
  await expect.poll(() => form.getByLabel('Subtitle').inputValue()).toBe('With pockets')
  await expectAccessible(form, 'conflict')
})

test('an export of the products that is imported unchanged has nothing to import', async () => {
  await makeVest('Product Trip', 'product-trip')
  const page = await story.open('/admin/store/products?q=product+trip', { as: await story.person('admin') })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const buffer = await readAll(await (await download).createReadStream())
  await page.getByRole('link', { name: 'Import products' }).click()
  await page.getByLabel('Product file').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Upload file' }).click()
  await page.getByText('Nothing to import', { exact: true }).waitFor()
  await expectAccessible(page, 'nothing to import')
  await page.getByRole('button', { name: 'Discard file' }).click()
  await expectToast(page, 'status', 'File discarded', 'Nothing was imported.')
})

test('a product file is imported with the keyboard alone', async () => {
  const { variants } = await makeVest('Key Vest', 'key-vest')
  const page = await story.open('/admin/store/products/import', { as: await story.person('admin') })
  await choose(page, 'SKU,Price\nKEY-VEST-S,12\n')
  await page.getByLabel('Product file').focus()
  await page.keyboard.press('Tab')
  await expectFocus(page.getByRole('button', { name: 'Upload file' }))
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'Changes' }).waitFor()
  await page.getByRole('button', { name: 'Import 1 product' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Import finished').waitFor()
  expect(await priceOf(variants[0]?.id)).toBe(1200)
})

test('an import whose process has ended says when it can be started again, and then offers it', async () => {
  const { variants } = await makeVest('Stopped Vest', 'stopped-vest')
  const page = await story.open('/admin/store/products/import', { as: await story.person('admin'), width: 390 })
  await choose(page, 'SKU,Price\nSTOPPED-VEST-S,31\n')
  await page.getByRole('button', { name: 'Upload file' }).click()
  await page.getByRole('button', { name: 'Import 1 product' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const startedAgo = (minutes: number) =>
    story.site.db
      .update(storeImports)
      .set({ status: 'running', startedAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(storeImports.id, id))
  await startedAgo(1)
  await page.reload()
  await page.getByText('This file is being imported').waitFor()
  await page.getByText(/you can start it again here from \d\d:\d\d/).waitFor()
  await expectAccessible(page, 'running')
  await startedAgo(11)
  await page.reload()
  await page.getByText('This import was interrupted').waitFor()
  await expectAccessible(page, 'interrupted')
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expectToast(page, 'status', 'Products imported')
  expect(await priceOf(variants[0]?.id)).toBe(3100)
})

test('a file that is no product file is rejected with a reason', async () => {
  const page = await story.open('/admin/store/products/import', { as: await story.person('admin') })
  await choose(page, 'Price,On hand\n30,3\n')
  await page.getByRole('button', { name: 'Upload file' }).click()
  await expectToast(page, 'alert', 'File not uploaded')
  await page.getByText('The file has none of the columns Handle, Title and SKU.').first().waitFor()
  await expect.poll(() => page.getByLabel('Product file').getAttribute('aria-invalid')).toBe('true')
})
