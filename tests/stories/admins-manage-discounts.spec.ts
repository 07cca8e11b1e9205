import { test } from 'vitest'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'

const story = useStory()

test('a discount is added, refused while it is wrong, and switched off', async () => {
  const page = await story.open('/admin/store/discounts/new', { as: await story.person('admin') })
  await page.getByLabel('Code').fill('spring 20')
  await page.getByLabel('Percent', { exact: true }).fill('120')
  await page.getByRole('button', { name: 'Add discount' }).click()
  await expectFieldError(page, 'Percent', 'Enter a whole number from 1 to 100.')
  await page.getByLabel('Code').fill('spring20')
  await page.getByLabel('Percent', { exact: true }).fill('20')
  await page.getByRole('button', { name: 'Add discount' }).click()
  await expectToast(page, 'status', 'Discount added', 'SPRING20 can be typed in the cart.')
  await page.getByRole('button', { name: 'Switch off SPRING20' }).click()
  await expectToast(page, 'status', 'Code switched off')
  await page.getByRole('row').filter({ hasText: 'SPRING20' }).getByText('Switched off').waitFor()
})
