import { expect, test } from 'vitest'
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
})
