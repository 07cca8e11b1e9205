import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFitsPhone, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()
let teeId: string

beforeAll(async () => {
  const { db } = story.site
  const mug = await makeProduct(db, {
    title: 'Everyday Mug',
    ribbonText: 'Favourite',
    variants: [{ priceCents: 1800 }],
  })
  await makeProduct(db, { title: 'Desk Lamp', variants: [{ priceCents: 9900, saleCents: 7900 }] })
  const tee = await makeProduct(db, {
    title: 'Work Tee',
    variants: [
      { values: { Size: 'S' }, priceCents: 3500 },
      { values: { Size: 'M' }, priceCents: 3200 },
    ],
  })
  teeId = tee.id
  await makeProduct(db, { title: 'Last Tote', variants: [{ priceCents: 2200, onHand: 0 }] })
  await makeProduct(db, { title: 'Old Kit', purchasable: false, variants: [{ priceCents: 5900 }] })
  await makeCollection(db, 'Drinkware', [mug])
})

const ALL = ['Everyday Mug', 'Desk Lamp', 'Work Tee', 'Last Tote', 'Old Kit']
async function seesTitles(page: Page, titles: string[]): Promise<void> {
  const headings = page.getByRole('main').getByRole('article').getByRole('heading')
  await expect.poll(() => headings.allTextContents()).toEqual(titles)
}
const card = (page: Page, title: string) => page.getByRole('article', { name: title })

test('product cards show price, sale price and availability', async () => {
  const page = await story.open('/store')
  await seesTitles(page, ALL)
  await card(page, 'Everyday Mug').getByText('Favourite').waitFor()
  await card(page, 'Everyday Mug').getByText('$18.00', { exact: true }).waitFor()
  const lamp = card(page, 'Desk Lamp')
  await expect
    .poll(() => lamp.getByRole('paragraph').filter({ hasText: '$79.00' }).textContent())
    .toBe('Sale price$79.00Regular price$99.00')
  await lamp.locator('s').getByText('$99.00').waitFor()
  await card(page, 'Work Tee').getByText('$32.00', { exact: true }).waitFor()
  await card(page, 'Last Tote').getByText('Sold out').waitFor()
  await card(page, 'Old Kit').getByText('Currently unavailable').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Add to Cart' }).count()).toBe(2)
})

test('a product with options is added from its own page', async () => {
  const page = await story.open('/store')
  await card(page, 'Work Tee').getByRole('link', { name: 'Choose options' }).click()
  await page.getByRole('heading', { level: 1, name: 'Work Tee' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/product/${teeId}`)
  await page.getByRole('link', { name: 'Back to store' }).click()
  await seesTitles(page, ALL)
})

test('the empty cart shows products that are for sale', async () => {
  const page = await story.open('/')
  await page.getByRole('button', { name: /^Cart, / }).click()
  const suggestions = page
    .getByRole('dialog', { name: 'Shopping cart' })
    .getByRole('region', { name: 'From the store' })
  await expect
    .poll(() => suggestions.getByRole('link').allTextContents())
    .toEqual(['Everyday Mug', 'Desk Lamp', 'Work Tee'])
  await suggestions.getByRole('link', { name: 'Desk Lamp' }).click()
  await page.getByRole('heading', { level: 1, name: 'Desk Lamp' }).waitFor()
})

test('a search that is typed while a choice loads is kept', async () => {
  const page = await story.open('/store')
  const request = Promise.withResolvers<Route>()
  await page.route('**/store.data*', request.resolve)
  await page.getByLabel('In stock only').check()
  const held = await request.promise
  await page.getByLabel('Search products').fill('lamp')
  await held.continue()
  await page.waitForURL('/store?in_stock=1')
  await seesTitles(page, ['Everyday Mug', 'Desk Lamp', 'Work Tee'])
  await expect.poll(() => page.getByLabel('Search products').inputValue()).toBe('lamp')
})

test('search, collection, sort order and stock filter are in the address and can be undone with Back', async () => {
  const page = await story.open('/store')
  await page.getByLabel('Search products').fill('LAMP')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('1 product for “LAMP”').waitFor()
  await seesTitles(page, ['Desk Lamp'])
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await seesTitles(page, ALL)
  await expect.poll(() => page.getByLabel('Search products').inputValue()).toBe('')
  await page.getByLabel('Sort by').selectOption('Price, high to low')
  await seesTitles(page, ['Desk Lamp', 'Old Kit', 'Work Tee', 'Last Tote', 'Everyday Mug'])
  await page.getByLabel('In stock only').check()
  await seesTitles(page, ['Desk Lamp', 'Work Tee', 'Everyday Mug'])
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=price-desc&in_stock=1')
  await page.goBack()
  await seesTitles(page, ['Desk Lamp', 'Old Kit', 'Work Tee', 'Last Tote', 'Everyday Mug'])
  await page.getByRole('link', { name: 'Drinkware' }).click()
  await seesTitles(page, ['Everyday Mug'])
})

test('a customer filters by size and price, with the number of products of each choice', async () => {
  const page = await story.open('/store')
  const choices = (label: string) => page.getByLabel(label, { exact: true }).getByRole('option').allTextContents()
  await expect.poll(() => choices('Size')).toEqual(['Any size', 'S (1)', 'M (1)'])
  await page.getByLabel('Price', { exact: true }).selectOption('$25 to $50 (1)')
  await seesTitles(page, ['Work Tee'])
  await page.getByLabel('Size', { exact: true }).selectOption('M (1)')
  await expect.poll(() => new URL(page.url()).search).toBe('?option.Size=M&price=25-50')
  await expectAccessible(page, 'the store with filters')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await seesTitles(page, ALL)
  await expect.poll(() => page.getByLabel('Size', { exact: true }).inputValue()).toBe('')
})

test('on a phone the filters are in a sheet', async () => {
  const page = await story.open('/store', { width: 390 })
  await expectNoSidewaysScroll(page, 'the store with filters')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Size', { exact: true }).selectOption('S (1)')
  await page.getByRole('button', { name: 'Show results' }).click()
  await seesTitles(page, ['Work Tee'])
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expectFitsPhone(page, 'the open filters')
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await page.waitForURL(/\/store$/)
  await page.getByRole('link', { name: 'Clear', exact: true }).waitFor({ state: 'detached' })
  const closeButton = page.getByRole('button', { name: 'Show results' })
  await expect.poll(() => closeButton.evaluate((button) => button === document.activeElement)).toBe(true)
  await expect.poll(() => page.getByLabel('Size', { exact: true }).inputValue()).toBe('')
})

test('a search without results shows a message and popular products', async () => {
  const page = await story.open('/store?q=astronaut', { width: 390 })
  await page.getByText('No products available at the moment.').waitFor()
  await page.getByRole('heading', { name: 'No products match “astronaut”' }).waitFor()
  const popular = page.getByRole('region', { name: 'Popular products' })
  await expect.poll(() => popular.getByRole('heading', { level: 3 }).first().textContent()).toBe('Everyday Mug')
  await expectAccessible(page, 'the store without results')
  await expectNoSidewaysScroll(page, 'the store without results')
  await page.getByRole('link', { name: 'Clear search' }).click()
  await seesTitles(page, ALL)
  await visit(page, '/store?q=astronaut&option.Size=M')
  await expect
    .poll(() => page.getByLabel('Size', { exact: true }).locator('option').allTextContents())
    .toEqual(['Any size', 'M'])
})

test('a search for the name of a collection shows its products', async () => {
  const page = await story.open('/store?q=drinkware', { width: 390 })
  await page.getByText('We have a collection with this name.').waitFor()
  const found = page.getByRole('region', { name: 'Drinkware' })
  await expect.poll(() => found.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Everyday Mug'])
  await expectFitsPhone(page, 'the store with a collection')
})

test('one wrong letter is corrected, and for two another spelling is suggested', async () => {
  const page = await story.open('/store?q=lanp')
  await page.getByText('No products match “lanp”. Showing results for “lamp”.').waitFor()
  await seesTitles(page, ['Desk Lamp'])
  await page.getByLabel('Search products').fill('evrydya mug')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('Did you mean everyday mug?').waitFor()
  await expectAccessible(page, 'the store with another spelling')
  await page.getByRole('link', { name: 'everyday mug', exact: true }).click()
  await page.getByText('1 product for “everyday mug”').waitFor()
  await seesTitles(page, ['Everyday Mug'])
})

test('a search that only the filters leave without results shows its products without them', async () => {
  const page = await story.open('/store?q=tote&in_stock=1', { javaScript: false })
  const withoutFilters = page.getByRole('region', { name: 'Without the filters' })
  await withoutFilters.getByRole('heading', { name: 'Last Tote' }).waitFor()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await seesTitles(page, ['Last Tote'])
})

test('a long list of products has pages', async () => {
  for (let n = 1; n <= 25; n += 1) await makeProduct(story.site.db, { title: `Badge ${n}`, subtitle: 'Many of them' })
  const page = await story.open('/store?q=many')
  await page.getByRole('link', { name: 'Next' }).click()
  await seesTitles(page, ['Badge 25'])
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect.poll(() => page.getByRole('article').count()).toBe(24)
})

test('invalid parameters never cause an error', async () => {
  const page = await story.open('/store', { javaScript: false })
  for (const query of [
    'page=-1',
    'page=99',
    'sort=x',
    'collection=none',
    'q=%00',
    'in_stock=2',
    'option.Size=%00',
    'option.X=Y',
    'price=x',
  ]) {
    expect((await page.request.get(`/store?${query}`)).status(), query).toBe(200)
  }
})

test('a customer can search the store and buy a product without scripts', async () => {
  const page = await story.open('/store', { javaScript: false })
  await expect.poll(() => page.getByRole('button', { name: 'Add to Cart' }).count()).toBe(0)
  await page.getByLabel('Sort by').selectOption('Price, low to high')
  await page.getByLabel('Search products').fill('tee')
  await page.getByRole('button', { name: 'Search' }).click()
  await seesTitles(page, ['Work Tee'])
  await card(page, 'Work Tee').getByRole('link', { name: 'Choose options' }).click()
  await page.getByRole('radio', { name: 'M', exact: true }).check()
  await page.getByLabel('Quantity', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\//)
  await page.getByText('$64.00').first().waitFor()

  await page.goto(`/product/${teeId}`)
  await page.getByLabel('Quantity', { exact: true }).fill('99')
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByRole('heading', { name: 'Not enough stock for Work Tee (M). Only 8 left.' }).waitFor()
  await page.getByRole('link', { name: 'Back to the product' }).click()
  await page.getByRole('heading', { level: 1, name: 'Work Tee' }).waitFor()
})
