import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { simulatePayment } from '#app/domain/orders/settlement/simulate-payment.server.ts'
import { expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { CUSTOMER, guestCtx, makeCheckout, makeOrder } from '#tests/support/store-actions.ts'
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
  await expectToast(page, 'status', 'Marked as packed')
  await page.getByRole('link', { name: 'Ship some items' }).click()
  await page.getByLabel('Quantity of Rain Hat').fill('1')
  await page.getByLabel('Carrier').fill('Australia Post')
  await page.getByLabel('Tracking number').fill('TR-1234')
  await page.getByRole('button', { name: 'Ship items' }).click()
  await expectToast(page, 'status', 'Items shipped')
  await page.getByRole('button', { name: 'Mark remaining items as shipped' }).click()
  await expectToast(page, 'status', 'Order completed', 'All items shipped or collected.')
  await page.getByText('TR-1234').waitFor()
  await page.getByRole('link', { name: 'Add tracking number of parcel 2' }).click()
  await page.getByLabel('Tracking number').fill('TR-5678')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'status', 'Tracking saved')
  await page.getByText('TR-5678').waitFor()
})

test('an admin ticks off the items of an order while packing it, on a phone, and finds the ticks again', async () => {
  const [hat, mug] = await Promise.all(
    ['Packed Hat', 'Packed Mug'].map((title) => makeProduct(story.site.db, { title, variants: [{ onHand: 5 }] })),
  )
  const items = [hat, mug].map((product) => ({ variantId: product?.variants[0]?.id, quantity: 1 }))
  const { id } = await makeOrder(guestCtx(story.site), { items })
  const page = await story.open(`/admin/store/orders/${id}`, { as: await story.person('admin'), width: 390 })
  const order = page.getByRole('region', { name: 'Items' })
  await order.getByText('Tick each item as you pack it.').waitFor()
  await expectNoSidewaysScroll(page, 'order')
  await expectAccessible(page, 'order')
  const [lines, fulfilment] = await Promise.all(
    ['Items', 'Fulfilment'].map((name) => page.getByRole('region', { name, exact: true }).boundingBox()),
  )
  expect((lines?.y ?? 0) + (lines?.height ?? 0)).toBeLessThanOrEqual(fulfilment?.y ?? 0)
  await order.getByLabel('Packed Hat packed').click()
  await order.getByText('1 of 2 packed').waitFor()
  await page.reload()
  await order.getByText('1 of 2 packed').waitFor()
  await expect.poll(() => order.getByLabel('Packed Hat packed').isChecked()).toBe(true)
  await order.getByLabel('Packed Mug packed').click()
  await order.getByLabel('Packed Hat packed').click()
  await order.getByText('1 of 2 packed').waitFor()
  await expect.poll(() => order.getByLabel('Packed Hat packed').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expectToast(page, 'status', 'Order completed')
  await expect.poll(() => order.getByRole('checkbox').count()).toBe(0)
})

test('an admin undoes a shipment before the customer is emailed', async () => {
  const { id, number } = await placeOrder()
  const page = await story.open(`/admin/store/orders/${id}`, { as: await story.person('admin'), width: 390 })
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const change = page.getByRole('region', { name: 'Recent changes' })
  await change.getByText(`Order ${number}: marked as shipped. The customer is emailed next.`).waitFor()
  await change.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'status', 'Change undone')
  await page.getByRole('button', { name: 'Mark as shipped' }).waitFor()
  await page.getByText('Shipment undone').first().waitFor()
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
  // Once the refund has succeeded, its adjustment note also names the amount.
  await refunds.getByText('$42.00').first().waitFor()
  await refunds.getByText('One too small').waitFor()
  await page.getByText('1 returned to stock').waitFor()
})

test('an admin refunds the delivery once, and an item that is kept out of stock is not shipped', async () => {
  const { id, link } = await placeOrder()
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
  // The adjustment note follows once the payment service has confirmed the refund.
  const noteLink = page.getByRole('link', { name: 'Adjustment note for $42.00' })
  await expect
    .poll(async () => {
      await page.goto(new URL(link).pathname)
      return noteLink.count()
    })
    .toBe(1)
  await noteLink.click()
  const note = page.getByRole('article', { name: /^Adjustment note \d+-2$/ })
  await note.getByText('1 × Rain Hat').waitFor()
  await note.getByText('$3.82').waitFor()
  await expectAccessible(page, 'adjustment note')
})

test('an admin ticks orders, prints what packing needs, and ships them with a tracking number each', async () => {
  const [first, second] = [await placeOrder(), await placeOrder()]
  const page = await story.open('/admin/store/orders', { as: await story.person('admin'), width: 390 })
  for (const { number } of [first, second]) await page.getByLabel(`Select order ${number}`).check()
  await page.getByRole('button', { name: 'Pick list' }).click()
  await page.getByRole('row', { name: new RegExp(`${first.number} \\(2\\)`) }).waitFor()
  await page.getByRole('navigation', { name: 'What to print' }).getByRole('link', { name: 'Packing slips' }).click()
  const slip = page.getByRole('article', { name: `Packing slip for order ${second.number}` })
  await slip.getByRole('rowheader', { name: 'Rain Hat' }).waitFor()
  await expect.poll(() => slip.textContent()).not.toContain('$')
  await expectAccessible(page, 'packing slips')
  await page.getByRole('link', { name: 'Orders', exact: true }).last().click()
  for (const { number } of [first, second]) await page.getByLabel(`Select order ${number}`).check()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByLabel('Carrier').fill('Australia Post')
  await page.getByLabel(`Tracking number of order ${first.number}`).fill('TR-1')
  await page.getByRole('button', { name: 'Mark 2 orders as shipped' }).click()
  await expectToast(page, 'status', '2 orders shipped', "We'll email the customers in 10 seconds.")
})

test('address labels count the orders that get one', async () => {
  const [sent, unsent] = [await placeOrder(), await placeOrder()]
  const as = await story.person('admin')
  const page = await story.open(`/admin/store/orders/${sent.id}`, { as, width: 390 })
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expectToast(page, 'status', 'Order completed')
  await visit(page, `/admin/store/orders/print?sheet=labels&id=${sent.id}&id=${unsent.id}`)
  await page.getByRole('article', { name: `Label for order ${unsent.number}` }).waitFor()
  await page.getByText('1 order has nothing left to send, or a problem to solve first.').waitFor()
  const heading = page.getByRole('heading', { level: 1, name: 'Address labels' })
  await expect.poll(() => heading.locator('..').textContent()).toBe('Address labels1')
})

test('an admin cancels a paid order in one step', async () => {
  const { id } = await placeOrder()
  const page = await story.open(`/admin/store/orders/${id}`, { as: await story.person('admin') })
  await page.getByRole('link', { name: 'Cancel order' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expectToast(page, 'status', 'Order cancelled')
  await page.getByText('2 returned to stock').waitFor()
})

test('an admin corrects the delivery details, and the customer changes the address within an hour', async () => {
  const { id, link } = await placeOrder()
  const page = await story.open(`/admin/store/orders/${id}`, { as: await story.person('admin') })
  await page.getByRole('link', { name: 'Edit delivery details' }).click()
  await page.getByLabel('Postcode').fill('6000')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Postcode 6000 is in WA. Check the postcode and the state.').waitFor()
  await page.getByLabel('Postcode').fill('2150')
  await page.getByLabel('Full name').fill('Mia Tran')
  await page.getByLabel('Company').fill('Acme Pty Ltd')
  await page.getByLabel('ABN').fill('51824753556')
  await page.getByLabel('Your reference').fill('PO 7781')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'status', 'Delivery details saved')
  await page.getByText('ABN 51 824 753 556').waitFor()
  await page.getByText('Delivery details edited').first().waitFor()
  const customer = await story.open(new URL(link).pathname, { width: 390 })
  await customer.getByRole('link', { name: 'Change address' }).click()
  await expectAccessible(customer, 'change delivery address')
  await customer.getByLabel('Street address').fill('8 Bay Road')
  await customer.getByRole('button', { name: 'Save' }).click()
  await expectToast(customer, 'status', 'Address saved')
  await customer.getByText('8 Bay Road').waitFor()
  await customer.getByRole('link', { name: 'Tax invoice' }).click()
  await customer.getByText('Your reference: PO 7781').waitFor()
})

test('a customer cancels their order before it is packed', async () => {
  const { link } = await placeOrder()
  const page = await story.open(new URL(link).pathname, { width: 390 })
  await page.getByRole('link', { name: 'cancel this order' }).click()
  await page.getByText("We'll refund $93.95 to your original payment method.").waitFor()
  await expectAccessible(page, 'cancel order')
  await page.getByLabel('Reason').fill('Ordered twice')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expectToast(page, 'status', 'Order cancelled', "We'll email you once $93.95 is refunded.")
  await page.getByRole('link', { name: 'cancel this order' }).waitFor({ state: 'detached' })
})

test('an admin finds an order that waits for its payment and cancels it', async () => {
  const { token } = await makeCheckout(guestCtx(story.site))
  await simulatePayment(guestCtx(story.site), token, 'pay-later', { ...CUSTOMER, name: 'Wendy Marsh' })
  const page = await story.open('/admin/store/orders', { as: await story.person('admin'), width: 390 })
  await page.getByRole('link', { name: 'Awaiting payment (1)' }).click()
  await page.getByText('Wendy Marsh').first().waitFor()
  await expectAccessible(page, 'orders awaiting payment')
  await page.getByRole('button', { name: 'Cancel the order of Wendy Marsh' }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expectToast(page, 'status', 'Order cancelled', 'The customer has been emailed.')
  await page.getByText('No orders are waiting for payment').waitFor()
})

/** A page of an order whose note another admin has saved since it was opened. */
async function openBeforeNoteIsSaved(): Promise<Page> {
  const { id } = await placeOrder()
  const admin = await story.person('admin')
  const path = `/admin/store/orders/${id}`
  const [first, second] = [await story.open(path, { as: admin }), await story.open(path, { as: admin })]
  await first.getByRole('textbox', { name: 'Note' }).fill('Sent a bigger one')
  await first.getByRole('button', { name: 'Save note' }).click()
  await expectToast(first, 'status', 'Note saved')
  return second
}

test('two admins who edit the note of an order see a conflict and lose nothing', async () => {
  const second = await openBeforeNoteIsSaved()
  await second.getByRole('textbox', { name: 'Note' }).fill('Call back on Monday')
  await second.getByRole('button', { name: 'Save note' }).click()
  await expectToast(second, 'alert', 'Note not saved')
  await second.getByText('Sent a bigger one').waitFor()
  await expect.poll(() => second.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Call back on Monday')
  await second.getByRole('button', { name: 'Save note' }).click()
  await expectToast(second, 'status', 'Note saved')
})

test('a rejected note keeps its text and its reason when the response arrives before the page was rendered again', async () => {
  const second = await openBeforeNoteIsSaved()
  await second.evaluate(repeatFirstResponse)
  for (const text of ['Call back on Monday', 'Call back on Tuesday']) {
    await second.getByRole('textbox', { name: 'Note' }).fill(text)
    await second.getByRole('button', { name: 'Save note' }).click()
    await second.getByText('Sent a bigger one').waitFor()
    await second.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect.poll(() => second.getByRole('textbox', { name: 'Note' }).inputValue()).toBe(text)
    await expect.poll(() => second.getByText('Sent a bigger one').isVisible()).toBe(true)
  }
})

/** Runs in the page. What is posted after the first response gets the same one without a moment for React to render. */
function repeatFirstResponse(): void {
  const send = window.fetch
  window.fetch = async (target, options) => {
    const response = await send(target, options)
    const body = await response.arrayBuffer()
    const copy = () => new Response(body, response)
    if (options?.method === 'POST') window.fetch = async () => copy()
    return copy()
  }
}

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
