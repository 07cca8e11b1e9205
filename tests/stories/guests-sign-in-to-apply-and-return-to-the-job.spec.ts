import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emails } from '#db/schema/email.ts'
import { confirmEmail, expectFocus, expectToast, signIn } from '#tests/support/actions.ts'
import { expectFitsPhone } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeJob, PASSWORD } from '#tests/support/factories.ts'
import { pressButton, tabTo, tabToElement } from '#tests/support/keyboard.ts'

const story = useStory()
const LOGIN_FIRST = ['Please login to apply.', 'You need to be logged in as an employee to apply for jobs.'] as const

test('a guest who clicks Apply Now signs in, returns to the job and applies', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'))
  const { email } = await story.person('employee')
  const page = await story.open(`/jobs/${job.id}`, { width: 390 })
  await page.getByRole('button', { name: 'Apply Now' }).last().click()
  await page.waitForURL(/\/employee\/login/)
  await expectToast(page, 'alert', ...LOGIN_FIRST)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expectFocus(page.getByLabel('Email'))
  await page.getByText('Sign in to apply for').waitFor()
  await expectFitsPhone(page, 'signing in to apply')
  // Beside the list, the job is part of the search that the guest returns to.
  const beside = await story.open(`/employee/login?returnTo=${encodeURIComponent(`/jobs?q=crane&job=${job.id}`)}`, {
    javaScript: false,
  })
  await beside.getByText('Sign in to apply for').waitFor()
  await signIn(page, email)
  await page.waitForURL(`/jobs/${job.id}`)
  await page.getByRole('button', { name: 'Apply Now' }).last().click()
  await expectToast(page, 'status', 'Application Successful!', 'Your application has been submitted.')
  await expect.poll(() => page.getByRole('button', { name: 'Already Applied' }).count()).toBe(2)
  const applied = page.getByRole('heading', { name: /^Applied today, / })
  await expectFocus(applied)
  const notifications = page.getByRole('region', { name: 'Notifications' })
  const [toast, heading] = [await notifications.getByRole('status').boundingBox(), await applied.boundingBox()]
  if (!toast || !heading) throw new Error('The toast or the heading is not shown.')
  expect(toast.y + toast.height <= heading.y || toast.y >= heading.y + heading.height).toBe(true)
  expect(toast.y + toast.height).toBeLessThan(844 / 2)
  await expectFitsPhone(page, 'a job after applying')
})

test('a guest who registers returns to the job from the confirmation email', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'))
  const page = await story.open(`/jobs/${job.id}`)
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await page.waitForURL(/\/employee\/login/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  const email = 'newcomer@example.com'
  await page.getByLabel('Full name').fill('Noa Newcomer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('0412 345 678')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectToast(page, 'status', 'Registration Almost Complete')

  await confirmEmail(page, (await story.site.emailTo(email)).link)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email)
  await page.waitForURL(`/jobs/${job.id}`)
})

test('a guest keeps the application, its source and the job through registration and a second confirmation email', async () => {
  const poster = await story.person('employer')
  const job = await makeJob(story.site.db, poster, { title: 'Rigger' })
  const page = await story.open(`/jobs/${job.id}?source=newsletter`, { width: 390 })
  await page.getByRole('link', { name: 'Apply with a resume or cover note' }).last().click()
  await page.getByLabel('Cover note').fill('Ten years of rigging.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expectToast(page, 'alert', 'Please login to apply.')
  await expectFocus(page.getByRole('link', { name: 'Sign in to send it' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/employee\/login/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  const email = 'rigger@example.com'
  await page.getByLabel('Full name').fill('Ravi Rigger')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('0412 345 679')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectToast(page, 'status', 'Registration Almost Complete')
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expectToast(page, 'status', 'Confirmation sent')
  await expect.poll(() => story.site.db.$count(emails, eq(emails.recipient, email))).toBe(2)
  await confirmEmail(page, (await story.site.emailTo(email)).link)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email)
  await page.getByRole('heading', { level: 1, name: 'Apply for Rigger' }).waitFor()
  await expect.poll(() => page.getByLabel('Cover note').inputValue()).toBe('Ten years of rigging.')
  await expectFitsPhone(page, 'the application of a new job seeker')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expectToast(page, 'status', 'Application Successful!')

  const employer = await story.open('/manage-jobs', { as: poster, width: 390 })
  await employer.getByRole('link', { name: 'Performance' }).first().click()
  const sources = employer.getByRole('table', { name: 'Applicants by source' })
  await sources.getByText('newsletter').waitFor()
  await expectFitsPhone(employer, 'the performance of all jobs')
})

test('a guest starts an application, registers, confirms the email and sends it, with the keyboard alone', async () => {
  const poster = await story.person('employer')
  const job = await makeJob(story.site.db, poster, { title: 'Dogman' })
  const note = 'I have a dogging licence.'
  const email = 'dogman@example.com'
  const page = await story.open(`/jobs/${job.id}`)
  await pressButton(page, 'Apply with a resume or cover note', 'link')
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Apply for Dogman' }))
  await tabTo(page, 'textbox', 'Cover note')
  await page.keyboard.type(note)
  await pressButton(page, 'Send application')
  await expectFocus(page.getByRole('link', { name: 'Sign in to send it' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/employee\/login/)
  await pressButton(page, 'Create an account', 'link')
  for (const [label, text] of Object.entries({
    'Full name': 'Dora Dogman',
    Phone: '0412 345 680',
    Email: email,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  })) {
    await tabToElement(page, page.getByLabel(label, { exact: true }), label)
    await page.keyboard.type(text)
  }
  await pressButton(page, 'Create account')
  await expectToast(page, 'status', 'Registration Almost Complete')

  await visit(page, (await story.site.emailTo(email)).link)
  await pressButton(page, 'Confirm email')
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
  await tabToElement(page, page.getByRole('main').getByRole('link', { name: 'Sign in' }), 'Sign in')
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', 'Email')
  await page.keyboard.type(email)
  await tabTo(page, 'textbox', 'Password')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Apply for Dogman' }).waitFor()
  await expect.poll(() => page.getByLabel('Cover note').inputValue()).toBe(note)
  await pressButton(page, 'Send application')
  await expectToast(page, 'status', 'Application Successful!')
  await page.waitForURL(`/jobs/${job.id}`)
  await expect.poll(() => page.getByRole('button', { name: 'Already Applied' }).count()).toBe(2)
})

test('an employer cannot sign in on the job seeker page', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'))
  const { email } = await story.person('employer')
  const page = await story.open(`/jobs/${job.id}`)
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await page.waitForURL(/\/employee\/login/)
  await signIn(page, email)
  await expectToast(page, 'alert', 'Access Denied', 'This login is for employees only.')
})

test('employers and admins see the same message on the page and cannot apply', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'))
  for (const userType of ['employer', 'admin'] as const) {
    for (const javaScript of [true, false]) {
      const page = await story.open(`/jobs/${job.id}`, { as: await story.person(userType), javaScript })
      const answer = page.waitForResponse(
        (response) => response.request().method() === 'POST' && !response.url().endsWith('/views'),
      )
      await page.getByRole('button', { name: 'Apply Now' }).first().click()
      expect((await answer).status()).toBe(403)
      await expectToast(page, 'alert', ...LOGIN_FIRST)
      await expect.poll(() => page.getByRole('button', { name: 'Apply Now' }).count()).toBe(2)
    }
  }
})
