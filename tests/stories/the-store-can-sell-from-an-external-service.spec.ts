import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectToast, inNavigation } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { type FakeStore, startFakeStore } from '#tests/support/fake-store.ts'

const env: Record<string, string> = { STORE_ID: 'store_01KSTANDIN0000000000000000' }
let there: FakeStore

// Before the site itself, which is told where the other store is.
beforeAll(async () => {
  there = await startFakeStore(env.STORE_ID)
  env.STORE_API_URL = there.url
})
afterAll(() => there.close())

const story = useStory(env)

function product(id: string, title: string, more: object = {}) {
  const price = { amount: 1000, sale_amount: null, currency_code: 'eur', currency: { code: 'eur', template: '€$1' } }
  const variant = { id: `variant_${id}`, title, image_url: null, sku: null, manage_inventory: true, is_available: true }
  return {
    id: `prod_${id}`,
    title,
    description: '<p>From far away.</p>',
    variants: [{ ...variant, prices: [price], options: [] }],
    options: [],
    images: [],
    product_collections: [],
    additional_info: [],
    purchasable: true,
    site_product_selection: null,
    ...more,
  }
}

test('without an answer and without a copy the store says so, and nothing else suffers', async () => {
  there.fault = { kind: 'status', status: 500 }
  const page = await story.open('/jobs')
  const answer = await page.request.get('/store')
  expect(answer.status()).toBe(503)
  story.expectErrors(/503/)
  await visit(page, '/store')
  await page.getByRole('heading', { name: 'Error loading products: HTTP 500: Internal Server Error' }).waitFor()
  await visit(page, '/product/prod_A')
  await page.getByRole('heading', { level: 1, name: 'Error loading product' }).waitFor()
  await inNavigation(page, 'link', 'Jobs').click()
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
})

test('its products are sold at its prices and paid at its checkout; broken ones are left out', async () => {
  there.fault = null
  there.products = [product('A', 'Far Mug'), { id: 'prod_B', title: 'No variants', variants: [] }, null]
  there.stock.set('variant_A', 2)
  const page = await story.open('/contact')
  // The shop leaves a store that failed alone for ten seconds.
  await expect.poll(async () => (await page.request.get('/store')).status(), { timeout: 20_000 }).toBe(200)
  await visit(page, '/store')
  await page.getByText('1 product', { exact: true }).waitFor()
  await page.getByRole('article', { name: 'Far Mug' }).getByText('€10.00').waitFor()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await inNavigation(page, 'button', 'Cart, 1 item').click()
  const panel = page.getByRole('dialog', { name: 'Shopping cart' })
  await panel.getByText('Delivery and discounts are worked out at the checkout.').waitFor()
  await expect.poll(() => panel.getByLabel('Discount code').count()).toBe(0)
  await page.route(`${there.url}/**`, (route) => route.fulfill({ body: 'Pay here', contentType: 'text/plain' }))
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/hosted\?session=1/)
  expect(there.checkouts).toMatchObject([{ items: [{ variant_id: 'variant_A', quantity: 1 }] }])

  // Given up there: the lines are back. Paid there: they are not.
  await page.goBack()
  await inNavigation(page, 'button', 'Cart, 1 item').click()
  await panel.getByText('Delivery and discounts').waitFor()
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/hosted\?session=2/)
  await visit(page, '/success')
  await inNavigation(page, 'button', 'Cart, empty').waitFor()
  await visit(page, '/store')
  await inNavigation(page, 'button', 'Cart, empty').waitFor()
})

test('when it is out of reach a kept copy is shown and said to be one, and checkout is off with the reason', async () => {
  const page = await story.open('/store')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  there.fault = { kind: 'status', status: 500 }
  await expect
    .poll(async () => (await page.request.get('/store')).text(), { timeout: 45_000, interval: 1000 })
    .toContain('This is a kept copy of the catalogue')
  await visit(page, '/store')
  await page.getByRole('article', { name: 'Far Mug' }).waitFor()
  await inNavigation(page, 'button', 'Cart, 1 item').click()
  const panel = page.getByRole('dialog', { name: 'Shopping cart' })
  await panel.getByText(/The store cannot be reached right now, so nothing can be bought/).waitFor()
  await expect.poll(() => panel.getByRole('button', { name: 'Checkout' }).count()).toBe(0)
})

test('a checkout that fails there says so and keeps the cart', async () => {
  there.fault = { kind: 'status', status: 502, on: /checkout/ }
  const page = await story.open('/contact')
  await expect
    .poll(async () => (await page.request.get('/store')).text(), { timeout: 30_000, interval: 1000 })
    .not.toContain('This is a kept copy')
  await visit(page, '/store')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await inNavigation(page, 'button', 'Cart, 1 item').click()
  const panel = page.getByRole('dialog', { name: 'Shopping cart' })
  await panel.getByText('€10.00').first().waitFor()
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await expectToast(page, 'alert', 'Checkout Error', 'There was a problem initializing checkout. Please try again.')
  await panel.getByRole('button', { name: 'Remove Far Mug' }).waitFor()
})
