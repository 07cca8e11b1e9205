import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  expectFieldError,
  expectFocus,
  expectToast,
  inNavigation,
  signIn,
  waitForPageLoad,
} from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { PASSWORD } from '#tests/support/factories.ts'
import { totpCode } from '#tests/support/totp.ts'

const story = useStory({}, { host: 'localhost' })

test('a job seeker sets it up, then signs in with a code or without scripts with a recovery code', async () => {
  const person = await story.person('employee')
  const page = await story.open('/employee/dashboard?tab=settings', { as: person })
  await page.getByRole('link', { name: 'Set up two-step verification' }).click()
  // The settings page has a field of the same name.
  await page.getByRole('heading', { level: 1, name: 'Two-step verification' }).waitFor()
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await expectAccessible(page, 'set-up')
  await expectNoSidewaysScroll(page, 'set-up')
  const secret = (await page.locator('code').textContent()) ?? ''
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expectFocus(code)
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
  await code.fill(totpCode(secret))
  await page.keyboard.press('Enter')
  await expectToast(page, 'status', 'Two-step verification turned on')
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page, 'recovery codes')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download codes' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')

  const elsewhere = await story.open('/employee/login')
  await signIn(elsewhere, person.email)
  await elsewhere.waitForURL('**/sign-in/two-step?**')
  await expectAccessible(elsewhere, 'second page of the sign-in')
  await elsewhere.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, 1))
  await elsewhere.keyboard.press('Enter')
  await expectToast(elsewhere, 'status', 'Login Successful')
  await elsewhere.waitForURL('/employee/dashboard')

  const plain = await story.open('/employee/login', { javaScript: false })
  await waitForPageLoad(plain, () => signIn(plain, person.email))
  await plain.getByRole('link', { name: 'Use a recovery code' }).click()
  await plain.getByLabel('Recovery code').fill('aaaaa-22222')
  await waitForPageLoad(plain, () => plain.getByRole('button', { name: 'Sign in', exact: true }).click())
  await expectFieldError(plain, 'Recovery code', 'This code is incorrect or has already been used.')
  await plain.getByLabel('Recovery code').fill(codes[0] ?? '')
  await waitForPageLoad(plain, () => plain.getByRole('button', { name: 'Sign in', exact: true }).click())
  await plain.waitForURL('/employee/dashboard')
})

test('an employer adds a passkey and signs in with it on their own login page', async () => {
  const person = await story.person('employer')
  const page = await story.open('/employer/settings', { as: person })
  await addAuthenticator(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.getByRole('link', { name: 'Set up a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Passkeys' }).waitFor()
  const loaded = scripts.filter((url) => url.endsWith('.js')).length
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectToast(page, 'status', 'Passkey added')
  expect(scripts.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(loaded)
  await page.getByRole('link', { name: 'Remove Chrome on Linux' }).waitFor()
  await expectAccessible(page, 'list of passkeys')
  await page.getByRole('link', { name: 'Rename Chrome on Linux' }).click()
  await page.getByLabel('Name').fill('Work laptop')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('link', { name: 'Remove Work laptop' }).waitFor()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('alert').getByText('This device already has a passkey for your account.').waitFor()

  await inNavigation(page, 'button', 'Logout').click()
  await expectToast(page, 'status', 'Logged Out')
  await page.goto('/admin/login')
  await expectAccessible(page, 'sign-in with a passkey')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectToast(page, 'alert', 'Access Denied', 'You do not have administrative privileges.')
  await page.getByRole('link', { name: 'employer sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Employer sign in' }).waitFor()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectToast(page, 'status', 'Login Successful')
  await page.waitForURL('/employer/dashboard')
})

/** Connects an authenticator to the page that verifies its user, and confirms every request. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
