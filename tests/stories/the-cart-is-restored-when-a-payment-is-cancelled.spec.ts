import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { productVariants } from '#db/schema/catalogue.ts'
import { inNavigation } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { type MadeProduct, makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()
let mug: MadeProduct

beforeAll(async () => {
  mug = await makeProduct(story.site.db, { title: 'Everyday Mug', variants: [{ priceCents: 1800, onHand: 5 }] })
})

const seesCart = (page: Page, words: string) => inNavigation(page, 'button', `Cart, ${words}`).waitFor()
const reserved = async () => {
  const [row] = await story.site.db.select().from(productVariants).where(eq(productVariants.productId, mug.id))
  return row?.reserved
}

/** The payment page of two mugs from the cart. */
async function atPayment(width = 1280): Promise<Page> {
  const page = await story.open(`/product/${mug.id}`, { width })
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await inNavigation(page, 'button', 'Cart, 2 items').click()
  const panel = page.getByRole('dialog', { name: 'Shopping cart' })
  await panel.getByText('Subtotal').waitFor()
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/pay\//)
  await seesCart(page, 'empty')
  await expect.poll(() => reserved()).toBe(2)
  return page
}

test('going back from the payment page restores the cart and releases the stock', async () => {
  const page = await atPayment(390)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Everyday Mug' }).waitFor()
  await seesCart(page, '2 items')
  await expect.poll(() => reserved()).toBe(0)
})

test('going back to a page that the browser kept in memory restores the cart', async () => {
  const page = await story.open(`/product/${mug.id}`)
  // The page stays, like one in the back/forward cache.
  await page.route('**/pay/**', (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await inNavigation(page, 'button', 'Cart, 1 item').click()
  const panel = page.getByRole('dialog', { name: 'Shopping cart' })
  await panel.getByText('Subtotal').waitFor()
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await panel.getByText('Taking you to payment…').waitFor()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await panel.getByRole('button', { name: 'Remove Everyday Mug' }).waitFor()
  await expect.poll(() => panel.getByRole('button', { name: 'Checkout' }).getAttribute('aria-busy')).toBeNull()
  await expect.poll(() => reserved()).toBe(0)
})

test('the items return to the cart of a page that waits for a payment page that does not load', async () => {
  const page = await story.open(`/product/${mug.id}`)
  // The page stays, as when the customer stops the loading.
  await page.route('**/pay/**', (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await inNavigation(page, 'button', 'Cart, 1 item').click()
  const panel = page.getByRole('dialog', { name: 'Shopping cart' })
  await panel.getByText('Subtotal').waitFor()
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await panel.getByText('Taking you to payment…').waitFor()
  await panel.getByRole('button', { name: 'Return items to cart' }).click()
  await panel.getByRole('button', { name: 'Remove Everyday Mug' }).waitFor()
  await expect.poll(() => panel.getByRole('button', { name: 'Checkout' }).getAttribute('aria-busy')).toBeNull()
  await expect.poll(() => reserved()).toBe(0)
})

test.each(['Cancel', 'Decline', 'Expire'])(
  '%s on the payment page restores the cart and releases the stock',
  async (button) => {
    const page = await atPayment()
    await page.getByRole('button', { name: button, exact: true }).click()
    await seesCart(page, '2 items')
    await expect.poll(() => reserved()).toBe(0)
  },
)

test('leaving the payment page restores the cart, and more items can be added', async () => {
  const page = await atPayment()
  await inNavigation(page, 'link', 'Store').click()
  await seesCart(page, '2 items')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await seesCart(page, '3 items')
})

test('another tab can end a payment and put its items back in the cart', async () => {
  const page = await atPayment()
  const other = await page.context().newPage()
  await visit(other, '/store')
  await inNavigation(other, 'button', 'Cart, empty').click()
  const panel = other.getByRole('dialog', { name: 'Shopping cart' })
  await panel.getByText('2 items are reserved while you pay.').waitFor()
  await expect.poll(() => reserved()).toBe(2)
  await panel.getByRole('button', { name: 'Return items to cart' }).click()
  await panel.getByRole('button', { name: 'Remove Everyday Mug' }).waitFor()
  await expect.poll(() => reserved()).toBe(0)
})

test('cancelling the payment in one tab leaves the payment in another tab open', async () => {
  const page = await atPayment()
  const other = await page.context().newPage()
  await visit(other, '/store')
  await other.getByRole('button', { name: 'Add to Cart' }).click()
  await inNavigation(other, 'button', 'Cart, 1 item').click()
  const panel = other.getByRole('dialog', { name: 'Shopping cart' })
  await panel.getByText('Subtotal').waitFor()
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await other.waitForURL(/\/pay\//)
  await expect.poll(() => reserved()).toBe(3)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await seesCart(page, '2 items')
  await expect.poll(() => reserved()).toBe(1)
  await other.getByRole('button', { name: 'Pay', exact: true }).click()
  await other.waitForURL(/\/success/)
  await seesCart(other, '2 items')
})

test('items that were paid for do not come back to the cart', async () => {
  const page = await atPayment()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/success/)
  await inNavigation(page, 'link', 'Store').click()
  await page.getByRole('heading', { level: 1, name: 'Store' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('muster-checkout'))).toBeNull()
  await seesCart(page, 'empty')
})
