import { buffer as readAll } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { productVariants } from '#db/schema/catalogue.ts'
import { expectFocus, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

const makeVest = (title: string, prefix: string) =>
  makeProduct(story.site.db, {
    title,
    variants: ['S', 'M', 'L'].map((Size) => ({ values: { Size }, sku: `${prefix}-${Size}`, onHand: 4 })),
  })
const stockOf = async (id = '') =>
  (await story.site.db.select().from(productVariants).where(eq(productVariants.id, id)))[0]?.onHand

async function choose(page: Page, text: string): Promise<void> {
  const file = { name: 'stocktake.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('Stock file').setInputFiles(file)
}

for (const width of [1280, 390]) {
  test(`an admin previews a stock file and saves its count, at ${width} pixels`, async () => {
    const prefix = `SF${width}`
    const { variants } = await makeVest(`Field Vest ${width}`, prefix)
    const page = await story.open('/admin/store/stock', { as: await story.person('admin'), width })
    await expectNoSidewaysScroll(page, 'stock')
    await expectAccessible(page, 'stock')
    if (width === 1280) {
      const tops = [page.getByRole('heading', { level: 1 }), page.getByRole('link', { name: 'Export CSV' })]
      const [title = 0, last = 99] = await Promise.all(tops.map(async (each) => (await each.boundingBox())?.y))
      expect(last - title, 'the buttons share the row of the title').toBeLessThan(20)
    }
    await page.getByRole('link', { name: 'Import stock' }).click()
    await page.getByRole('heading', { level: 1, name: 'Import stock' }).waitFor()
    await expectNoSidewaysScroll(page, 'upload')
    await expectAccessible(page, 'upload')

    await choose(page, `SKU,On hand\n${prefix}-S,3\n${prefix}-M,4\n${prefix}-L,9\n${prefix}-XXL,1\n`)
    await page.getByRole('button', { name: 'Upload file' }).click()
    await expectToast(page, 'status', 'File uploaded', 'Check the changes, then save the count.')
    await page.getByRole('list', { name: 'Errors' }).getByText(`No variant has the SKU ${prefix}-XXL.`).waitFor()
    const changes = page.getByRole('table', { name: 'Changes' })
    await expect.poll(() => changes.getByRole('rowheader').count()).toBe(2)
    await expectNoSidewaysScroll(page, 'preview')
    await expectAccessible(page, 'preview')
    expect(await stockOf(variants[0]?.id)).toBe(4)

    // One is sold at the same time: the count is checked again.
    await story.site.db
      .update(productVariants)
      .set({ onHand: 5 })
      .where(eq(productVariants.id, variants[2]?.id ?? ''))
    await page.getByLabel('What was counted').fill('Storeroom')
    await page.getByRole('button', { name: 'Save count of 2 variants' }).click()
    await expectToast(page, 'alert', 'Count not saved')
    await changes.getByText('+4', { exact: true }).waitFor()
    await page.getByLabel('What was counted').fill('Storeroom')
    await page.getByRole('button', { name: 'Save count of 2 variants' }).click()
    await expectToast(page, 'status', 'Count saved', '2 variants counted.')
    await page.getByRole('heading', { level: 1, name: 'Stock count: Storeroom' }).waitFor()
    expect([await stockOf(variants[0]?.id), await stockOf(variants[2]?.id)]).toEqual([3, 9])
  })
}

test('an export of the stock that is imported unchanged has nothing to import', async () => {
  await makeVest('Round Trip', 'TRIP')
  const page = await story.open('/admin/store/stock?q=round+trip', { as: await story.person('admin') })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const buffer = await readAll(await (await download).createReadStream())
  await page.getByRole('link', { name: 'Import stock' }).click()
  await page.getByLabel('Stock file').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Upload file' }).click()
  await page.getByText('Nothing to import', { exact: true }).waitFor()
  await expectAccessible(page, 'nothing to import')
  await page.getByRole('button', { name: 'Discard file' }).click()
  await expectToast(page, 'status', 'File discarded', 'Nothing was imported.')
})

test('a stock file is imported with the keyboard alone', async () => {
  await makeVest('Key Vest', 'KEY')
  const page = await story.open('/admin/store/stock/import', { as: await story.person('admin') })
  await choose(page, 'SKU,On hand\nKEY-S,2\n')
  await page.getByLabel('Stock file').focus()
  await page.keyboard.press('Tab')
  await expectFocus(page.getByRole('button', { name: 'Upload file' }))
  await page.keyboard.press('Enter')
  await page.getByLabel('What was counted').focus()
  await page.keyboard.press('Tab')
  await expectFocus(page.getByRole('button', { name: 'Save count of 1 variant' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Stock count: stocktake.csv' }).waitFor()
})

test('a file that is no stock file is rejected with a reason', async () => {
  const page = await story.open('/admin/store/stock/import', { as: await story.person('admin') })
  await choose(page, 'Name,Quantity\nVest,3\n')
  await page.getByRole('button', { name: 'Upload file' }).click()
  await expectToast(page, 'alert', 'File not uploaded')
  await page
    .getByText(/The first row has none of the column names/)
    .first()
    .waitFor()
  await expect.poll(() => page.getByLabel('Stock file').getAttribute('aria-invalid')).toBe('true')
})
