import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { inNavigation } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { type MadeProduct, makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()
let mug: MadeProduct

beforeAll(async () => {
  mug = await makeProduct(story.site.db, { title: 'Everyday Mug', variants: [{ priceCents: 1800, onHand: 50 }] })
})

const KEY = 'e-commerce-cart'
const seesCart = (page: Page, label: string) => inNavigation(page, 'button', `Cart, ${label}`).waitFor()
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)
const add = (page: Page) =>
  page.getByRole('article', { name: 'Everyday Mug' }).getByRole('button', { name: 'Add to Cart' }).click()

/** Opens the store with a stored cart. */
async function openWith(text: string): Promise<Page> {
  const page = await story.open('/contact')
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, text] as const)
  await visit(page, '/store')
  return page
}

async function openPanel(page: Page, label: string) {
  await inNavigation(page, 'button', `Cart, ${label}`).click()
  return page.getByRole('dialog', { name: 'Shopping cart' })
}

test('the cart survives a reload, is shared between tabs and stores only ids and quantities', async () => {
  const page = await story.open('/store')
  const other = await page.context().newPage()
  await visit(other, '/jobs')
  await seesCart(other, 'empty')
  await add(page)
  await add(page)
  await seesCart(page, '2 items')
  await seesCart(other, '2 items')
  await page.reload()
  await seesCart(page, '2 items')
  const variantId = mug.variants[0]?.id
  await expect
    .poll(async () => JSON.parse((await stored(page)) ?? ''))
    .toEqual([{ product: { id: mug.id }, variant: { id: variantId }, quantity: 2 }])
  await page.getByRole('link', { name: 'Everyday Mug' }).click()
  await page.getByRole('heading', { level: 1, name: 'Everyday Mug' }).waitFor()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await seesCart(page, '3 items')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Store' }).waitFor()
  await seesCart(page, '3 items')
})

test('a cart stored by another client of the store is shown with current prices', async () => {
  const snapshot = {
    product: { id: mug.id, title: 'Old title', price_in_cents: 1 },
    variant: { id: mug.variants[0]?.id, title: 'Old title', price_in_cents: 1, sale_price_formatted: '$0.01' },
    quantity: '2',
  }
  const page = await openWith(JSON.stringify([snapshot, { broken: true }, null]))
  const panel = await openPanel(page, '2 items')
  await panel.getByText('Everyday Mug', { exact: true }).waitFor()
  await panel.getByText('$36.00').first().waitFor()
  await expect.poll(() => panel.getByText('Old title').count()).toBe(0)
})

test.each(['{not json', '"text"', '[{"product":{"id":7}}]', 'null'])(
  'an invalid stored cart is replaced by an empty one: %s',
  async (text) => {
    const page = await openWith(text)
    await seesCart(page, 'empty')
    await add(page)
    await seesCart(page, '1 item')
  },
)

test('where storage is blocked the cart lasts until the page is closed and is restored after a cancelled payment', async () => {
  // React Router's scroll restoration logs the error. Our own code handles it.
  story.expectErrors(/Storage is blocked/)
  const page = await story.open('/contact')
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Storage is blocked.', 'SecurityError')
        },
      })
    }
  })
  await visit(page, '/store')
  await add(page)
  await seesCart(page, '1 item')
  await inNavigation(page, 'link', 'Jobs').click()
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
  const panel = await openPanel(page, '1 item')
  await panel.getByText('Subtotal').waitFor()
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/pay\//)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
  await seesCart(page, '1 item')
})
