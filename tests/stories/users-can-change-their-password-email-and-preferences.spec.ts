import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#db/schema/people.ts'
import { expectFieldError, expectToast, signIn } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeJob, PASSWORD } from '#tests/support/factories.ts'

const story = useStory()

const SETTINGS = {
  employee: '/employee/dashboard?tab=settings',
  employer: '/employer/settings',
  admin: '/employer/settings',
} as const
const newPassword = 'N3w!secret'

for (const userType of ['employee', 'employer', 'admin'] as const) {
  test(`${userType}: changing the password requires the current one`, async () => {
    const person = await story.person(userType)
    const page = await story.open(SETTINGS[userType], { as: person })
    const change = async (current: string) => {
      await page.getByLabel('Current password').fill(current)
      await page.getByLabel('New password').fill(newPassword)
      await page.getByLabel('Confirm password').fill(newPassword)
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    await change('Wr0ng!pass')
    await expectToast(page, 'alert', 'Password not changed', 'Check your current password.')
    await expectFieldError(page, 'Current password', 'This password is incorrect. Try again.')
    await change(PASSWORD)
    await expectToast(page, 'status', 'Password changed', "You've been signed out on every other device.")
    await story.site.emailTo(person.email, 'Your Muster password was changed')

    const elsewhere = await story.open(`/${userType}/login`)
    await signIn(elsewhere, person.email)
    await expectToast(elsewhere, 'alert', 'Sign in Failed', 'Invalid email or password.')
    await signIn(elsewhere, person.email, newPassword)
    await elsewhere.waitForURL(`/${userType}/dashboard`)
  })
}

test('a new email is confirmed at the current and the new address', async () => {
  const person = await story.person('employee')
  const page = await story.open(SETTINGS.employee, { as: person })
  await page.getByLabel('New email').fill('fresh@example.com')
  await page.getByLabel('Your password').fill('Wr0ng!pass')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expectFieldError(page, 'Your password', 'This password is incorrect. Try again.')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expectToast(page, 'status', 'Check your email', "We've emailed your current address to confirm the change.")
  await expect.poll(() => story.site.subjectsTo('fresh@example.com')).toEqual([])
  await visit(page, (await story.site.emailTo(person.email)).link)
  await page.getByRole('button', { name: 'Confirm the change' }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await visit(page, (await story.site.emailTo('fresh@example.com')).link)
  await page.getByRole('button', { name: 'Confirm new email address' }).click()
  await page.getByRole('heading', { name: 'Your email address has been changed' }).waitFor()

  const elsewhere = await story.open('/employee/login')
  await signIn(elsewhere, 'fresh@example.com')
  await elsewhere.waitForURL('/employee/dashboard')
})

test('email preferences are saved', async () => {
  const page = await story.open(SETTINGS.employee, { as: await story.person('employee') })
  const checkbox = page.getByRole('checkbox', { name: 'Email me when the status of an application changes' })
  await expect.poll(() => checkbox.isChecked()).toBe(true)
  await checkbox.uncheck()
  await page.getByRole('button', { name: 'Save email preferences' }).click()
  await expectToast(page, 'status', 'Email preferences saved')
  await visit(page, SETTINGS.employee)
  await expect.poll(() => checkbox.isChecked()).toBe(false)

  const employer = await story.open(SETTINGS.employer, { as: await story.person('employer') })
  const frequency = employer.getByLabel('Emails about applicants')
  await expect.poll(() => frequency.inputValue()).toBe('each')
  await frequency.selectOption('Once a day')
  await employer.getByRole('button', { name: 'Save email preferences' }).click()
  await expectToast(employer, 'status', 'Email preferences saved')
  await visit(employer, SETTINGS.employer)
  await expect.poll(() => frequency.inputValue()).toBe('daily')
})

test('a job seeker downloads their data and deletes the account, at 390 px', async () => {
  const employer = await story.person('employer')
  const mia = await story.person('employee', { fullName: 'Mia Nguyen' })
  const job = await makeJob(story.site.db, employer, { title: 'Crane Operator' })
  await makeApplication(story.site.db, job, mia)
  const signedInAt = new Date(Date.now() - 11 * 60_000)
  await story.site.db.update(sessions).set({ createdAt: signedInAt }).where(eq(sessions.userId, mia.id))
  const page = await story.open(SETTINGS.employee, { as: mia, width: 390 })
  // The password was entered more than 10 minutes ago. Entering it again leads back to the section with the link.
  await page.getByRole('link', { name: 'Download my data' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectToast(page, 'status', 'Confirmed')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('your-data')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await page.getByText('Your open application will be withdrawn').waitFor()
  await page.getByRole('heading', { name: 'What is deleted' }).waitFor()
  await page.getByText('Your resumes, application drafts and saved jobs.').waitFor()
  await page.getByRole('heading', { name: 'What we keep' }).waitFor()
  await page.getByText('A record that someone applied and was interviewed').waitFor()
  await expectAccessible(page, 'delete my account')
  await expectNoSidewaysScroll(page, 'delete my account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText('Confirm that your account will be permanently deleted.').first().waitFor()
  await page.getByLabel('I understand that my account will be permanently deleted').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expectToast(page, 'status', 'Account deleted', 'We have sent a confirmation to your email address.')
  await page.goto('/employee/dashboard')
  await page.waitForURL(/\/employee\/login/)
  await story.site.emailTo(mia.email, 'Your Muster account has been deleted')

  const applicants = await story.open('/view-applicants', { as: employer })
  await applicants.getByRole('article', { name: 'Deleted account' }).getByText('Withdrawn').first().waitFor()
  await expect.poll(() => applicants.getByText(/Mia Nguyen|\.invalid/).count()).toBe(0)
})
