import { createEmailVerificationToken } from 'better-auth/api'
import { expect, test } from 'vitest'
import { confirmEmail, expectFieldError, expectFocus, expectToast, signIn } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { TEST_SECRET } from '#tests/support/context.ts'
import { PASSWORD } from '#tests/support/factories.ts'

const story = useStory()

test('a sign-in to an unconfirmed account offers the email again, and its link works once', async () => {
  const { email } = await story.person('employee', { confirmed: false })
  const page = await story.open('/employee/login')
  await expectFocus(page.getByLabel('Email'))
  await signIn(page, email)
  await expectToast(page, 'alert', 'Sign in Failed', 'Please confirm your email address first.')
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expectToast(page, 'status', 'Confirmation sent', "If that email needs confirming, we've sent a new link.")
  const { link, subject } = await story.site.emailTo(email)
  expect(subject).toBe('Confirm your email address for Muster')
  await visit(page, link)
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  await expectAccessible(page, 'confirmation in another browser')
  await page.getByLabel('Password', { exact: true }).fill('Wr0ng-one!')
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expectFieldError(page, 'Password', 'This is not the password you chose when you created the account.')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
  await expect.poll(() => page.url()).not.toContain('token')

  await visit(page, link)
  await page.getByRole('heading', { name: 'Your email is already confirmed' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email)
  await expectToast(page, 'status', 'Login Successful')
})

test('an expired link offers a new one', async () => {
  const { email } = await story.person('employee', { confirmed: false })
  const token = await createEmailVerificationToken(TEST_SECRET, email, undefined, -60, { registration: 'any' })
  const page = await story.open(`/confirm-email?token=${token}`)
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expectToast(page, 'status', 'Confirmation sent')
  await confirmEmail(page, (await story.site.emailTo(email)).link, PASSWORD)
})

test('an invalid link is explained', async () => {
  const page = await story.open('/confirm-email?token=nonsense')
  await page.getByRole('heading', { name: "This link isn't valid" }).waitFor()
  await page.getByRole('button', { name: 'Resend confirmation email' }).waitFor()
})

test('an unknown email gets the same response but no email', async () => {
  const page = await story.open('/confirm-email')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expectToast(page, 'status', 'Confirmation sent')
  await expect.poll(() => story.site.subjectsTo('nobody@example.com')).toEqual([])
})
