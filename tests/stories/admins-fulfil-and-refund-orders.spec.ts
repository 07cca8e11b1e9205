import { expect, test } from 'vitest'
import { expectToast } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { guestCtx, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

/** An order of two rain hats. */
async function placeOrder() {
  const { variants } = await makeProduct(story.site.db, {
    title: 'Rain Hat',
    variants: [{ priceCents: 4200, onHand: 5 }],
  })
  return makeOrder(guestCtx(story.site), { items: [{ variantId: variants[0]?.id, quantity: 2 }] })
}

test('an admin packs an order and ships it in two parcels', async () => {
  const { number } = await placeOrder()
  const page = await story.open('/admin/store', { as: await story.person('admin') })
  await page.getByRole('link', { name: String(number) }).click()
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await expectToast(page, 'status', 'Order packed')
  await page.getByRole('link', { name: 'Ship some of the items' }).click()
  await page.getByLabel('Quantity of Rain Hat').fill('1')
  await page.getByLabel('Carrier').fill('Australia Post')
  await page.getByLabel('Tracking number').fill('TR-1234')
  await page.getByRole('button', { name: 'Ship items' }).click()
  await expectToast(page, 'status', 'Items shipped')
  await page.getByRole('button', { name: 'Mark remaining items as shipped' }).click()
  await expectToast(page, 'status', 'Order completed', 'All items shipped or collected.')
  await page.getByText('TR-1234').waitFor()
  await page.getByRole('link', { name: 'Add tracking of parcel 2' }).click()
  await page.getByLabel('Tracking number').fill('TR-5678')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'status', 'Tracking saved')
  await page.getByText('TR-5678').waitFor()
})

test('an admin refunds part of an order and returns an item to stock', async () => {
  const { id } = await placeOrder()
  const page = await story.open(`/admin/store/orders/${id}/refund`, { as: await story.person('admin') })
  await page.getByLabel('Amount').fill('999')
  await page.getByLabel('Reason').fill('One too small')
  await page.getByLabel('Quantity of Rain Hat').fill('1')
  await page.getByRole('button', { name: 'Refund' }).click()
  await expectToast(page, 'alert', 'Not refunded')
  await page.getByLabel('Refund the delivery').uncheck()
  await page.getByLabel('Amount').fill('')
  await page.getByRole('button', { name: 'Refund $42.00' }).click()
  await expectToast(page, 'status', 'Refund started')
  const refunds = page.getByRole('region', { name: 'Refunds' })
  await refunds.getByText('$42.00').waitFor()
  await refunds.getByText('One too small').waitFor()
  await page.getByText('1 returned').waitFor()
})

test('an admin refunds the delivery once, and an item that is kept out of stock is not shipped', async () => {
  const { id } = await placeOrder()
  const page = await story.open(`/admin/store/orders/${id}/refund`, { as: await story.person('admin') })
  await page.getByLabel('Quantity of Rain Hat').fill('0')
  await page.getByLabel('Reason').fill('Late')
  await page.getByRole('button', { name: 'Refund $9.95' }).click()
  await expectToast(page, 'status', 'Refund started')
  await page.getByRole('link', { name: 'Refund', exact: true }).click()
  await page.getByText('You can refund Mia Nguyen up to $84.00.').waitFor()
  await page.getByLabel('Refund the delivery').waitFor({ state: 'detached' })
  await page.getByLabel('Quantity of Rain Hat').fill('1')
  await page.getByLabel('Keep these items out of stock').check()
  await page.getByLabel('Reason').fill('Torn')
  await page.getByRole('button', { name: 'Refund $42.00' }).click()
  await expectToast(page, 'status', 'Refund started')
  await page.getByText('1 refunded').waitFor()
  await page.goto(`/admin/store/orders/shipments?id=${id}`)
  await page.getByText('1 × Rain Hat').waitFor()
})

test('an admin ticks orders, prints what packing needs, and ships them with a tracking number each', async () => {
  const [first, second] = [await placeOrder(), await placeOrder()]
  const page = await story.open('/admin/store/orders', { as: await story.person('admin'), width: 390 })
  for (const { number } of [first, second]) await page.getByLabel(`Select order ${number}`).check()
  await page.getByRole('button', { name: 'Pick list' }).click()
  await page.getByRole('row', { name: new RegExp(`${first.number} \\(2\\)`) }).waitFor()
  await page.goBack()
  for (const { number } of [first, second]) await page.getByLabel(`Select order ${number}`).check()
  await page.getByRole('button', { name: 'Packing slips' }).click()
  const slip = page.getByRole('article', { name: `Packing slip of order ${second.number}` })
  await slip.getByRole('rowheader', { name: 'Rain Hat' }).waitFor()
  await expect.poll(() => slip.textContent()).not.toContain('$')
  await expectAccessible(page, 'packing slips')
  await page.goBack()
  for (const { number } of [first, second]) await page.getByLabel(`Select order ${number}`).check()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByLabel('Carrier').fill('Australia Post')
  await page.getByLabel(`Tracking number of order ${first.number}`).fill('TR-1')
  await page.getByRole('button', { name: 'Mark 2 orders as shipped' }).click()
  await expectToast(page, 'status', '2 orders shipped', 'The customers have been emailed.')
})

test('an admin cancels a paid order in one step', async () => {
  const { id } = await placeOrder()
  const page = await story.open(`/admin/store/orders/${id}`, { as: await story.person('admin') })
  await page.getByRole('link', { name: 'Cancel order' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expectToast(page, 'status', 'Order cancelled')
  await page.getByText('2 returned').waitFor()
})

test('two admins who edit the note of an order see a conflict and lose nothing', async () => {
  const { id } = await placeOrder()
  const admin = await story.person('admin')
  const path = `/admin/store/orders/${id}`
  const [first, second] = [await story.open(path, { as: admin }), await story.open(path, { as: admin })]
  await first.getByRole('textbox', { name: 'Note' }).fill('Sent a bigger one')
  await first.getByRole('button', { name: 'Save note' }).click()
  await expectToast(first, 'status', 'Note saved')
  await second.getByRole('textbox', { name: 'Note' }).fill('Call back on Monday')
  await second.getByRole('button', { name: 'Save note' }).click()
  await expectToast(second, 'alert', 'Note not saved')
  await second.getByText('Sent a bigger one').waitFor()
  await expect.poll(() => second.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Call back on Monday')
  await second.getByRole('button', { name: 'Save note' }).click()
  await expectToast(second, 'status', 'Note saved')
})

test('an admin who refunds an order that has changed checks it and tries again', async () => {
  const { id } = await placeOrder()
  const admin = await story.person('admin')
  const path = `/admin/store/orders/${id}/refund`
  const [first, second] = [await story.open(path, { as: admin }), await story.open(path, { as: admin })]
  for (const [page, reason] of [
    [first, 'One too small'],
    [second, 'One too big'],
  ] as const) {
    await page.getByLabel('Quantity of Rain Hat').fill('0')
    await page.getByLabel('Amount').fill('10')
    await page.getByLabel('Reason').fill(reason)
    await page.getByRole('button', { name: 'Refund' }).click()
    if (page === first) await expectToast(page, 'status', 'Refund started')
  }
  await expectToast(second, 'alert', 'Not refunded')
  await second.getByText('Check the order and what you entered, then try again.').waitFor()
  await expect.poll(() => second.getByLabel('Reason').inputValue()).toBe('One too big')
  await second.getByRole('button', { name: 'Refund' }).click()
  await expectToast(second, 'status', 'Refund started')
})

test('an order has a tax invoice that can be printed', async () => {
  const { id, number } = await placeOrder()
  const page = await story.open(`/admin/store/orders/${id}`, { as: await story.person('admin') })
  await page.getByRole('link', { name: 'Tax invoice' }).click()
  const invoice = page.getByRole('article', { name: `Tax invoice ${number}` })
  for (const text of [
    'Tax invoice',
    'ABN 51 824 753 556',
    'Mia Nguyen',
    'Rain Hat',
    '$84.00',
    'GST included in the total',
  ])
    await invoice.getByText(text).first().waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
  await expectAccessible(page, 'the invoice')
})
