import { expect, test } from 'vitest'
import { expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'

const story = useStory()

test('an employer creates a key that is shown once, uses it and revokes it, also without scripts', async () => {
  const page = await story.open('/employer/settings', {
    as: await story.person('employer'),
    width: 390,
    javaScript: false,
  })
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('Enter a name.').waitFor()
  await page.getByText('Choose at least one.').waitFor()
  await page.getByLabel('Name').fill('Payroll import')
  await page.getByLabel('Read jobs').check()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByLabel('API key', { exact: true }).inputValue()
  await expectNoSidewaysScroll(page, 'a new API key')
  const callApi = () => fetch(`${story.site.url}/api/v1/employer/jobs`, { headers: { Authorization: `Bearer ${key}` } })
  expect((await callApi()).status).toBe(200)
  await page.goto('/employer/api-keys')
  await page.getByText('Last used').waitFor()
  await expect.poll(() => page.getByText(key).count()).toBe(0)
  await page.getByRole('button', { name: 'Revoke Payroll import' }).click()
  await expectToast(page, 'status', 'Key revoked')
  await page.getByText("You don't have a key yet.").waitFor()
  expect((await callApi()).status).toBe(401)
})

test('the page of keys is accessible', async () => {
  const page = await story.open('/employer/api-keys', { as: await story.person('employer') })
  await page.getByLabel('Name').fill('Applicant sync')
  await page.getByLabel('Read applicants and their contact details').check()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText("Copy this key now. You won't see it again.").waitFor()
  await expectAccessible(page, 'a new API key')
})
