import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { profiles } from '#db/schema/people.ts'
import { expectToast, inNavigation, signIn } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'

const story = useStory()

test('an employer who signs in on the job seeker page is denied and sent to the employer page', async () => {
  const { email } = await story.person('employer')
  const page = await story.open('/employee/login')
  await signIn(page, email)
  await expectToast(page, 'alert', 'Access Denied', 'This login is for employees only.')
  await expectNoSession(page)
  await page.getByText('This account uses a different sign-in page').waitFor()
  await page.getByRole('link', { name: 'employer sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Employer sign in' }).waitFor()
  await signIn(page, email)
  await expectToast(page, 'status', 'Login Successful')
  await page.waitForURL('/employer/dashboard')
})

test('the admin page denies a job seeker', async () => {
  const { email } = await story.person('employee')
  const page = await story.open('/admin/login')
  await signIn(page, email)
  await expectToast(page, 'alert', 'Access Denied', 'You do not have administrative privileges.')
  await expectNoSession(page)
  await page.getByRole('link', { name: 'job seeker sign in', exact: true }).click()
  await page.waitForURL('/employee/login')
})

test('a wrong password does not reveal the account type', async () => {
  const { email } = await story.person('employer')
  for (const each of [email, 'nobody@example.com']) {
    const page = await story.open('/admin/login')
    await signIn(page, each, 'Wr0ng!pass')
    await expectToast(page, 'alert', 'Sign in Failed', 'Invalid email or password.')
    await expect.poll(() => page.getByText('This account uses a different sign-in page').count()).toBe(0)
  }
})

test('an admin signs in on the admin page', async () => {
  const { email } = await story.person('admin')
  const page = await story.open('/admin/login')
  await signIn(page, email)
  await expectToast(page, 'status', 'Admin Login Successful')
  await page.waitForURL('/admin/dashboard')
})

test('the employer page accepts any confirmed account and opens its own dashboard', async () => {
  const { email } = await story.person('employee')
  const page = await story.open('/employer/login')
  await signIn(page, email)
  await expectToast(page, 'status', 'Login Successful')
  await page.waitForURL('/employee/dashboard')
})

test('an account without a profile cannot sign in', async () => {
  const { id, email } = await story.person('employee')
  await story.site.db.delete(profiles).where(eq(profiles.id, id))
  const page = await story.open('/employee/login')
  await signIn(page, email)
  await expectToast(page, 'alert', 'Login Failed', 'Could not find a valid user profile.')
  await expectNoSession(page)
})

test('a suspended user cannot sign in, and sees how to ask for a review', async () => {
  const { id, email } = await story.person('employee')
  await story.site.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, id))
  const page = await story.open('/employee/login')
  await signIn(page, email)
  await expectToast(
    page,
    'alert',
    'Sign in Failed',
    'This account is suspended. Call (02) 5550 1420 or email hello@muster.example.',
  )
  const notice = page.getByRole('main').getByText('To ask us to review it, call or email us.').locator('..')
  const contacts = ['hello@muster.example', '(02) 5550 1420']
  await expect.poll(() => notice.getByRole('link').allTextContents()).toEqual(contacts)
  await expectNoSession(page)
})

test('a signed-in user who opens a sign-in page is redirected to their dashboard', async () => {
  const loginPages = ['/employee/login', '/employee/register', '/employer/login', '/employer/register', '/admin/login']
  for (const userType of ['employee', 'employer', 'admin'] as const) {
    const page = await story.open('/', { as: await story.person(userType), javaScript: false })
    for (const loginPage of loginPages) {
      await page.goto(loginPage)
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/${userType}/dashboard`)
    }
  }
})

async function expectNoSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ name }) => name.includes('session'))).toEqual([])
  await inNavigation(page, 'link', 'Employee Login').waitFor()
}
