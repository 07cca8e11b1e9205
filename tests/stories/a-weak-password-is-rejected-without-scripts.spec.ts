import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFieldError, expectToast, waitForPageLoad } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'

const story = useStory()

test('passwords that do not match are rejected', async () => {
  const page = await register('Brolga-7walk!', 'Brolga-7walk?')
  await expectToast(page, 'alert', 'Passwords do not match!')
  await expectFieldError(page, 'Confirm password', 'Passwords do not match!')
})

test('a weak password is rejected', async () => {
  const page = await register('password', 'password')
  await expectToast(page, 'alert', 'Weak Password', 'Please meet all password requirements.')
  await expectFieldError(page, 'Password', 'Please meet all password requirements.')
})

test('any other invalid field is marked', async () => {
  const page = await register('Brolga-7walk!', 'Brolga-7walk!', '12')
  await expectToast(page, 'alert', 'Sign up Failed', 'Check the marked fields and try again.')
  await expect.poll(() => page.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true')
})

test('a rejected registration keeps everything but the passwords', async () => {
  const page = await register('short', 'short')
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Mia Nguyen')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('mia@example.com')
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('0412 345 678')
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
})

async function register(password: string, confirmation: string, phone = '0412 345 678'): Promise<Page> {
  const page = await story.open('/employee/register', { javaScript: false })
  await page.getByLabel('Full name').fill('Mia Nguyen')
  await page.getByLabel('Email').fill('mia@example.com')
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(confirmation)
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await waitForPageLoad(page, () => page.getByRole('button', { name: 'Create account' }).click())
  expect((await answer).status()).toBe(400)
  return page
}
