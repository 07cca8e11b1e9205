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

/** A page at the payment of two mugs. */
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

test('by Back, with what was reserved free again', async () => {
  const page = await atPayment(390)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Everyday Mug' }).waitFor()
  await seesCart(page, '2 items')
  await expect.poll(() => reserved()).toBe(0)
})

test('by Back to a page that the browser had kept as it was left', async () => {
  const page = await story.open(`/product/${mug.id}`)
  // The page stays, as one does that is kept for Back.
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

test.each(['Cancel', 'Decline', 'Expire'])('by %s', async (act) => {
  const page = await atPayment()
  await page.getByRole('button', { name: act, exact: true }).click()
  await seesCart(page, '2 items')
  await expect.poll(() => reserved()).toBe(0)
})

test('by walking away, and together with what was put in meanwhile', async () => {
  const page = await atPayment()
  await inNavigation(page, 'link', 'Store').click()
  await seesCart(page, '2 items')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await seesCart(page, '3 items')
})

test('another tab leaves the payment alone until it is asked to end it', async () => {
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

test('two tabs pay on their own: giving one up leaves the other alone', async () => {
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

test('never what was paid', async () => {
  const page = await atPayment()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/success/)
  await inNavigation(page, 'link', 'Store').click()
  await page.getByRole('heading', { level: 1, name: 'Store' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('muster-checkout'))).toBeNull()
  await seesCart(page, 'empty')
})
