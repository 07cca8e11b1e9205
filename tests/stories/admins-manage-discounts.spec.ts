import { expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { discounts } from '#db/schema/checkout.ts'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { expectFitsPhone } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

test('an admin adds a discount and deactivates it', async () => {
  const page = await story.open('/admin/store/discounts/new', { as: await story.person('admin') })
  await page.getByLabel('Code').fill('spring 20')
  await page.getByRole('link', { name: 'Back to discounts' }).click()
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Stay' }).click()
  await page.getByLabel('Percentage', { exact: true }).fill('120')
  await page.getByRole('button', { name: 'Add discount' }).click()
  await expectFieldError(page, 'Percentage', 'Enter a whole number from 1 to 100.')
  await page.getByLabel('Code').fill('spring20')
  await page.getByLabel('Percentage', { exact: true }).fill('20')
  await page.getByText('20% off', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add discount' }).click()
  await expectToast(page, 'status', 'Discount added', 'Customers can enter SPRING20 in the cart.')
  await page.getByRole('button', { name: 'Deactivate SPRING20' }).click()
  await expectToast(page, 'status', 'Discount deactivated')
  await page.getByRole('row').filter({ hasText: 'SPRING20' }).getByText('Inactive').waitFor()
})

test('an expired discount cannot be deactivated, and only the field of its type is shown', async () => {
  const createdAt = new Date(Date.now() - 60 * 24 * 3_600_000)
  const endsAt = new Date(Date.now() - 3_600_000)
  const expired = { id: newId(), code: 'AUTUMN', kind: 'percentage' as const, value: 10, createdAt, endsAt }
  await story.site.db.insert(discounts).values(expired)
  const page = await story.open('/admin/store/discounts', { as: await story.person('admin') })
  const row = page.getByRole('row').filter({ hasText: 'AUTUMN' })
  await row.getByText('Expired').waitFor()
  await expect.poll(() => row.getByRole('button').count()).toBe(0)
  await row.getByRole('link', { name: 'AUTUMN' }).click()
  const percentage = page.getByLabel('Percentage', { exact: true })
  const amount = page.getByLabel('Amount', { exact: true })
  await percentage.waitFor()
  await amount.waitFor({ state: 'hidden' })
  await page.getByLabel('Type').selectOption('Amount off')
  await amount.waitFor()
  await percentage.waitFor({ state: 'hidden' })
})

test('a discount of a collection leaves out its sale items and other items, and the cart says so, on a phone', async () => {
  const { db } = story.site
  const made = [
    await makeProduct(db, { title: 'Rain Jacket', variants: [{ priceCents: 10_000 }] }),
    await makeProduct(db, { title: 'Sun Hat', variants: [{ priceCents: 5000, saleCents: 4000 }] }),
    await makeProduct(db, { title: 'Enamel Mug', variants: [{ priceCents: 2000 }] }),
  ] as const
  await makeCollection(db, 'Outdoors', [made[0], made[1]])
  const admin = await story.open('/admin/store/discounts/new', { as: await story.person('admin'), width: 390 })
  await admin.getByLabel('Code').fill('outdoors')
  await admin.getByLabel('Percentage', { exact: true }).fill('10')
  await admin.getByLabel('Outdoors').check()
  await admin.getByLabel('Leave out items on sale').check()
  await expectFitsPhone(admin, 'a new discount')
  await admin.getByRole('button', { name: 'Add discount' }).click()
  await expectToast(admin, 'status', 'Discount added')

  const page = await story.open('/store', { width: 390 })
  for (const { title } of made) {
    await page.getByRole('article', { name: title, exact: true }).getByRole('button', { name: 'Add to Cart' }).click()
  }
  await page.getByRole('button', { name: 'Cart, 3 items' }).click()
  const cart = page.getByRole('dialog', { name: 'Shopping cart' })
  await cart.getByRole('button', { name: 'Add a discount code' }).click()
  await cart.getByLabel('Discount code').fill('outdoors')
  await cart.getByRole('button', { name: 'Apply' }).click()
  await cart.getByText("Doesn't apply to Sun Hat and Enamel Mug.").waitFor()
  await cart.getByText('−$10.00', { exact: true }).waitFor()
  await expectFitsPhone(page, 'a cart with a discount of some of its items')

  // Without the jacket, the discount has nothing to apply to.
  await cart.getByRole('button', { name: 'Remove Rain Jacket' }).click()
  await cart.getByText("This discount code doesn't apply to the items in your cart.").waitFor()
  await cart.getByText('Discount OUTDOORS').waitFor({ state: 'detached' })
  await expectFitsPhone(page, 'a cart with a code that does not apply')
})
