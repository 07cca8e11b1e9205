import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { verifications } from '#db/schema/people.ts'
import { expectToast, signIn } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'

const story = useStory()
const newPassword = 'N3w!secret'
const EXPIRED = 'This link has expired or has already been used'

test('a reset link sets a new password once, and ends every session and every other link', async () => {
  const person = await story.person('employee')
  const elsewhere = await story.open('/employee/dashboard', { as: person })
  const page = await story.open('/employee/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The sign-in page has an Email field too.
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
  await requestLink(page, person.email)
  const first = await story.site.emailTo(person.email)
  await requestLink(page, person.email)
  const { link, subject } = await story.site.emailTo(person.email)
  expect(subject).toBe('Choose a new password for Muster')

  await visit(page, link)
  const set = page.getByRole('button', { name: 'Set new password' })
  await expect.poll(() => set.isDisabled()).toBe(true)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  await set.click()
  await expectToast(
    page,
    'status',
    'Password changed',
    "You've been signed out on every device. Sign in with your new password.",
  )
  await story.site.emailTo(person.email, 'Your Muster password was changed')

  await signIn(page, person.email)
  await expectToast(page, 'alert', 'Sign in Failed', 'Invalid email or password.')
  await signIn(page, person.email, newPassword)
  await expectToast(page, 'status', 'Login Successful')

  await visit(elsewhere, '/employee/dashboard')
  await expect.poll(() => new URL(elsewhere.url()).pathname).toBe('/employee/login')
  for (const used of [link, first.link]) {
    await visit(elsewhere, used)
    await elsewhere.getByRole('heading', { name: EXPIRED }).waitFor()
  }
})

test('an employer who has forgotten their password stays on the side of employers', async () => {
  const { email } = await story.person('employer')
  const page = await story.open('/employer/login', { javaScript: false })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  const panel = page.getByRole('complementary', { name: 'Hire from one list' })
  await panel.waitFor()
  await requestLink(page, email)
  await page.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor()
  await panel.waitFor()
  await page.goto((await story.site.emailTo(email)).link)
  await panel.waitFor()
  await page.getByLabel('New password').fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.waitForURL('/employer/login')
})

test('an unknown email gets the same response but no email', async () => {
  const page = await story.open('/forgot-password')
  await requestLink(page, 'nobody@example.com')
  await expect.poll(() => story.site.subjectsTo('nobody@example.com')).toEqual([])
})

test('an expired link offers a new one', async () => {
  const { id, email } = await story.person('employer')
  const page = await story.open('/forgot-password')
  await requestLink(page, email)
  await story.site.db
    .update(verifications)
    .set({ expiresAt: new Date(0) })
    .where(eq(verifications.value, id))
  await visit(page, (await story.site.emailTo(email)).link)
  await page.getByRole('heading', { name: EXPIRED }).waitFor()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await page.waitForURL('/forgot-password')
})

async function requestLink(page: Awaited<ReturnType<typeof story.open>>, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  // Waits for the response, because the toast of an earlier request may still be visible.
  const response = page.waitForResponse((each) => each.request().method() === 'POST')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await response
  await expectToast(page, 'status', 'Check your email', "If there's an account with that email, we've sent a link.")
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
}
