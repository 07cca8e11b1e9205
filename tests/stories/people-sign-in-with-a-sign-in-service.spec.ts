import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectToast } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeJob, PASSWORD } from '#tests/support/factories.ts'
import { startIdentityProvider } from '#tests/support/identity-provider.ts'

/** The environment of the site: a local OpenID provider. */
const env: Record<string, string> = {}
let provider: Awaited<ReturnType<typeof startIdentityProvider>>

// Runs before the site starts, because the site needs the address.
beforeAll(async () => {
  provider = await startIdentityProvider()
  Object.assign(env, provider.env)
})
afterAll(() => provider.close())

const story = useStory(env)

test('someone new signs in with a service from a job, enters what is missing and is back at the job', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'), { title: 'Rigger' })
  provider.use({ sub: 'new', email: 'mia@example.com', email_verified: true, name: 'Mia Nguyen' })
  const page = await story.open(`/jobs/${job.id}`, { width: 390 })
  await page.getByRole('button', { name: 'Apply Now' }).last().click()
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Mia Nguyen')
  await expectAccessible(page, 'the form of a new account')
  await page.getByLabel('Phone').fill('0412 345 678')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`/jobs/${job.id}`)
  await expectToast(page, 'status', 'Account created', 'You can sign in with Example ID from now on.')
  await page.getByRole('button', { name: 'Apply Now' }).last().click()
  await expectToast(page, 'status', 'Application Successful!', 'Your application has been submitted.')
})

test('someone with a confirmed account is connected, and someone whose address the service has not confirmed is not', async () => {
  const { email } = await story.person('employer')
  provider.use({ sub: 'unconfirmed', email, email_verified: false, name: 'Dean Fox' })
  const page = await story.open('/employer/login')
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.getByText("Example ID hasn't confirmed your email address.").waitFor()
  provider.use({ sub: 'confirmed', email, email_verified: true, name: 'Dean Fox' })
  await visit(page, '/employer/login')
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.waitForURL('/employer/dashboard')
  await visit(page, '/account/sign-in-services')
  // A service does not confirm an account that has a password.
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const services = page.getByRole('list', { name: 'Sign-in services' })
  await services.getByText(/^Connected /).waitFor()
  await expectAccessible(page, 'the sign-in services')
})

test('without scripts the button signs in too, and without configuration there is none', async () => {
  const { email } = await story.person('employee')
  provider.use({ sub: 'plain', email, email_verified: true, name: 'Ana Silva' })
  const page = await story.open('/employee/login', { javaScript: false })
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.waitForURL('/employee/dashboard')
  await expect.poll(() => page.getByRole('button', { name: 'Continue with Google' }).count()).toBe(0)
  const login = await story.open('/admin/login')
  await expect.poll(() => login.getByRole('button', { name: /^Continue with/ }).count()).toBe(0)
})
