import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { confirmEmail, expectToast, inNavigation, signIn } from '#tests/support/actions.ts'
import { useStory, visit, visitEarly } from '#tests/support/browser.ts'

const story = useStory()
const password = 'Brolga-7walk!'

test('a job seeker registers, confirms their email, signs in and signs out', async () => {
  const page = await story.open('/employee/register')
  await fillRegistration(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectToast(page, 'status', 'Registration Almost Complete', 'Please check your email to confirm your account.')

  await visit(page, '/employee/login')
  await signIn(page, 'mia@example.com')
  await expectToast(page, 'alert', 'Sign in Failed', 'Please confirm your email address first.')
  await page.getByRole('button', { name: 'Resend confirmation email' }).waitFor()

  await confirmEmail(page, (await story.site.emailTo('mia@example.com')).link)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, 'mia@example.com')
  await expectToast(page, 'status', 'Login Successful')
  await page.waitForURL('/employee/dashboard')
  await inNavigation(page, 'button', 'Logout').click()
  await expectToast(page, 'status', 'Logged Out')
})

test('the checklist follows the password, and the button is enabled once every rule is met', async () => {
  const page = await story.open('/employee/register')
  const create = page.getByRole('button', { name: 'Create account' })
  const rules = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem')
  const type = (text: string) => page.getByLabel('Password', { exact: true }).fill(text)
  const repeat = (text: string) => page.getByLabel('Confirm password').fill(text)
  await expect.poll(() => rules.count()).toBe(5)
  const met = async () => (await rules.allTextContents()).filter((text) => !text.includes('not met')).length

  const steps: [string, number][] = [
    ['', 0],
    ['p', 1],
    ['pA', 2],
    ['pA1', 3],
    ['pA1!', 4],
    ['pA1!wxyz', 5],
  ]
  for (const [text, count] of steps) {
    await type(text)
    await expect.poll(met).toBe(count)
    await expect.poll(() => create.isDisabled()).toBe(true)
  }
  await repeat('pA1!wxyy')
  await expect.poll(() => create.isDisabled()).toBe(true)
  await repeat('pA1!wxyz')
  await expect.poll(() => create.isEnabled()).toBe(true)
})

test('a password that is entered while the page loads is accepted', async () => {
  const page = await story.open('/terms')
  await visitEarly(page, '/employee/register', () => fillRegistration(page))
  await expect.poll(() => page.getByRole('button', { name: 'Create account' }).isEnabled()).toBe(true)
})

test('the password can be shown', async () => {
  const page = await story.open('/employee/login')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill(password)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.poll(() => field.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.poll(() => field.getAttribute('type')).toBe('password')
})

test('registering a used email gets the same response, and its owner is emailed', async () => {
  await story.person('employee', { email: 'taken@example.com' })
  const page = await story.open('/employee/register')
  await fillRegistration(page, 'taken@example.com')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectToast(page, 'status', 'Registration Almost Complete', 'Please check your email to confirm your account.')
  const email = await story.site.emailTo('taken@example.com')
  expect(email.subject).toBe('You already have an account with Muster')
  expect(email.link).toBe(`${story.site.url}/employee/login`)
  expect(email.text).toContain(`${story.site.url}/forgot-password`)
})

async function fillRegistration(page: Page, email = ' Mia@Example.com '): Promise<void> {
  await page.getByLabel('Full name').fill('Mia Nguyen')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('0412 345 678')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}
