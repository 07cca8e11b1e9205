import { expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { discounts } from '#db/schema/checkout.ts'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'

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
