import { test } from 'vitest'
import { shipOrder } from '#app/domain/orders/fulfilment/ship-order.server.ts'
import { expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { guestCtx, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

async function placeShippedOrder() {
  const { variants } = await makeProduct(story.site.db, {
    title: 'Safety vest',
    variants: [{ priceCents: 4200, onHand: 10 }],
  })
  const ctx = guestCtx(story.site)
  const order = await makeOrder(ctx, { items: [{ variantId: variants[0]?.id ?? '', quantity: 2 }] })
  const admin = await story.person('admin')
  await shipOrder({ ...ctx, actor: admin }, order.id, { carrier: null, trackingNumber: null, expectedVersion: 1 })
  return { ...order, admin }
}

test('a customer requests a return on a phone, and an admin accepts, receives and refunds it', async () => {
  const { number, link, admin } = await placeShippedOrder()
  const path = new URL(link).pathname
  const page = await story.open(path, { width: 390 })
  await page.getByRole('link', { name: 'Request a return' }).click()
  await page.getByRole('heading', { name: `Return items from order ${number}` }).waitFor()
  await expectAccessible(page, 'the form of a return')
  await expectNoSidewaysScroll(page, 'the form of a return')
  await page.getByLabel('Quantity of Safety vest').fill('0')
  await page.getByLabel('Reason').fill('Too small')
  await page.getByRole('button', { name: 'Request return' }).click()
  await page.getByText('Enter how many items you want to return.').first().waitFor()
  await page.getByLabel('Quantity of Safety vest').fill('1')
  await page.getByRole('button', { name: 'Request return' }).click()
  await expectToast(page, 'status', 'Return requested')
  const returns = page.getByRole('region', { name: 'Returns' })
  await returns.getByText('1 × Safety vest').waitFor()
  await expectAccessible(page, 'an order with a return')

  const staff = await story.open('/admin/store/orders', { as: admin, width: 390 })
  await staff.getByRole('link', { name: 'Returns (1)' }).click()
  await staff.getByRole('row', { name: /Safety vest/ }).waitFor()
  await expectAccessible(staff, 'the open returns')
  await expectNoSidewaysScroll(staff, 'the open returns')
  await staff.getByRole('link', { name: `Order ${number}` }).click()
  await staff.getByRole('radio', { name: 'Decline' }).check({ force: true })
  await staff.getByRole('button', { name: 'Save decision' }).click()
  await staff.getByText("Tell the customer why you're declining.").first().waitFor()
  await staff.getByRole('radio', { name: 'Accept' }).check({ force: true })
  await expectAccessible(staff, 'a return')
  await expectNoSidewaysScroll(staff, 'a return')
  await staff.getByRole('button', { name: 'Save decision' }).click()
  await expectToast(staff, 'status', 'Return accepted')
  await page.reload()
  await returns.getByText(/^Requested on .+ Send the items to /).waitFor()

  await staff.getByRole('button', { name: 'Mark as received' }).click()
  await expectToast(staff, 'status', 'Marked as received')
  await staff.getByRole('link', { name: 'Refund', exact: true }).click()
  await staff.getByRole('button', { name: 'Refund $42.00' }).click()
  await expectToast(staff, 'status', 'Refund started')
  await staff.getByText('1 returned to stock').waitFor()
  await staff.getByRole('region', { name: 'Returns' }).getByText('Too small').waitFor()
  await page.reload()
  await returns.getByText(/We've (started your refund|refunded you)/).waitFor()
})

test('the form of a return works without scripts', async () => {
  const { link } = await placeShippedOrder()
  const page = await story.open(`${new URL(link).pathname}/return`, { javaScript: false })
  await page.getByLabel('Quantity of Safety vest').fill('2')
  await page.getByLabel('Reason').fill('Changed my mind')
  await page.getByRole('button', { name: 'Request return' }).click()
  await page.getByText('2 × Safety vest').first().waitFor()
})
