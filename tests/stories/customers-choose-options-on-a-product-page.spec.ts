import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { products } from '#db/schema/catalogue.ts'
import { expectFocus, expectToast, inNavigation } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory, visit, visitEarly } from '#tests/support/browser.ts'
import { type MadeProduct, makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()
let tee: MadeProduct
let mug: MadeProduct

beforeAll(async () => {
  const { db } = story.site
  mug = await makeProduct(db, { title: 'Everyday Mug', variants: [{ priceCents: 1800, onHand: 3 }] })
  tee = await makeProduct(db, {
    title: 'Work Tee',
    subtitle: 'Cut to be worn untucked',
    description: `<p>Heavy <strong>cotton</strong>.</p><script>alert(1)</script><img src="x" onerror="alert(1)"><p>${'Soft. '.repeat(60)}</p>`,
    images: 3,
    additionalInfo: [{ id: 'painfo_1', order: 0, title: 'Care', description: '<ul><li>Wash cold</li></ul>' }],
    relatedIds: [mug.id],
    variants: [
      { values: { Colour: 'Green', Size: 'S' }, priceCents: 3500, onHand: 20 },
      { values: { Colour: 'Green', Size: 'M' }, priceCents: 3500, onHand: 0 },
      { values: { Colour: 'Navy', Size: 'M' }, priceCents: 3700, saleCents: 3600, onHand: 20 },
    ],
  })
})

const idOf = (colour: string, size: string) =>
  tee.variants.find(({ title }) => title === `${colour} / ${size}`)?.id ?? ''

test('a customer selects options, and unavailable and sold-out combinations are marked', async () => {
  const page = await story.open(`/product/${tee.id}`)
  const size = page.getByRole('radiogroup', { name: 'Size' })
  await expect.poll(() => page.getByRole('radio', { name: 'Green', exact: true }).isChecked()).toBe(true)
  await page.getByText('$35.00', { exact: true }).waitFor()
  await page.getByRole('radio', { name: 'Navy', exact: true }).check()
  await page.getByText('$36.00', { exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('variant')).toBe(idOf('Navy', 'M'))
  await expect.poll(() => size.getByRole('radio', { name: 'S', exact: true }).isDisabled()).toBe(true)
  await size.getByText('Not available in Navy').waitFor()
  await page.getByRole('radio', { name: 'Green', exact: true }).check()
  await size.getByText('Sold out').waitFor()
  await page.getByRole('main').getByRole('paragraph').filter({ hasText: 'Sold out' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Add to Cart' }).count()).toBe(1)

  await visit(page, `/product/${tee.id}?variant=${idOf('Navy', 'M')}`)
  await expect.poll(() => page.getByRole('radio', { name: 'Navy', exact: true }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expectToast(page, 'status', 'Added to Cart', '1 × Work Tee (Navy / M)')
})

test('options selected while the page is still loading are added to the cart', async () => {
  const page = await story.open('/terms')
  await visitEarly(page, `/product/${tee.id}`, async () => {
    await page.getByRole('radio', { name: 'Navy', exact: true }).check()
    await page.getByLabel('Quantity', { exact: true }).fill('2')
  })
  await page.getByText('$36.00', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expectToast(page, 'status', 'Added to Cart', '2 × Work Tee (Navy / M)')
})

test('the quantity is limited to the stock, including what is in the cart', async () => {
  const page = await story.open(`/product/${mug.id}`)
  const quantity = page.getByLabel('Quantity', { exact: true })
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await page.getByRole('button', { name: 'Decrease quantity' }).click()
  await expect.poll(() => quantity.inputValue()).toBe('1')
  await page.getByText('Only 3 left', { exact: true }).waitFor()
  for (const wanted of ['2', '3', '3']) {
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect.poll(() => quantity.inputValue()).toBe(wanted)
  }
  await page.getByText('Not enough stock. Only 3 left.').waitFor()
  await quantity.fill('4')
  await expect.poll(() => quantity.getAttribute('aria-invalid')).toBe('true')
  await add.click()
  await expectToast(page, 'alert', 'Not enough stock for Everyday Mug (Everyday Mug). Only 3 left.')
  await quantity.fill('2')
  await add.click()
  await inNavigation(page, 'button', 'Cart, 2 items').waitFor()
  await add.click()
  await expectToast(
    page,
    'alert',
    'Not enough stock for Everyday Mug (Everyday Mug). Only 3 left.',
    'You already have 2 in your cart.',
  )
  await inNavigation(page, 'button', 'Cart, 2 items').waitFor()
})

test('on a phone Add to Cart is in the first screen, beside the variant that it adds', async () => {
  const page = await story.open(`/product/${mug.id}`, { width: 390 })
  const add = page.getByRole('form', { name: 'Buy' }).getByRole('button', { name: 'Add to Cart' })
  await expectInFirstScreen(page, add)

  await visit(page, `/product/${tee.id}`)
  await expectInFirstScreen(page, add)
  const variant = page.getByRole('form', { name: 'Buy' }).getByRole('paragraph')
  await variant.filter({ hasText: 'Green / S' }).waitFor()
  await page.getByRole('radio', { name: 'Navy', exact: true }).check()
  await variant.filter({ hasText: 'Navy / M' }).waitFor()
  await add.click()
  await expectToast(page, 'status', 'Added to Cart', '1 × Work Tee (Navy / M)')
})

async function expectInFirstScreen(page: Page, control: Locator) {
  await expect
    .poll(async () => {
      const box = await control.boundingBox()
      return box ? box.y + box.height <= (page.viewportSize()?.height ?? 0) : false
    })
    .toBe(true)
}

test('images can be browsed with the keyboard and enlarged', async () => {
  const page = await story.open(`/product/${tee.id}`, { width: 390 })
  const images = page.getByRole('region', { name: 'Images of Work Tee' })
  const image = (n: number) => images.getByRole('button', { name: `Work Tee, image ${n} , enlarge` })
  await image(1).focus()
  await page.keyboard.press('ArrowRight')
  await expectFocus(image(2))
  await expect.poll(() => images.getByRole('link', { name: 'Image 2 of 3' }).getAttribute('aria-current')).toBe('true')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Work Tee' })
  await dialog.getByText('2 of 3').waitFor()
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('3 of 3').waitFor()
  await expectAccessible(page, 'an enlarged image')
  const enlarged = dialog.getByRole('button', { name: 'Work Tee, image 3 , at twice the size' })
  const widthOf = async () => (await enlarged.boundingBox())?.width ?? 0
  const before = await widthOf()
  await enlarged.click()
  await expect.poll(widthOf).toBeGreaterThan(before * 1.9)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('a product page shows all details without unsafe HTML and describes the product to search engines', async () => {
  const page = await story.open(`/product/${tee.id}`)
  await page.getByRole('strong').filter({ hasText: 'cotton' }).waitFor()
  await page.getByText('Care', { exact: true }).click()
  await page.getByText('Wash cold').waitFor()
  await page.getByText('Delivery and returns', { exact: true }).click()
  await page.getByText(/^Delivery by post in Australia: /).waitFor()
  await page.getByRole('region', { name: 'You may also like' }).getByRole('article', { name: 'Everyday Mug' }).waitFor()
  const html = await (await page.request.get(`/product/${tee.id}`)).text()
  expect(html).not.toContain('onerror')
  const description = await page.locator('meta[name="description"]').getAttribute('content')
  expect(description?.length).toBeLessThanOrEqual(160)
  expect(description).toMatch(/^Heavy cotton\. Soft\./)
  const jsonLd = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
  expect(jsonLd).toMatchObject({ '@type': 'Product', name: 'Work Tee' })
  expect(jsonLd.offers).toHaveLength(3)
  expect(jsonLd.offers[2]).toMatchObject({ price: '36.00', priceCurrency: 'AUD' })
})

test('unavailable and unknown products are explained', async () => {
  const { db } = story.site
  const kit = await makeProduct(db, { title: 'Old Kit' })
  await db.update(products).set({ purchasable: false }).where(eq(products.id, kit.id))
  const page = await story.open(`/product/${kit.id}`)
  await page.getByText('Currently unavailable').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Add to Cart' }).count()).toBe(0)
  const nowhere = await page.goto('/product/prod_nowhere')
  expect(nowhere?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Product not found' }).waitFor()
  await page.getByRole('link', { name: 'Back to store' }).click()
  await page.getByRole('heading', { level: 1, name: 'Store' }).waitFor()
})
