import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#db/schema/companies.ts'
import { confirmEmail, expectFieldError, expectToast, signIn } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()
const password = 'Brolga-7walk!'

test('an employer registers, confirms their email, signs in and sees their company name', async () => {
  const page = await story.open('/employer/register')
  await page.getByLabel('Company name').fill('Harbour Logistics')
  await page.getByLabel('Contact person').fill('Ruby Chen')
  await page.getByLabel('Email').fill('ruby@example.com')
  await page.getByLabel('Phone').fill('(02) 9876 5432')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectToast(page, 'status', 'Registration Almost Complete', 'Please check your email to confirm your account.')

  await confirmEmail(page, (await story.site.emailTo('ruby@example.com')).link)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('/employer/login')
  await signIn(page, 'ruby@example.com')
  await expectToast(page, 'status', 'Login Successful')
  await page.waitForURL('/employer/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Welcome, Harbour Logistics' }).waitFor()
  await page.getByRole('link', { name: 'Post New Job' }).waitFor()

  const steps = page.getByRole('region', { name: 'First steps' })
  const openSteps = ['Describe your company', 'Post your first job', 'Invite your team']
  await expect.poll(() => steps.getByRole('link').allTextContents()).toEqual(openSteps)
  await expectAccessible(page, 'the dashboard of a new employer')
  await steps.getByRole('link', { name: 'Describe your company' }).click()
  await page.getByLabel('About').fill('We move freight along the coast.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'status', 'Company profile saved')
  await visit(page, '/employer/dashboard')
  await expect.poll(() => steps.getByRole('link').allTextContents()).toEqual(openSteps.slice(1))
})

test('the first steps disappear once they are done, and members who cannot do them see none', async () => {
  const { db } = story.site
  const owner = await story.person('employer', { companyName: 'Harbour Cranes' })
  await makeJob(db, owner)
  await db.update(companies).set({ about: 'We lift.' }).where(eq(companies.name, 'Harbour Cranes'))
  const page = await story.open('/employer/dashboard', { as: owner })
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect.poll(() => steps.getByRole('link').allTextContents()).toEqual(['Invite your team'])
  const recruiter = await story.person('employer', { colleague: owner, companyRole: 'recruiter' })
  for (const as of [owner, recruiter]) {
    const dashboard = await story.open('/employer/dashboard', { as })
    await dashboard.getByRole('heading', { level: 1, name: 'Welcome, Harbour Cranes' }).waitFor()
    await expect.poll(() => dashboard.getByRole('region', { name: 'First steps' }).count()).toBe(0)
  }
})

test('invalid fields are marked, input is kept and focus moves to the first one', async () => {
  const page = await story.open('/employer/register')
  await page.getByLabel('Contact person').fill('Ruby Chen')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectFieldError(page, 'Company name', "Enter your company's name.")
  await expectFieldError(page, 'Phone', 'Enter a phone number.')
  await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByLabel('Contact person').inputValue()).toBe('Ruby Chen')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('company_name')
})

test('the browser cannot choose the account type', async () => {
  const page = await story.open('/employee/register', { javaScript: false })
  await page.getByLabel('Full name').fill('Eve Ill')
  await page.getByLabel('Email').fill('eve@example.com')
  await page.getByLabel('Phone').fill('0412 345 678')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.route('**/employee/register', (route) => {
    const postData = `${route.request().postData()}&user_type=admin`
    return route.request().method() === 'POST' ? route.continue({ postData }) : route.continue()
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  expect((await sent).method()).toBe('POST')
  await expectToast(page, 'status', 'Registration Almost Complete')
  await confirmEmail(page, (await story.site.emailTo('eve@example.com')).link)
  await page.goto('/employee/login')
  await signIn(page, 'eve@example.com')
  await page.waitForURL('/employee/dashboard')
  await page.goto('/admin/dashboard')
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/admin/dashboard')
})
