import { expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { discounts } from '#db/schema/checkout.ts'
import { refunds } from '#db/schema/orders.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { guestCtx, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

test('an admin sees sales and GST by day and by product, and exports them', async () => {
  const { variants } = await makeProduct(story.site.db, {
    title: 'Safety vest',
    variants: [{ onHand: 100, priceCents: 24_900 }],
  })
  await makeOrder(guestCtx(story.site), { items: [{ variantId: variants[0]?.id ?? '', quantity: 45 }] })
  const page = await story.open('/admin/store/reports', { as: await story.person('admin'), width: 390 })
  await page.getByRole('table', { name: 'Sales by period' }).waitFor()
  await page
    .getByText(/^\$11,205\.00$/)
    .first()
    .waitFor()
  await expectAccessible(page, 'the sales report')
  await page.getByLabel('By', { exact: true }).selectOption('Product')
  await page.getByRole('row', { name: /Safety vest.*45/ }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sales-by-product-.+\.csv$/)
  await page.goBack()
  const orders = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Orders', exact: true }).last().click()
  expect((await orders).suggestedFilename()).toMatch(/^orders-.+\.csv$/)
})

test('an admin sees a chart by month, the orders of a discount, and the refunds', async () => {
  const { db } = story.site
  await db.insert(discounts).values({ id: newId(), code: 'TEN', kind: 'percentage', value: 10, createdAt: new Date() })
  const order = await makeOrder(guestCtx(story.site), { discountCode: 'TEN' })
  const paidBack = { status: 'succeeded', reason: 'Faulty', restocked: {}, createdAt: new Date() } as const
  await db
    .insert(refunds)
    .values({ id: newId(), orderId: order.id, amountCents: 1100, finishedAt: new Date(), ...paidBack })
  const page = await story.open('/admin/store/reports?from=2026-01-01&by=month', {
    as: await story.person('admin'),
    width: 390,
  })
  await page.getByRole('img', { name: /^Sales and refunds from / }).waitFor()
  await expectAccessible(page, 'the chart')
  await page.getByLabel('By', { exact: true }).selectOption('Refund')
  await page.getByRole('row', { name: new RegExp(`Order ${order.number}.*\\$11\\.00`) }).waitFor()
  await page.getByLabel('By', { exact: true }).selectOption('Discount')
  await page.getByRole('link', { name: 'TEN', exact: true }).click()
  await page
    .getByRole('link', { name: String(order.number) })
    .first()
    .waitFor()
})
