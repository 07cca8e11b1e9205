import { expect, test } from 'vitest'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { expectToast } from '#tests/support/actions.ts'
import { expectFitsPhone } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { AGENCY_ZONE } from '#tests/support/clock.ts'
import { guestCtx, makeCheckout } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()
const TODAY = todayIn(AGENCY_ZONE, new Date())

test('a sale price applies from its first day on, and the stock to reorder is marked', async () => {
  const variants = [{ values: { Size: 'S' }, priceCents: 8900, onHand: 15 }]
  const product = await makeProduct(story.site.db, { title: 'Rain Jacket', variants })
  const page = await story.open(`/admin/store/products/${product.id}/variants`, { as: await story.person('admin') })
  await page.getByLabel('Sale price of S').fill('69')
  await page.getByLabel('Reorder level of S').fill('20')
  await page.getByLabel('First day of the sale').fill(addDays(TODAY, 2))
  await page.getByRole('button', { name: 'Save variants' }).click()
  await expectToast(page, 'status', 'Variants saved')
  const customer = await story.open(`/product/${product.id}`, { width: 390 })
  await customer.getByText('$89.00').first().waitFor()
  await expect.poll(() => customer.getByText('$69.00').count()).toBe(0)

  await page.getByLabel('First day of the sale').fill(TODAY)
  await page.getByLabel('Last day of the sale').fill(addDays(TODAY, 2))
  await page.getByRole('button', { name: 'Save variants' }).click()
  const saleOnPage = async () => {
    await visit(customer, `/product/${product.id}`)
    return customer.getByText('$69.00').count()
  }
  await expect.poll(saleOnPage).toBeGreaterThan(0)
  await expectFitsPhone(customer, 'a product on sale')

  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/admin/store/stock')
  await page.getByText('15 left').first().waitFor()
  await expectFitsPhone(page, 'stock to reorder')
})

test('a new size is a draft with the price of the others until it is published', async () => {
  const variants = [{ values: { Size: 'S' }, priceCents: 3000, onHand: 5 }]
  const product = await makeProduct(story.site.db, { title: 'Work Shirt', variants })
  const page = await story.open(`/admin/store/products/${product.id}/options`, {
    as: await story.person('admin'),
    width: 390,
  })
  await page.getByLabel('Value 1 of option 1', { exact: true }).press('Enter')
  await page.getByLabel('Value 2 of option 1', { exact: true }).fill('Large')
  await expectFitsPhone(page, 'the options of a product')
  await page.getByRole('button', { name: 'Save options' }).click()
  await expectToast(page, 'status', 'Options saved', 'Variants: 1 added.')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(() => page.getByLabel('Price of Large', { exact: true }).inputValue()).toBe('30.00')
  const customer = await story.open(`/product/${product.id}`, { width: 390 })
  await customer.getByText('$30.00').first().waitFor()
  await expect.poll(() => customer.getByText('Large', { exact: true }).count()).toBe(0)
  await page.getByLabel('Draft of Large').uncheck()
  await page.getByRole('button', { name: 'Save variants' }).click()
  await expectToast(page, 'status', 'Variants saved')
  await visit(customer, `/product/${product.id}`)
  await customer.getByText('Large', { exact: true }).first().waitFor()
})

test('a new order is counted beside Store, with what the number counts, and emailed to the contact of the store', async () => {
  const page = await story.open('/admin/store/settings', { as: await story.person('admin'), width: 390 })
  await page.getByLabel('Store contact').fill('orders@example.com')
  await page.getByRole('button', { name: 'Save store settings' }).click()
  await expectToast(page, 'status', 'Settings saved')
  await page.setViewportSize({ width: 1280, height: 900 })
  await visit(page, '/admin/dashboard')
  await expect.poll(() => page.getByRole('link', { name: /^Store \d/ }).count()).toBe(0)
  const { token } = await makeCheckout(guestCtx(story.site))
  const customer = await story.open(`/pay/${token}`, { width: 390 })
  await customer.getByLabel('Email').fill('zoe@example.com')
  await customer.getByRole('button', { name: 'Pay', exact: true }).click()
  const { text } = await story.site.emailTo('orders@example.com', 'Order 1001')
  expect(text).toContain('zoe@example.com')
  await visit(page, '/admin/dashboard')
  await page.getByRole('link', { name: 'Store 1 order to pack or ship', exact: true }).waitFor()
})
