import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

test('a customer adds a gift message on a phone, and the packing slip has it and no prices', async () => {
  const { id } = await makeProduct(story.site.db, { title: 'Beanie', variants: [{ onHand: 9, priceCents: 2000 }] })
  const page = await story.open(`/product/${id}`, { width: 390 })
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const cart = page.getByRole('dialog', { name: 'Shopping cart' })
  await page.getByRole('button', { name: /^Cart, / }).click()
  await cart.getByRole('checkbox', { name: 'Send as a gift' }).check()
  await cart.getByLabel('Gift message').fill('Happy birthday, Noor!')
  await expectAccessible(page, 'the cart with a gift message')
  await expectNoSidewaysScroll(page, 'the cart with a gift message')
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()

  const [order] = await story.site.db.select().from(orders)
  const staff = await story.open(`/admin/store/orders/print?sheet=slips&id=${order?.id}`, {
    as: await story.person('admin'),
    width: 390,
  })
  const slip = staff.getByRole('article', { name: `Packing slip for order ${order?.number}` })
  await slip.getByText('Happy birthday, Noor!').waitFor()
  await expect.poll(() => slip.textContent()).not.toContain('$')
  await expectAccessible(staff, 'the packing slip of a gift')
})
