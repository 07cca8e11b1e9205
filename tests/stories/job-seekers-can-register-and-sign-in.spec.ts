import { expect, test } from 'vitest'
import { useStory } from '#tests/support/browser.ts'

const story = useStory()
const password = 'Passw0rd!'

test('a job seeker registers, confirms by mail, signs in and signs out', async () => {
  const page = await story.open('/employee/register')
  await page.getByLabel('Full name').fill('Mia Nguyen')
  await page.getByLabel('Email').fill(' Mia@Example.com ')
  await page.getByLabel('Phone').fill('0412 345 678')
  const create = page.getByRole('button', { name: 'Create account' })
  expect(await create.isDisabled()).toBe(true)
  await page.getByLabel('Password', { exact: true }).fill('Passw0rd!')
  await page.getByRole('list', { name: 'Password requirements' }).getByText('not met').waitFor({ state: 'detached' })
  await page.getByLabel('Confirm password').fill('Passw0rd!')
  await create.click()
  await page.getByText('Registration Almost Complete').waitFor()
  await page.getByText('Please check your email to confirm your account.').waitFor()

  await page.goto('/employee/login')
  await signIn(page)
  await page.getByRole('button', { name: 'Resend confirmation email' }).waitFor()

  await page.goto((await story.site.mailTo('mia@example.com')).link)
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page)
  await page.getByText('Login Successful').waitFor()
  await page.waitForURL('/employee/dashboard')
  await page.getByRole('navigation').first().getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Logged Out').waitFor()
})

async function signIn(page: import('playwright-core').Page): Promise<void> {
  await page.getByLabel('Email').fill('mia@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
