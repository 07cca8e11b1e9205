import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { productVariants } from '#db/schema/catalogue.ts'
import { expectFieldError, expectFocus, expectToast } from '#tests/support/actions.ts'
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

for (const width of [1280, 390]) {
  test(`an admin receives a delivery with its lines as one document, at ${width} pixels`, async () => {
    const prefix = `VEST${width}`
    const { id, variants } = await makeVest(`Safety Vest ${width}`, prefix)
    const page = await story.open('/admin/store/stock', { as: await story.person('admin'), width })
    await page.getByRole('link', { name: 'Receive delivery' }).click()
    await page.getByLabel('Supplier').fill('Acme Workwear')
    await page.getByLabel('Delivery note number').fill(`DN-${width}`)
    // A scanner types the code and Enter.
    await page.getByLabel('SKU of line 1', { exact: true }).fill(`${prefix}-S`)
    await page.keyboard.press('Enter')
    await expectFocus(page.getByLabel('Quantity of line 1', { exact: true }))
    await page.keyboard.type('10')
    // The list of suggestions has the same text.
    await page
      .getByRole('paragraph')
      .filter({ hasText: `Safety Vest ${width}, S` })
      .waitFor()
    await page.getByLabel('SKU of line 2', { exact: true }).fill(`${prefix}-XXL`)
    await page.getByLabel('Quantity of line 2', { exact: true }).fill('2')
    await expectAccessible(page, 'receive delivery')
    await expectNoSidewaysScroll(page, 'receive delivery')
    await page.getByRole('button', { name: 'Receive delivery' }).click()
    await expectFieldError(page, 'SKU of line 2', 'No variant has this SKU.')
    await page.getByLabel('SKU of line 2', { exact: true }).fill(`${prefix}-M`)
    await page.getByRole('button', { name: 'Receive delivery' }).click()
    await expectToast(page, 'status', 'Delivery received', '12 units added to the stock.')
    await page.getByRole('heading', { level: 1, name: `Delivery DN-${width} from Acme Workwear` }).waitFor()
    await expectAccessible(page, 'delivery')
    expect([await stockOf(variants[0]?.id), await stockOf(variants[1]?.id)]).toEqual([14, 6])

    // The same note again, from the product's page, which fills in its SKUs.
    await page.goto(`/admin/store/stock/deliveries/new?product=${id}`)
    await expect.poll(() => page.getByLabel('SKU of line 3', { exact: true }).inputValue()).toBe(`${prefix}-L`)
    await page.getByLabel('Supplier').fill('Acme Workwear')
    await page.getByLabel('Delivery note number').fill(`DN-${width}`)
    await page.getByLabel('Quantity of line 3', { exact: true }).fill('1')
    await page.getByRole('button', { name: 'Receive delivery' }).click()
    await page.getByText('This delivery has been received before', { exact: true }).waitFor()
    expect(await stockOf(variants[2]?.id)).toBe(4)
  })
}

test('an admin counts a shelf, and sees its differences', async () => {
  const { variants } = await makeVest('Rain Jacket', 'RAIN')
  const page = await story.open('/admin/store/stock/counts/new?q=rain', {
    as: await story.person('admin'),
    width: 390,
  })
  await page.getByLabel('What was counted').fill('Shelf 3')
  await page.getByLabel('Quantity counted for Rain Jacket, S', { exact: true }).fill('3')
  await page.getByLabel('Quantity counted for Rain Jacket, M', { exact: true }).fill('4')
  await expectAccessible(page, 'count stock')
  await expectNoSidewaysScroll(page, 'count stock')
  // One is sold at the same time.
  await story.site.db
    .update(productVariants)
    .set({ onHand: 3 })
    .where(eq(productVariants.id, variants[1]?.id ?? ''))
  await page.getByRole('button', { name: 'Save count' }).click()
  await expectFieldError(page, 'Quantity counted for Rain Jacket, M', '3 are expected now. Count again.')
  await page.getByLabel('Quantity counted for Rain Jacket, M', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Save count' }).click()
  await expectToast(page, 'status', 'Count saved', '2 lines counted, 1 with a difference.')
  await page.getByText('Total difference: −1', { exact: true }).waitFor()
  expect(await stockOf(variants[0]?.id)).toBe(3)

  await page.getByRole('link', { name: 'Rain Jacket, S' }).click()
  await page.getByRole('link', { name: 'Stock count: Shelf 3' }).waitFor()
})
