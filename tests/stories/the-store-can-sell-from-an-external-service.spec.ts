import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectToast, inNavigation } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { type FakeStore, startFakeStore } from '#tests/support/fake-store.ts'

const env: Record<string, string> = { STORE_ID: 'store_01KFAKE0000000000000000000' }
let externalStore: FakeStore

// Runs before the site starts, because the site needs the URL.
beforeAll(async () => {
  externalStore = await startFakeStore(env.STORE_ID)
  env.STORE_API_URL = externalStore.url
})
afterAll(() => externalStore.close())

const story = useStory(env)

function product(id: string, title: string, more: object = {}) {
  const price = { amount: 1000, sale_amount: null, currency_code: 'eur', currency: { code: 'eur', template: '€$1' } }
  const variant = { id: `variant_${id}`, title, image_url: null, sku: null, manage_inventory: true, is_available: true }
  return {
    id: `prod_${id}`,
    title,
    description: '<p>From an external store.</p>',
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

test('an unavailable store without cached data shows an error, and the rest of the site works', async () => {
  externalStore.fault = { kind: 'status', status: 500 }
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

test('customers buy products of the external store at its prices and pay at its checkout', async () => {
  externalStore.fault = null
  externalStore.products = [product('A', 'Far Mug'), { id: 'prod_B', title: 'No variants', variants: [] }, null]
  externalStore.stock.set('variant_A', 2)
  const page = await story.open('/contact')
  // After a failure the store is not requested for ten seconds.
  await expect.poll(async () => (await page.request.get('/store')).status()).toBe(200)
  await visit(page, '/store')
  await page.getByText('1 product', { exact: true }).waitFor()
  await page.getByRole('article', { name: 'Far Mug' }).getByText('€10.00').waitFor()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await inNavigation(page, 'button', 'Cart, 1 item').click()
  const panel = page.getByRole('dialog', { name: 'Shopping cart' })
  await panel.getByText('Delivery and discounts are calculated at checkout.').waitFor()
  await expect.poll(() => panel.getByLabel('Discount code').count()).toBe(0)
  await page.route(`${externalStore.url}/**`, (route) => route.fulfill({ body: 'Pay here', contentType: 'text/plain' }))
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/hosted\?session=1/)
  expect(externalStore.checkouts).toMatchObject([{ items: [{ variant_id: 'variant_A', quantity: 1 }] }])

  // After a cancelled payment the lines are back in the cart, after a completed one they are not.
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

test('during an outage saved product data is shown and checkout is unavailable', async () => {
  const page = await story.open('/store', { zone: 'Australia/Perth' })
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  externalStore.fault = { kind: 'status', status: 500 }
  await expect
    .poll(async () => (await page.request.get('/store')).text(), { timeout: 45_000, interval: 1000 })
    .toContain('Showing saved product data')
  await visit(page, '/store')
  await page.getByRole('article', { name: 'Far Mug' }).waitFor()
  // Without a time of day, which would be Sydney's for a customer in Perth.
  await page.getByText(/last updated (just now|\d+ minutes? ago) and may have changed/).waitFor()
  await inNavigation(page, 'button', 'Cart, 1 item').click()
  const panel = page.getByRole('dialog', { name: 'Shopping cart' })
  await panel.getByText(/Checkout is unavailable because the store isn't responding/).waitFor()
  await expect.poll(() => panel.getByRole('button', { name: 'Checkout' }).count()).toBe(0)
})

test('a failed checkout shows a message and keeps the cart', async () => {
  externalStore.fault = { kind: 'status', status: 502, on: /checkout/ }
  const page = await story.open('/contact')
  await expect
    .poll(async () => (await page.request.get('/store')).text(), { timeout: 30_000, interval: 1000 })
    .not.toContain('Showing saved product data')
  await visit(page, '/store')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await inNavigation(page, 'button', 'Cart, 1 item').click()
  const panel = page.getByRole('dialog', { name: 'Shopping cart' })
  await panel.getByText('€10.00').first().waitFor()
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await expectToast(page, 'alert', 'Checkout Error', 'There was a problem initializing checkout. Please try again.')
  await panel.getByRole('button', { name: 'Remove Far Mug' }).waitFor()
})
