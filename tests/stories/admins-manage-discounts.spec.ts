import { test } from 'vitest'
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
  await page.getByRole('button', { name: 'Add discount' }).click()
  await expectToast(page, 'status', 'Discount added', 'Customers can enter SPRING20 in the cart.')
  await page.getByRole('button', { name: 'Deactivate SPRING20' }).click()
  await expectToast(page, 'status', 'Discount deactivated')
  await page.getByRole('row').filter({ hasText: 'SPRING20' }).getByText('Inactive').waitFor()
})
