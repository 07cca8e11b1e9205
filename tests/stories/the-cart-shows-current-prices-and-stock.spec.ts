import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { RESERVED_MESSAGE } from '#app/domain/inventory/stock.ts'
import { newId } from '#app/lib/id.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { discounts } from '#db/schema/checkout.ts'
import { expectFocus, expectToast, inNavigation } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { type MadeProduct, makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Shopping cart' })
const cartButton = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Cart, / })
const change = (product: MadeProduct, fields: Partial<typeof productVariants.$inferInsert>) =>
  story.site.db.update(productVariants).set(fields).where(eq(productVariants.productId, product.id))

/** The button is hidden from assistive technology while the panel is open, but its count is still updated. */
async function seesCount(page: Page, name: string): Promise<void> {
  const button = page.getByRole('navigation', { name: 'Main', includeHidden: true }).locator('[aria-haspopup="dialog"]')
  await expect.poll(() => button.getAttribute('aria-label')).toBe(name)
}

/** Opens the store and adds one of each product to the cart. */
async function openWith(made: MadeProduct[], width = 1280): Promise<Page> {
  const page = await story.open(`/store`, { width })
  for (const [index, { title }] of made.entries()) {
    await page.getByRole('article', { name: title, exact: true }).getByRole('button', { name: 'Add to Cart' }).click()
    await seesCount(page, index === 0 ? 'Cart, 1 item' : `Cart, ${index + 1} items`)
  }
  return page
}

test('an empty cart has a total of $0.00 and cannot be checked out', async () => {
  const page = await story.open('/contact', { width: 390 })
  await inNavigation(page, 'button', 'Cart, empty').click()
  const panel = panelOf(page)
  await panel.getByText('$0.00').waitFor()
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await expectToast(page, 'alert', 'Your cart is empty')
  await expectAccessible(page, 'an empty cart')
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.waitFor({ state: 'hidden' })
  await expectFocus(cartButton(page))
})

test('quantities stay between one and the stock, also after rapid clicks', async () => {
  const mug = await makeProduct(story.site.db, { title: 'Rapid Mug', variants: [{ priceCents: 1000, onHand: 12 }] })
  const page = await openWith([mug])
  await cartButton(page).click()
  const panel = panelOf(page)
  const more = panel.getByRole('button', { name: 'Increase quantity of Rapid Mug' })
  const fewer = panel.getByRole('button', { name: 'Decrease quantity of Rapid Mug' })
  await fewer.click()
  await seesCount(page, 'Cart, 1 item')
  await more.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 8; click += 1) button.click()
  })
  await panel.getByText('$90.00').first().waitFor()
  await fewer.click()
  await more.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 20; click += 1) button.click()
  })
  await panel.getByText('Not enough stock. Only 12 left.').waitFor()
  await panel.getByText('$120.00').first().waitFor()
  await seesCount(page, 'Cart, 12 items')
})

test('a removed line can be restored with Undo', async () => {
  const made = [
    await makeProduct(story.site.db, { title: 'Undo Mug', variants: [{ priceCents: 1000 }] }),
    await makeProduct(story.site.db, { title: 'Undo Pen', variants: [{ priceCents: 500 }] }),
  ]
  const page = await openWith(made, 390)
  await cartButton(page).click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Remove Undo Mug' }).click()
  await panel.getByText('Undo Mug removed').waitFor()
  await seesCount(page, 'Cart, 1 item')
  await expectFocus(panel.getByRole('button', { name: 'Undo', exact: true }))
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Remove Undo Mug' }).waitFor()
  await seesCount(page, 'Cart, 2 items')
  await panel.getByText('Subtotal').waitFor()
  await expectAccessible(page, 'a full cart on a phone')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page, 'a full cart')
})

test('changes of price, stock and availability are shown when the cart opens', async () => {
  const { db } = story.site
  const made = [
    await makeProduct(db, { title: 'Dear Mug', variants: [{ priceCents: 2000 }] }),
    await makeProduct(db, { title: 'Scarce Mug', variants: [{ priceCents: 1000, onHand: 9 }] }),
    await makeProduct(db, { title: 'Gone Mug', variants: [{ priceCents: 700 }] }),
    await makeProduct(db, { title: 'Sold Mug', variants: [{ priceCents: 300 }] }),
  ] as const
  const page = await openWith([...made, made[1], made[1]], 390)
  await change(made[0], { priceCents: 2200 })
  await change(made[1], { onHand: 2 })
  await db.update(products).set({ status: 'archived' }).where(eq(products.id, made[2].id))
  await change(made[3], { onHand: 0 })
  await cartButton(page).click()
  const panel = panelOf(page)
  await panel.getByText('The price changed from $20.00 to $22.00.').waitFor()
  await panel.getByText('Not enough stock. Only 2 left.').waitFor()
  await panel.getByText("No longer available. We've left it out of your total.").waitFor()
  await panel.getByText("Sold out. We've left it out of your total.").waitFor()
  await panel.getByText('$42.00', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await cartButton(page).click()
  await panel.getByText('Subtotal').waitFor()
  await expect.poll(() => panel.getByText('The price changed').count()).toBe(0)

  // Nothing is left to buy: the button says so, instead of a toast about an empty cart.
  for (const product of [made[0], made[1]]) await change(product, { onHand: 0 })
  await change(made[3], { onHand: 1, reserved: 1 })
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await cartButton(page).click()
  await panel.getByText('Nothing in your cart can be bought right now.').waitFor()
  await panel.getByText(RESERVED_MESSAGE).waitFor()
  await expectAccessible(page, 'a cart of items that cannot be bought')
  await expect.poll(() => panel.getByText('Delivery', { exact: true }).count()).toBe(0)
  await expect.poll(() => panel.getByRole('button', { name: 'Checkout' }).isDisabled()).toBe(true)
})

test('a price that rises while the cart is open is shown in the cart before the payment page', async () => {
  const mug = await makeProduct(story.site.db, { title: 'Rising Mug', variants: [{ priceCents: 2000 }] })
  const page = await openWith([mug], 390)
  await cartButton(page).click()
  const panel = panelOf(page)
  await panel.getByText('$20.00').first().waitFor()
  await panel.getByText('Subtotal').waitFor()
  await change(mug, { priceCents: 2200 })
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await expectToast(page, 'alert', 'Your total has gone up')
  await panel.getByText('The price changed from $20.00 to $22.00.').waitFor()
  await expect.poll(() => panel.getByRole('button', { name: 'Checkout' }).getAttribute('aria-busy')).toBeNull()
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/pay\//)
})

test('a discount code is applied in the cart and restored after a cancelled payment', async () => {
  const { db } = story.site
  await db
    .insert(discounts)
    .values({ id: newId(), code: 'TENOFF', kind: 'percentage', value: 10, createdAt: new Date() })
  const mug = await makeProduct(db, { title: 'Cheap Mug', variants: [{ priceCents: 2200 }] })
  const page = await openWith([mug])
  await cartButton(page).click()
  const panel = panelOf(page)
  await panel.getByText('Includes GST').waitFor()
  await panel.getByRole('button', { name: 'Add a discount code' }).click()
  await expectFocus(panel.getByLabel('Discount code'))
  await panel.getByLabel('Discount code').fill('nonsense')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await panel.getByText("This discount code isn't valid.").waitFor()
  await expect.poll(() => panel.getByLabel('Discount code').getAttribute('aria-invalid')).toBe('true')
  await expectFocus(panel.getByLabel('Discount code'))
  await panel.getByLabel('Discount code').fill('')
  await panel.getByText("This discount code isn't valid.").waitFor({ state: 'detached' })

  // A rejected code does not prevent the checkout.
  await panel.getByLabel('Discount code').fill('nonsense')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await panel.getByText("This discount code isn't valid.").waitFor()
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/pay\//)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await seesCount(page, 'Cart, 1 item')

  await cartButton(page).click()
  await panel.getByRole('button', { name: 'Add a discount code' }).click()
  await panel.getByLabel('Discount code').fill('tenoff')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expectFocus(panel.getByRole('button', { name: 'Remove code' }))
  await panel.getByText('−$2.20').waitFor()
  await panel.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/pay\//)
  await page.getByText('−$2.20').first().waitFor()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await seesCount(page, 'Cart, 1 item')
  await cartButton(page).click()
  await panel.getByText('Discount TENOFF').waitFor()
})

test('a failed checkout keeps the cart, and a second click does not start another one', async () => {
  const mug = await makeProduct(story.site.db, { title: 'Slow Mug', variants: [{ priceCents: 1000 }] })
  const page = await openWith([mug])
  story.expectErrors(/Failed to load resource/)
  await page.route('**/cart/checkout', (route) => route.abort())
  await cartButton(page).click()
  const checkout = panelOf(page).getByRole('button', { name: 'Checkout' })
  await checkout.click()
  await expectToast(page, 'alert', 'Checkout Error', 'There was a problem initializing checkout. Please try again.')
  await seesCount(page, 'Cart, 1 item')
  // The server may have reserved the mug, so its stock is unknown.
  await panelOf(page).getByText("We can't check prices and stock right now.").waitFor()
  await page.unroute('**/cart/checkout')
  await panelOf(page).getByRole('button', { name: 'Try again' }).click()
  await panelOf(page).getByText("We can't check prices and stock right now.").waitFor({ state: 'detached' })

  let posts = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/cart/checkout', async (route) => {
    posts += 1
    await released
    await route.continue()
  })
  await checkout.click()
  await expect.poll(() => checkout.getAttribute('aria-busy')).toBe('true')
  await checkout.evaluate((button: HTMLButtonElement) => button.click())
  release()
  await page.waitForURL(/\/pay\//)
  expect(posts).toBe(1)
})

test('after the response of a checkout is lost, the same items can still be bought, also when the page is loaded again', async () => {
  const mug = await makeProduct(story.site.db, { title: 'Last Mug', variants: [{ priceCents: 1000, onHand: 3 }] })
  const page = await openWith([mug])
  story.expectErrors(/Failed to load resource/)
  // The server reserves the mug, and no response arrives.
  await page.route('**/cart/checkout', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await cartButton(page).click()
  const checkout = panelOf(page).getByRole('button', { name: 'Checkout' })
  const increase = panelOf(page).getByRole('button', { name: 'Increase quantity of Last Mug' })
  // The first prices, without which there is no quantity to change, are not those that are held back below.
  await increase.waitFor()
  // The prices of two arrive after the checkout has reserved them: they would count its mugs as those of someone else.
  const hasFailed = Promise.withResolvers<void>()
  await page.route('**/cart/lines', async (route) => {
    await hasFailed.promise
    await route.continue()
  })
  await increase.click()
  await checkout.click()
  await expectToast(page, 'alert', 'Checkout Error', 'There was a problem initializing checkout. Please try again.')
  hasFailed.resolve()
  await expect.poll(() => checkout.isEnabled()).toBe(true)
  await panelOf(page).getByText("We can't check prices and stock right now.").waitFor()
  await page.unroute('**/cart/checkout')
  await page.reload()
  await cartButton(page).click()
  // Of three, two are reserved by the request without a response: the customer's own.
  await panelOf(page).getByText('$20.00').first().waitFor()
  await expect.poll(() => checkout.isEnabled()).toBe(true)
  await checkout.click()
  await page.waitForURL(/\/pay\//)
})

test('after the response of a checkout is lost, another tab can buy the same items', async () => {
  const mug = await makeProduct(story.site.db, { title: 'Only Mug', variants: [{ priceCents: 1000, onHand: 1 }] })
  const page = await openWith([mug])
  story.expectErrors(/Failed to load resource/)
  await page.route('**/cart/checkout', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await cartButton(page).click()
  await panelOf(page).getByRole('button', { name: 'Checkout' }).click()
  await expectToast(page, 'alert', 'Checkout Error', 'There was a problem initializing checkout. Please try again.')
  await panelOf(page).getByText("We can't check prices and stock right now.").waitFor()
  const tab = await page.context().newPage()
  await visit(tab, '/store')
  await cartButton(tab).click()
  const checkout = panelOf(tab).getByRole('button', { name: 'Checkout' })
  await panelOf(tab).getByText('$10.00').first().waitFor()
  await expect.poll(() => checkout.isEnabled()).toBe(true)
  await checkout.click()
  await tab.waitForURL(/\/pay\//)
})
