import { createEmailVerificationToken } from 'better-auth/api'
import { expect, test } from 'vitest'
import { expectToast, signIn } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { TEST_SECRET } from '#tests/support/context.ts'

const story = useStory()

test('a refused sign-in offers the mail again; its link opens the door once', async () => {
  const { email } = await story.person('employee', { confirmed: false })
  const page = await story.open('/employee/login')
  await signIn(page, email)
  await expectToast(page, 'alert', 'Sign in Failed', 'Please confirm your email address first.')
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expectToast(
    page,
    'status',
    'Confirmation sent',
    'If that address is waiting to be confirmed, a new link is on its way.',
  )
  const { link, subject } = await story.site.mailTo(email)
  expect(subject).toBe('Confirm your email address for Muster')
  await visit(page, link)
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
  await expect.poll(() => page.url()).not.toContain('token')

  await visit(page, link)
  await page.getByRole('heading', { name: 'This address is confirmed already' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email)
  await expectToast(page, 'status', 'Login Successful')
})

test('an expired link says so and offers a new one', async () => {
  const { email } = await story.person('employee', { confirmed: false })
  const token = await createEmailVerificationToken(TEST_SECRET, email, undefined, -60)
  const page = await story.open(`/confirm-email?token=${token}`)
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expectToast(page, 'status', 'Confirmation sent')
  await visit(page, (await story.site.mailTo(email)).link)
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
})

test('a broken link says so; an address nobody has is answered alike and gets nothing', async () => {
  const page = await story.open('/confirm-email?token=nonsense')
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expectToast(page, 'status', 'Confirmation sent')
  await expect.poll(() => story.site.subjectsTo('nobody@example.com')).toEqual([])
})
