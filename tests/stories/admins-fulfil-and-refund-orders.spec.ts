import { expect, test } from 'vitest'
import { expectToast } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { guestCtx, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

test('an order is packed, sent in two parcels, partly refunded and put on paper', async () => {
  const { variants } = await makeProduct(story.site.db, {
    title: 'Rain Hat',
    variants: [{ priceCents: 4200, onHand: 5 }],
  })
  const made = await makeOrder(guestCtx(story.site), { items: [{ variantId: variants[0]?.id, quantity: 2 }] })
  const page = await story.open('/admin/store', { as: await story.person('admin') })
  await page.getByRole('link', { name: String(made.number) }).click()
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await expectToast(page, 'status', 'Order packed')
  await page.getByRole('link', { name: 'Send only a part' }).click()
  await page.getByLabel('Pieces of Rain Hat').fill('1')
  await page.getByLabel('Carrier').fill('Australia Post')
  await page.getByLabel('Tracking number').fill('TR-1234')
  await page.getByRole('button', { name: 'Send parcel' }).click()
  await expectToast(page, 'status', 'Parcel sent')
  await page.getByRole('button', { name: 'Mark the rest as sent' }).click()
  await expectToast(page, 'status', 'Order completed')
  await page.getByText('TR-1234').waitFor()
  await page.getByRole('link', { name: 'Add a number of parcel 2' }).click()
  await page.getByLabel('Tracking number').fill('TR-5678')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'status', 'Number corrected')
  await page.getByText('TR-5678').waitFor()

  await page.getByRole('link', { name: 'Refund' }).click()
  await page.getByLabel('Amount').fill('999')
  await page.getByLabel('Reason').fill('One too small')
  await page.getByLabel('Pieces of Rain Hat').fill('1')
  await page.getByRole('button', { name: 'Refund' }).click()
  await expectToast(page, 'alert', 'Nothing refunded')
  await page.getByLabel('Amount').fill('42')
  await page.getByRole('button', { name: 'Refund' }).click()
  await expectToast(page, 'status', 'Refund on its way')
  const refunds = page.getByRole('region', { name: 'Refunds' })
  await refunds.getByText('$42.00').waitFor()
  await refunds.getByText('One too small').waitFor()
  await page.getByText('1 came back').waitFor()
  await page.getByRole('textbox', { name: 'Note' }).fill('Sent a bigger one')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectToast(page, 'status', 'Note saved')

  await page.getByRole('link', { name: 'Tax invoice' }).click()
  const paper = page.getByRole('article', { name: `Tax invoice ${made.number}` })
  for (const words of [
    'Tax invoice',
    'ABN 51 824 753 556',
    'Mia Nguyen',
    'Rain Hat',
    '$84.00',
    'GST included in the total',
  ])
    await paper.getByText(words).first().waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
  await expectAccessible(page, 'the invoice')
})
