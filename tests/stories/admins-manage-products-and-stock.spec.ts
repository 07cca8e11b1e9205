import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { productVariants } from '#db/schema/catalogue.ts'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-store-story-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const story = useStory({ DATA_DIR: folder })

const drawing = (colour: string) =>
  sharp({ create: { width: 700, height: 700, channels: 3, background: colour } })
    .png()
    .toBuffer()

async function addImage(page: Page, buffer: Buffer, alt: string): Promise<void> {
  await page.getByLabel('Images', { exact: true }).setInputFiles({ name: 'image.png', mimeType: 'image/png', buffer })
  await page.getByLabel('Alt text', { exact: true }).fill(alt)
  await page.getByRole('button', { name: 'Add images' }).click()
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Product' }).getByRole('link', { name: new RegExp(`^${name}`) })

test('an admin adds a product with variants and an image, and customers can buy it', async () => {
  const page = await story.open('/admin/store/products', { as: await story.person('admin') })
  await page.getByRole('link', { name: 'Add product' }).first().click()
  await page.getByRole('button', { name: 'Add product' }).click()
  await expectFieldError(page, 'Title', 'Enter a title.')
  await page.getByLabel('Title').fill('Work Socks')
  await page.getByLabel('Price').fill('$19.50')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expectToast(page, 'status', 'Product added')

  await page.getByLabel('Status').selectOption('Published')
  await page.getByLabel('Description', { exact: true }).fill('<p>Warm <b>wool</b>.</p><script>alert(1)</script>')
  await page.getByRole('button', { name: 'Save product' }).click()
  await expectFieldError(page, 'Status', 'Add an image before you publish this product.')
  await tab(page, 'Images').click()
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Leave' }).click()
  await addImage(page, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Not an image')
  await expectToast(page, 'alert', 'Images not added')
  await addImage(page, await drawing('#2f6551'), 'Green socks')
  await expectToast(page, 'status', 'Image added')
  await expect
    .poll(() =>
      page.getByRole('img', { name: 'Green socks' }).evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBe(320)

  await tab(page, 'Options').click()
  await page.getByLabel('Option 1', { exact: true }).fill('Size')
  await page.getByLabel('Value 1 of option 1', { exact: true }).fill('Large')
  await page.getByLabel('Value 1 of option 1', { exact: true }).press('Enter')
  await page.getByLabel('Value 2 of option 1', { exact: true }).fill('Small')
  await page.getByLabel('Value 3 of option 1', { exact: true }).fill('Medium')
  await page.getByRole('button', { name: 'Remove value 3 of option 1' }).click()
  await page.getByRole('button', { name: 'Move value 2 of option 1 up' }).click()
  await expect.poll(() => page.getByLabel('Value 1 of option 1', { exact: true }).inputValue()).toBe('Small')
  await expect.poll(() => page.getByLabel('Value 2 of option 1', { exact: true }).inputValue()).toBe('Large')
  await expect.poll(() => page.getByLabel('Value 3 of option 1', { exact: true }).inputValue()).toBe('')
  await tab(page, 'Images').click()
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save options' }).click()
  await expectToast(page, 'status', 'Options saved', 'Variants: 1 added.')
  await page.getByLabel('Sale price of Large').fill('25')
  await page.getByRole('button', { name: 'Save variants' }).click()
  await expectFieldError(page, 'Sale price of Large', 'Enter a sale price lower than the price.')
  await page.getByLabel('Price of Large', { exact: true }).fill('22')
  await page.getByLabel('Sale price of Large').fill('21')
  await page.getByLabel('Opening stock of Small', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Save variants' }).click()
  await expectToast(page, 'status', 'Variants saved')

  await page.getByRole('link', { name: '2 on hand. Adjust stock of Small' }).click()
  await page.getByLabel('Quantity received').fill('12')
  await page.getByRole('button', { name: 'Receive' }).click()
  await expectToast(page, 'status', 'Stock received', '14 on hand.')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('link', { name: 'Work Socks' }).click()
  // The product list has a Status field too.
  await page.getByRole('heading', { level: 1, name: 'Work Socks' }).waitFor()
  await page.getByLabel('Status').selectOption('Published')
  await page.getByLabel('Description', { exact: true }).fill('<p>Warm <b>wool</b>.</p><script>alert(1)</script>')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog', { name: 'Preview' }).getByText('Warm wool.').waitFor()
  await page.getByRole('button', { name: 'Back to editing' }).click()
  await page.getByRole('button', { name: 'Save product' }).click()
  await expectToast(page, 'status', 'Product saved', 'Customers can see your changes in the store.')

  const visitor = await story.open('/store')
  await visitor.getByRole('link', { name: 'Work Socks' }).first().click()
  await visitor.getByText('Warm wool.').waitFor()
  await visitor.getByRole('img', { name: 'Green socks' }).first().waitFor()
  await visitor.getByRole('radio', { name: 'Small' }).waitFor()
})

test('an admin uploads several images of a product at once', async () => {
  const { id } = await makeProduct(story.site.db, { title: 'Bucket Hat' })
  const page = await story.open(`/admin/store/products/${id}/images`, { as: await story.person('admin'), width: 390 })
  const files = ['#2f6551', '#16213d', '#c9a227'].map(async (colour, n) => {
    return { name: `${n + 1}.png`, mimeType: 'image/png', buffer: await drawing(colour) }
  })
  await page.getByLabel('Images', { exact: true }).setInputFiles(await Promise.all(files))
  await page.getByRole('button', { name: 'Add images' }).click()
  await expectToast(page, 'status', '3 images added')
  for (const alt of ['Bucket Hat', 'Bucket Hat, 2', 'Bucket Hat, 3'])
    await page.getByRole('img', { name: alt, exact: true }).waitFor()
})

test('a size with stock is deleted once its admin has agreed, and comes back with its SKU and stock, on a phone', async () => {
  const sizes = ['S', 'M'].map((Size) => ({ values: { Size }, sku: `GLOVE-${Size}`, onHand: 7 }))
  const { id, variants } = await makeProduct(story.site.db, { title: 'Work Gloves', variants: sizes })
  const medium = variants[1]?.id ?? ''
  const page = await story.open(`/admin/store/products/${id}/options`, { as: await story.person('admin'), width: 390 })
  const findMedium = async () =>
    (await story.site.db.select().from(productVariants).where(eq(productVariants.id, medium)))[0]
  await page.getByRole('button', { name: 'Remove value 2 of option 1' }).click()
  await page.getByRole('button', { name: 'Save options' }).click()
  await page.getByText('M: 7 on hand').waitFor()
  expect((await findMedium())?.deletedAt).toBeNull()
  await expectAccessible(page, 'options with stock to archive')
  await expectNoSidewaysScroll(page, 'options with stock to archive')
  await page.getByRole('button', { name: 'Archive and save' }).click()
  await expectToast(page, 'status', 'Options saved')
  expect((await findMedium())?.deletedAt).not.toBeNull()
  await visit(page, `/admin/store/products/${id}/options`)
  await page.getByLabel('Value 2 of option 1', { exact: true }).fill('M')
  await page.getByRole('button', { name: 'Save options' }).click()
  await expectToast(page, 'status', 'Options saved')
  expect(await findMedium()).toMatchObject({ sku: 'GLOVE-M', onHand: 7, deletedAt: null })
  const ledger = await story.open(`/admin/store/stock/${medium}`, { as: await story.person('admin'), width: 390 })
  await ledger.getByText('GLOVE-M').first().waitFor()
})

test('Enter in an alt text saves the images without moving one', async () => {
  // The images of the test products have no files.
  story.expectErrors(/status of 404/)
  const { id } = await makeProduct(story.site.db, { title: 'Apron', images: 2 })
  const page = await story.open(`/admin/store/products/${id}/images`, { as: await story.person('admin') })
  await page.getByLabel('Alt text of image 2').fill('Apron from behind')
  await page.getByLabel('Alt text of image 2').press('Enter')
  await expectToast(page, 'status', 'Images saved')
  await expect.poll(() => page.getByLabel('Alt text of image 1').inputValue()).toBe('Apron, image 1')
  await expect.poll(() => page.getByLabel('Alt text of image 2').inputValue()).toBe('Apron from behind')
})

test('an admin who saves a product that someone else has saved sees both versions', async () => {
  const { id } = await makeProduct(story.site.db, { title: 'Lunch Box', images: 1 })
  const admin = await story.person('admin')
  const [one, two] = await Promise.all([
    story.open(`/admin/store/products/${id}`, { as: admin }),
    story.open(`/admin/store/products/${id}`, { as: admin }),
  ])
  await one.getByLabel('Subtitle').fill('Of steel')
  await one.getByRole('button', { name: 'Save product' }).click()
  await expectToast(one, 'status', 'Product saved')
  await two.getByLabel('Ribbon').fill('New')
  await two.getByLabel('Status').selectOption('Archived')
  await two.getByRole('button', { name: 'Save product' }).click()
  await expectToast(two, 'alert', 'Product not saved')
  await two.getByText('Someone else has saved this product since you opened it', { exact: true }).waitFor()
  await two.getByText('Of steel').waitFor()
  await expect.poll(() => two.getByLabel('Ribbon').inputValue()).toBe('New')
  await expect.poll(() => two.getByLabel('Status').inputValue()).toBe('archived')
  await two.getByRole('button', { name: 'Save product' }).click()
  await expectToast(two, 'status', 'Product saved')
})

test('an adjustment of stock is listed in the stock movements and cannot go below the reserved units', async () => {
  const { variants } = await makeProduct(story.site.db, {
    title: 'Thermos',
    variants: [{ onHand: 8, reserved: 3 }],
  })
  const address = `/admin/store/stock/${variants[0]?.id}`
  const page = await story.open(address, { as: await story.person('admin', { fullName: 'Ada Admin' }) })
  await page.getByLabel('Quantity counted').fill('2')
  await page.getByLabel('Reason').fill('Six are missing')
  await page.getByRole('button', { name: 'Adjust' }).click()
  await expectFieldError(page, 'Quantity counted', 'Enter 3 or more: 3 are reserved for open checkouts.')
  await page.getByLabel('Quantity counted').fill('7')
  await page.getByRole('button', { name: 'Adjust' }).click()
  await expectToast(page, 'status', 'Stock adjusted', '7 on hand.')
  const row = page.getByRole('row').filter({ hasText: 'Six are missing' })
  await row.getByText('Adjusted').waitFor()
  await row.getByText('−1').waitFor()
  await row.getByText('Ada Admin').waitFor()
})
