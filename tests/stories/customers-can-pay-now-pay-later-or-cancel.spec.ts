import { desc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { timeIn } from '#app/lib/dates.ts'
import { productVariants, storeSettings } from '#db/schema/catalogue.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { expectFitsPhone } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { guestCtx, makeCheckout } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

/** The payment page of two mugs. */
async function checkout(request: object = {}) {
  const { variants } = await makeProduct(story.site.db, { title: 'Enamel mug', variants: [{ priceCents: 2490 }] })
  const variantId = variants[0]?.id ?? ''
  const made = await makeCheckout(guestCtx(story.site), { items: [{ variantId, quantity: 2 }], ...request })
  const stock = async () => {
    const [row] = await story.site.db.select().from(productVariants).where(eq(productVariants.id, variantId))
    return [row?.onHand, row?.reserved]
  }
  // Clients of the store contract append a language to the URL.
  return { path: `/pay/${made.token}?checkout=1&lang=en`, stock }
}

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('a customer pays, sees the order number, and is emailed a tax invoice with a link to the order', async () => {
  const { path, stock } = await checkout()
  const page = await story.open(path)
  await page.getByText('No money moves', { exact: false }).waitFor()
  await page.getByText('Reserved for you until', { exact: false }).waitFor()
  const summary = page.getByRole('region', { name: 'Order summary' })
  for (const words of ['Enamel mug', '2 × $24.90', '$49.80', '$9.95', '$59.75', '$5.43']) {
    await summary.getByText(words, { exact: true }).first().waitFor()
  }
  await page.setViewportSize({ width: 390, height: 844 })

  await page.getByLabel('Email').fill('zoe@example.com')
  await page.getByLabel('Postcode').fill('21500')
  await page.getByLabel('Street address').fill('')
  await click(page, 'Pay')
  await expectFieldError(page, 'Street address', 'Enter a street address.')
  await page.getByLabel('Street address').fill('12 Test Street')
  await page.getByLabel('Postcode').fill('2150')
  await click(page, 'Pay')
  await title(page, 'Thank you for your order')
  const number = await page.getByText('Order number').locator('strong').textContent()
  await page.getByText('your confirmation and tax invoice to zoe@example.com', { exact: false }).waitFor()
  await expectFitsPhone(page, 'the page after a payment')
  await expect.poll(() => stock()).toEqual([8, 0])

  const email = await story.site.emailTo('zoe@example.com')
  expect(email.subject).toBe(`Your order ${number} at Muster`)
  await page.goto(email.link)
  await title(page, `Order ${number}`)
  await page.getByText('Being prepared').waitFor()
  await page.getByText('Parramatta NSW 2150', { exact: false }).waitFor()
  await expectFitsPhone(page, 'the order of a customer')
  await page.getByRole('link', { name: 'Tax invoice' }).click()
  await page
    .getByRole('article', { name: `Tax invoice ${number}` })
    .getByText('Total including GST')
    .waitFor()
  await expectFitsPhone(page, 'the tax invoice of a customer')
  await page.getByRole('link', { name: 'Back to your order' }).click()
  await click(page, 'Resend confirmation')
  await expectToast(page, 'status', 'Confirmation sent')
  await expect.poll(() => story.site.subjectsTo('zoe@example.com')).toHaveLength(2)

  await page.goto('/success')
  await title(page, 'No order to show here')

  // The payment page of a paid checkout offers no second payment.
  await page.goto(path)
  await page.getByText("Thank you. We've emailed your confirmation.").waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Pay', exact: true }).count()).toBe(0)
})

test('stock stays reserved for a payment that is made later, until it succeeds or fails', async () => {
  for (const [button, heading, left] of [
    ['Simulate success', 'Thank you for your order', [8, 0]],
    ['Simulate failure', null, [10, 0]],
  ] as const) {
    const { path, stock } = await checkout()
    const page = await story.open(path)
    await click(page, 'Pay later')
    await page.getByText('Payment pending').waitFor()
    await expect.poll(() => stock()).toEqual([10, 2])
    await click(page, button)
    if (heading) await title(page, heading)
    else await expectToast(page, 'alert', 'Payment failed')
    await expect.poll(() => stock()).toEqual(left)
  }
})

test('the reservation of a customer in Perth ends on their own clock', async () => {
  const { path } = await checkout()
  const page = await story.open(path, { zone: 'Australia/Perth', width: 390 })
  const [checkoutRow] = await story.site.db.select().from(checkouts).orderBy(desc(checkouts.createdAt)).limit(1)
  const end = timeIn('Australia/Perth', checkoutRow?.reservedUntil ?? new Date(0))
  await page.getByText(`Reserved for you until ${end}`).waitFor()
  await expectFitsPhone(page, 'the payment page of a customer in Perth')
})

test.each([
  ['Decline', 'Payment declined'],
  ['Cancel', 'Payment cancelled'],
  ['Expire', 'Payment expired'],
])('%s returns the customer to the page they came from and releases the stock', async (button, words) => {
  const { path, stock } = await checkout({ cancelUrl: `${story.site.url}/terms` })
  const page = await story.open(path)
  await click(page, button)
  await expectToast(page, 'alert', words, "You haven't been charged. Your cart is unchanged.")
  await expect.poll(() => new URL(page.url()).pathname).toBe('/terms')
  await expect.poll(() => stock()).toEqual([10, 0])
  await page.goto(path)
  await page.getByText("You haven't been charged").waitFor()
})

test('payment works without scripts, and returns to a shop on another origin', async () => {
  const elsewhere = 'https://shop.example'
  await story.site.db.update(storeSettings).set({ returnOrigins: [elsewhere], pickupAddress: '1 Kent St, Sydney' })
  const request = { delivery: 'pickup', successUrl: `${elsewhere}/done`, cancelUrl: `${elsewhere}/cart` }
  const { path, stock } = await checkout(request)
  const page = await story.open(path, { javaScript: false })
  await expect.poll(() => page.getByLabel('Street address').count()).toBe(0)
  await page.getByLabel('Email').fill('not an address')
  await click(page, 'Pay')
  await page.getByText('Enter an email address like name@example.com.').first().waitFor()
  await page.getByLabel('Email').fill('zoe@example.com')
  await page.route(`${elsewhere}/**`, (route) => route.fulfill({ body: 'The other shop', contentType: 'text/plain' }))
  await click(page, 'Pay')
  await page.waitForURL(`${elsewhere}/done`)
  await expect.poll(() => stock()).toEqual([8, 0])
  await page.goto((await story.site.emailTo('zoe@example.com')).link)
  await click(page, 'Resend confirmation')
  await page.getByText('Confirmation sent').waitFor()
})
