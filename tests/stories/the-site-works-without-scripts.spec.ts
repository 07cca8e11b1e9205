import { expect, test } from 'vitest'
import { confirmEmail, expectChange, expectToast, signIn } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()
const plain = { javaScript: false }

test('job search, filters and job pages work without scripts', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'), {
    title: 'Crane Operator',
    location: 'Perth WA',
  })
  const page = await story.open('/', plain)
  await page.getByLabel('Location').fill('perth')
  await page.getByRole('button', { name: 'Search Jobs' }).click()
  await page.getByText('1 job in “perth”').waitFor()
  await page.getByLabel('Full-time').check()
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('job_type')).toBe('Full-time')
  const html = await (await page.request.get(`/jobs/${job.id}`)).text()
  for (const text of ['Crane Operator', 'Load trucks', 'LF licence', 'Apply Now']) expect(html).toContain(text)
})

test('a job seeker registers, confirms, signs in, applies and signs out without scripts', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'))
  const page = await story.open('/employee/register', plain)
  await page.getByLabel('Full name').fill('Mia Nguyen')
  await page.getByLabel('Email').fill('mia@example.com')
  await page.getByLabel('Phone').fill('0412 345 678')
  await page.getByLabel('Password', { exact: true }).fill('Brolga-7walk!')
  await page.getByLabel('Confirm password').fill('Brolga-7walk!')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectToast(page, 'status', 'Registration Almost Complete', 'Please check your email to confirm your account.')
  await confirmEmail(page, (await story.site.emailTo('mia@example.com')).link)

  await page.goto(`/jobs/${job.id}`)
  await page.getByRole('button', { name: 'Apply Now' }).last().click()
  await expectToast(
    page,
    'alert',
    'Please login to apply.',
    'You need to be logged in as an employee to apply for jobs.',
  )
  await signIn(page, 'mia@example.com')
  await expectToast(page, 'status', 'Login Successful')
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await expectToast(page, 'status', 'Application Successful!', 'Your application has been submitted.')
  await expect.poll(() => page.getByRole('button', { name: 'Already Applied' }).count()).toBe(2)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expectToast(page, 'status', 'Logged Out')
})

test('a rejected sign-in marks its fields without scripts', async () => {
  const page = await story.open('/employee/login', plain)
  await signIn(page, 'nobody@example.com', 'Wr0ng!pass')
  await expectToast(page, 'alert', 'Sign in Failed', 'Invalid email or password.')
  await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('nobody@example.com')
})

test("an employer posts a job and updates an applicant's status without scripts", async () => {
  const { db } = story.site
  const owner = await story.person('employer')
  await makeApplication(db, await makeJob(db, owner), await story.person('employee', { fullName: 'Tom Oneil' }))
  const page = await story.open('/post-job', { ...plain, as: owner })
  await page.getByLabel('Job title').fill('Night Packer')
  await page.getByLabel('Location').fill('Dandenong VIC')
  await page.getByLabel('Job type').selectOption('Casual')
  await page.getByLabel('Description').fill('Pack parcels.')
  await page.getByLabel('Responsibilities').fill('Pack parcels')
  await page.getByLabel('Requirements').fill('Steel caps')
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expectToast(page, 'status', 'Job Posted Successfully', 'Your job is live.')
  await page.goto('/view-applicants')
  await page.getByLabel('Status of Tom Oneil').selectOption('Reviewed')
  await page.getByRole('button', { name: 'Update status' }).click()
  await expectChange(page, 'Tom Oneil is now Reviewed.')
})

test('too many failed sign-ins are rejected with a waiting time, without locking out other addresses', async () => {
  const { email } = await story.person('employee')
  const page = await story.open('/employee/login', plain)
  // Sends ten at once, because ten pages in sequence can take longer than the one-minute window on a slow machine.
  const guess = { form: { email, password: 'Wr0ng!pass' }, headers: { Origin: story.site.url } }
  await Promise.all(Array.from({ length: 10 }, () => page.request.post('/employee/login', guess)))
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await signIn(page, email)
  expect((await answer).status()).toBe(429)
  expect(Number((await answer).headers()['retry-after'])).toBeGreaterThan(0)
  await expectToast(page, 'alert', 'Sign in Failed')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
  await signIn(page, (await story.person('employee')).email)
  await expectToast(page, 'status', 'Login Successful')
})
