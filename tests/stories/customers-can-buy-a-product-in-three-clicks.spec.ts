import { beforeAll, expect, test } from 'vitest'
import { expectToast, inNavigation } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

beforeAll(async () => {
  await makeProduct(story.site.db, { title: 'Everyday Mug', variants: [{ priceCents: 1800, onHand: 9 }] })
})

test.each([1280, 390])('a customer adds a product, opens the cart and checks out at %i px', async (width) => {
  const page = await story.open('/store', { width })
  const cart = inNavigation(page, 'button', 'Cart, empty')
  await cart.waitFor()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expectToast(page, 'status', 'Added to Cart', '1 × Everyday Mug')
  await inNavigation(page, 'button', 'Cart, 1 item').waitFor()
  if (width === 390) await page.getByRole('button', { name: 'View cart' }).click()
  else await inNavigation(page, 'button', 'Cart, 1 item').click()
  const panel = page.getByRole('dialog', { name: 'Shopping cart' })
  await panel.getByText('Subtotal').waitFor()
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/pay\//)
  await inNavigation(page, 'button', 'Cart, empty').waitFor()
  await page.getByRole('main').getByText('Everyday Mug').first().waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/success/)
  await inNavigation(page, 'button', 'Cart, empty').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('muster-checkout'))).toBeNull()
})

test.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])('the toast about an added product leaves its button free at $width px', async (viewport) => {
  const page = await story.open('/store', { width: viewport.width })
  await page.setViewportSize(viewport)
  await page.getByRole('link', { name: 'Everyday Mug' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Everyday Mug' }).waitFor()
  const button = page.getByRole('button', { name: 'Add to Cart' }).first()
  await button.click()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
  await toast.waitFor()
  const [notice, covered] = [await toast.boundingBox(), await button.boundingBox()]
  if (!notice || !covered) throw new Error('The toast or the button is not visible.')
  const isApart =
    notice.y + notice.height <= covered.y ||
    covered.y + covered.height <= notice.y ||
    notice.x + notice.width <= covered.x ||
    covered.x + covered.width <= notice.x
  expect(isApart, JSON.stringify({ notice, covered })).toBe(true)
})
