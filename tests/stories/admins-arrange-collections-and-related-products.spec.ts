import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectFocus, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

const makePhoto = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#2f6551' } })
    .png()
    .toBuffer()

async function makeShelf(title: string, products: string[]) {
  // The images of the test products have no files.
  story.expectErrors(/status of 404/)
  const { db } = story.site
  const made = []
  for (const name of products) made.push(await makeProduct(db, { title: `${title} ${name}`, images: 1 }))
  return { ...(await makeCollection(db, title, made)), products: made }
}

test.each([1280, 390])('an admin arranges a collection with a text and an image, at %i pixels', async (width) => {
  const title = `Layers ${width}`
  const { id } = await makeShelf(title, ['Jacket', 'Fleece', 'Scarf'])
  const page = await story.open(`/admin/store/collections/${id}`, { as: await story.person('admin'), width })
  await expectAccessible(page, 'a collection')
  await expectNoSidewaysScroll(page, 'a collection')
  const items = page.getByRole('list', { name: 'Products in this collection' }).getByRole('listitem')
  const down = page.getByRole('button', { name: `Move ${title} Jacket down` })
  await down.press('Enter')
  await expect.poll(() => items.nth(1).innerText()).toContain('Jacket')
  await expect.poll(() => down.evaluate((one) => one === document.activeElement)).toBe(true)
  await items.nth(2).dragTo(items.nth(0))
  await expect.poll(() => items.nth(0).innerText()).toContain('Scarf')
  await page.getByLabel('Text', { exact: true }).fill('Warm layers for cold mornings.')
  const buffer = await makePhoto()
  await page.getByLabel('Image', { exact: true }).setInputFiles({ name: 'layers.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Save collection' }).click()
  await expectToast(page, 'status', 'Collection saved')
  await visit(page, `/store?collection=${id}`)
  const shown = page.getByRole('region', { name: title })
  await shown.getByText('Warm layers for cold mornings.').waitFor()
  await shown.locator('img').waitFor()
  await expectAccessible(page, 'the store with a collection')
  const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(titles.filter((one) => one.startsWith(title))).toEqual(
    ['Scarf', 'Fleece', 'Jacket'].map((name) => `${title} ${name}`),
  )
})

test('Enter in a field of a collection saves it without moving a product', async () => {
  const { id } = await makeShelf('Hats', ['Cap', 'Beanie'])
  const page = await story.open(`/admin/store/collections/${id}`, { as: await story.person('admin') })
  await page.getByLabel('Title', { exact: true }).fill('Headwear')
  await page.keyboard.press('Enter')
  await expectToast(page, 'status', 'Collection saved')
  const items = page.getByRole('list', { name: 'Products in this collection' }).getByRole('listitem')
  await expect.poll(() => items.nth(0).innerText()).toContain('Cap')
})

test('an admin changes the order of the collections', async () => {
  await makeShelf('Towels', ['Towel'])
  await makeShelf('Umbrellas', ['Umbrella'])
  const page = await story.open('/admin/store/collections', { as: await story.person('admin') })
  const collections = page.getByRole('list', { name: 'Collections' }).getByRole('listitem')
  await collections.getByRole('link', { name: 'Umbrellas' }).waitFor()
  const at = (await collections.getByRole('link').allInnerTexts()).indexOf('Umbrellas') - 1
  await page.getByRole('button', { name: 'Move Umbrellas up', exact: true }).click()
  await page.getByRole('button', { name: 'Save order' }).click()
  await expectToast(page, 'status', 'Order saved')
  await page.reload()
  await expect.poll(() => collections.nth(at).getByRole('link').innerText()).toBe('Umbrellas')
})

test('without scripts the buttons move products and collections', async () => {
  const { id } = await makeShelf('Gloves', ['Mitten', 'Glove'])
  await makeShelf('Aprons', ['Apron'])
  const as = await story.person('admin')
  const page = await story.open(`/admin/store/collections/${id}`, { as, javaScript: false })
  await page.getByRole('button', { name: 'Move Gloves Glove up' }).click()
  const items = page.getByRole('list', { name: 'Products in this collection' }).getByRole('listitem')
  await expect.poll(() => items.nth(0).innerText()).toContain('Glove')
  await page.goto('/admin/store/collections')
  const collections = page.getByRole('list', { name: 'Collections' }).getByRole('listitem')
  const last = (await collections.count()) - 1
  const name = (await collections.nth(last).getByRole('link').innerText()).trim()
  await page.getByRole('button', { name: `Move ${name} up`, exact: true }).click()
  await expect.poll(() => collections.nth(last - 1).innerText()).toContain(name)
})

test('an admin finds related products by typing, and arranges and removes them', async () => {
  const { products } = await makeShelf('Desk', ['Lamp', 'Mat', 'Pad', 'Tray'])
  const [lamp] = products
  const page = await story.open(`/admin/store/products/${lamp?.id}/placement`, { as: await story.person('admin') })
  const search = page.getByRole('combobox', { name: 'Add a product' })
  await search.fill('desk m')
  await page.getByRole('option', { name: 'Desk Mat' }).waitFor()
  await expectAccessible(page, 'the suggestions of products')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const items = page.getByRole('list', { name: 'Related products' }).getByRole('listitem')
  await expect.poll(() => items.count()).toBe(1)
  await search.fill('tray')
  await page.getByRole('option', { name: 'Desk Tray' }).click()
  await page.getByRole('button', { name: 'Move Desk Tray up' }).click()
  await page.getByRole('button', { name: 'Save placement' }).click()
  await expectToast(page, 'status', 'Placement saved')
  await expect
    .poll(() => items.allInnerTexts())
    .toEqual([expect.stringContaining('Desk Tray'), expect.stringContaining('Desk Mat')])
  await page.getByRole('button', { name: 'Remove Desk Tray' }).click()
  await expectFocus(page.getByRole('button', { name: 'Remove Desk Mat' }))
  await page.getByText('1 change', { exact: true }).waitFor()
  await search.fill('Nothing like it')
  await page.getByRole('button', { name: 'Save placement' }).click()
  await page.getByText('No single product has this title. Choose one of the suggestions.').waitFor()
  await search.fill('')
  await page.getByRole('button', { name: 'Save placement' }).click()
  await expectToast(page, 'status', 'Placement saved')
  await expect.poll(() => items.allInnerTexts()).toEqual([expect.stringContaining('Desk Mat')])
  await page.getByRole('button', { name: 'Remove Desk Mat' }).click()
  await expectFocus(search)
})

test('without scripts a related product is added by its title', async () => {
  const { products } = await makeShelf('Bottle', ['Small', 'Large'])
  const as = await story.person('admin')
  const path = `/admin/store/products/${products[0]?.id}/placement`
  const page = await story.open(path, { as, javaScript: false, width: 390 })
  await page.getByLabel('Add a product').fill('Bottle Large')
  await page.getByRole('button', { name: 'Save placement' }).click()
  const items = page.getByRole('list', { name: 'Related products' }).getByRole('listitem')
  await expect.poll(() => items.allInnerTexts()).toEqual([expect.stringContaining('Bottle Large')])
  await page.getByRole('button', { name: 'Remove Bottle Large' }).click()
  await expect.poll(() => items.count()).toBe(0)
})
