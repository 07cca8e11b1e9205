import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

async function makeRug(title: string) {
  // The images of the test product have no files.
  story.expectErrors(/status of 404/)
  const colours = ['Navy', 'Sand', 'Red', 'Green']
  const variants = colours.flatMap((Colour) => ['S', 'M', 'L'].map((Size) => ({ values: { Colour, Size }, onHand: 0 })))
  const product = await makeProduct(story.site.db, { title, images: 2, variants })
  return { ...product, path: `/admin/store/products/${product.id}/variants` }
}

const variantsOf = (productId: string) =>
  story.site.db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
    .orderBy(productVariants.position)

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

test('an admin fills the prices, SKUs and opening stock of twelve variants on one page', async () => {
  const rug = await makeRug('Floor Rug')
  const page = await story.open(rug.path, { as: await story.person('admin') })
  await expectAccessible(page, 'variant sheet')
  await page.getByRole('button', { name: 'Set for all 12 variants' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set for all' })
  await dialog.getByLabel('Price', { exact: true }).fill('89')
  await dialog.getByLabel('SKU pattern').fill('RUG-{colour}-{size}')
  await dialog.getByLabel('Opening stock').fill('10')
  await expectAccessible(page, 'set for all')
  await dialog.getByRole('button', { name: 'Fill 12 variants' }).click()
  await page.getByText('36 changes', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Set for all 3 variants in Sand' }).click()
  await dialog.getByLabel('Image').selectOption({ index: 3 })
  await dialog.getByLabel('Status').selectOption('Draft')
  await dialog.getByRole('button', { name: 'Fill 3 variants in Sand' }).click()
  await field(page, 'Price of Navy / L').fill('109')
  await page.getByRole('button', { name: 'Save variants' }).click()
  await expectToast(page, 'status', 'Variants saved')

  const variants = await variantsOf(rug.id)
  const sand = variants.filter(({ title }) => title.startsWith('Sand'))
  expect(variants.map(({ sku }) => sku).slice(0, 3)).toEqual(['RUG-NAVY-S', 'RUG-NAVY-M', 'RUG-NAVY-L'])
  expect(variants.map(({ priceCents }) => priceCents).slice(0, 4)).toEqual([8900, 8900, 10_900, 8900])
  expect(variants.every(({ onHand }) => onHand === 10)).toBe(true)
  expect(sand.every(({ isDraft, imageId }) => isDraft && imageId !== null)).toBe(true)
  await page.getByRole('link', { name: '10 on hand. Adjust stock of Navy / S' }).waitFor()
})

test('arrow keys move between the cells, and Ctrl D copies a cell down its group', async () => {
  const rug = await makeRug('Hall Rug')
  const page = await story.open(rug.path, { as: await story.person('admin') })
  await field(page, 'Price of Navy / S').fill('50')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedName(page)).toBe('price_1')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focusedName(page)).toBe('sale_1')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('45')
  await page.keyboard.press('Control+d')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => focusedName(page)).toBe('price_0')
  const sales = ['Navy / S', 'Navy / M', 'Navy / L', 'Sand / S'].map((title) => field(page, `Sale price of ${title}`))
  await expect.poll(() => Promise.all(sales.map((one) => one.inputValue()))).toEqual(['45', '45', '45', ''])
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => sales[1]?.inputValue()).toBe('')
})

test('a variant sheet that someone else has saved since it was opened keeps what was entered', async () => {
  const rug = await makeRug('Door Rug')
  const page = await story.open(rug.path, { as: await story.person('admin') })
  await story.site.db
    .update(products)
    .set({ version: rug.version + 1 })
    .where(eq(products.id, rug.id))
  await field(page, 'SKU of Red / M').fill('DOOR-RED-M')
  await page.getByRole('button', { name: 'Save variants' }).click()
  await expectToast(page, 'alert', 'Variants not saved')
  await page.getByText('Someone else has saved this product since you opened it', { exact: true }).waitFor()
  await expect.poll(() => field(page, 'SKU of Red / M').inputValue()).toBe('DOOR-RED-M')
  await page.getByRole('button', { name: 'Save variants' }).click()
  await expectToast(page, 'status', 'Variants saved')
})

test('on a phone a row opens its variant in a sheet', async () => {
  const rug = await makeRug('Bath Rug')
  const page = await story.open(rug.path, { as: await story.person('admin'), width: 390 })
  const row = page.getByRole('button', { name: /^Edit Sand \/ M/ })
  await row.click()
  await field(page, 'Price of Sand / M').fill('0,5')
  await expectAccessible(page, 'a variant on a phone')
  await expectNoSidewaysScroll(page, 'a variant on a phone')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save variants' }).click()
  // The sheet with the mistake opens by itself.
  await expectFieldError(page, 'Price of Sand / M', 'Enter an amount in dollars, such as 35 or 28.50.')
  await field(page, 'Price of Sand / M').fill('61')
  await page.getByRole('button', { name: 'Done' }).click()
  await row.getByText('$61.00', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save variants' }).click()
  await expectToast(page, 'status', 'Variants saved')
  expect((await variantsOf(rug.id)).find(({ title }) => title === 'Sand / M')?.priceCents).toBe(6100)
})

test('the sheet is a form that works without scripts', async () => {
  const rug = await makeRug('Desk Rug')
  const page = await story.open(rug.path, { as: await story.person('admin'), javaScript: false })
  await field(page, 'Price of Green / S').fill('33')
  await field(page, 'Opening stock of Green / S').fill('7')
  await page.getByRole('button', { name: 'Save variants' }).click()
  await page.getByRole('link', { name: '7 on hand. Adjust stock of Green / S' }).waitFor()
  expect((await variantsOf(rug.id)).find(({ title }) => title === 'Green / S')?.priceCents).toBe(3300)
})
