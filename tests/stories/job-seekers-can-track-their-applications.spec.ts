import { expect, test } from 'vitest'
import { DAY_MS } from '#app/lib/dates.ts'
import { chooseStatus, expectChange, expectToast } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeInterview, makeJob, makeMessageWithFile } from '#tests/support/factories.ts'

const story = useStory()

const today = () =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'Australia/Sydney', day: '2-digit', month: 'short', year: 'numeric' })
    .format(new Date())
    .replace(/(\w+) (\d+), (\d+)/, '$2 $1 $3')

test('a dashboard without applications links to the jobs', async () => {
  const page = await story.open('/employee/dashboard', { as: await story.person('employee') })
  for (const tab of ['My Applications', 'Profile', 'Settings']) {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: tab, exact: true }).waitFor()
  }
  await page.getByRole('main').getByRole('link', { name: 'Find a Job' }).click()
  await page.waitForURL('/jobs')
})

test('a job seeker sees and is emailed the changes of the status of their application', async () => {
  const { db } = story.site
  const poster = await story.person('employer', { companyName: 'Harbour Logistics' })
  const person = await story.person('employee', { fullName: 'Mia Nguyen' })
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  await makeApplication(db, job, person, { appliedAt: new Date('2026-09-09T02:00:00Z') })
  const page = await story.open('/employee/dashboard', { as: person })
  const card = page.getByRole('article', { name: 'Crane Operator' })
  await card.getByText('Next: Harbour Logistics will review your application.').waitFor()
  await card.getByText('Pending', { exact: true }).waitFor()
  await expect.poll(() => card.getByText('09 Sep 2026').count()).toBe(2)

  const employer = await story.open('/view-applicants', { as: poster })
  const change = async (status: 'Under Review' | 'Interview Scheduled' | 'Hired', verb?: string) => {
    await chooseStatus(employer, 'Mia Nguyen', status, verb)
    await expectChange(employer, `Mia Nguyen is now ${status}.`)
  }
  // A change is shown once the employer can no longer undo it, with its email, unless another replaced it until then.
  await change('Under Review')
  const email = await story.site.emailTo(person.email)
  expect(email.subject).toBe('An update on your application for Crane Operator')
  await change('Interview Scheduled')
  await change('Hired', 'Hire')
  await expect.poll(() => story.site.subjectsTo(person.email)).toHaveLength(2)
  await visit(page, '/employee/dashboard')
  const steps = card.getByRole('list', { name: 'Steps so far' }).getByRole('listitem')
  await expect
    .poll(async () => (await steps.allTextContents()).map((text) => text.trim()))
    .toEqual(['Applied 09 Sep 2026', `Under Review ${today()}`, `Hired ${today()}`])
})

test('a job seeker sees only their own applications, newest first, 20 per page', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  const [person, other] = [await story.person('employee'), await story.person('employee')]
  for (let n = 1; n <= 23; n += 1) {
    const job = await makeJob(db, poster, { title: `Job ${n}` })
    await makeApplication(db, job, person, { appliedAt: new Date(Date.now() - n * 60_000) })
  }
  await makeApplication(db, await makeJob(db, poster, { title: 'Not mine' }), other)
  const page = await story.open('/employee/dashboard', { as: person, javaScript: false })
  const titles = () => page.getByRole('article').getByRole('heading').allTextContents()
  await expect.poll(() => titles()).toEqual(Array.from({ length: 20 }, (_, index) => `Job ${index + 1}`))
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => titles()).toEqual(['Job 21', 'Job 22', 'Job 23'])
})

test('interviews and new messages of older applications are shown above every page of the list', async () => {
  const { db } = story.site
  const poster = await story.person('employer', { companyName: 'Harbour Logistics' })
  const person = await story.person('employee')
  for (let n = 1; n <= 20; n += 1) {
    const job = await makeJob(db, poster, { title: `Job ${n}` })
    await makeApplication(db, job, person, { appliedAt: new Date(Date.now() - n * 60_000) })
  }
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  const oldest = await makeApplication(db, job, person, { appliedAt: new Date(Date.now() - DAY_MS) })
  await makeInterview(db, oldest, [new Date(Date.now() + DAY_MS)])
  await makeMessageWithFile(db, oldest.id, { id: poster.id, sender: 'employer' })
  const page = await story.open('/employee/dashboard', { as: person, width: 390 })
  for (const heading of ['Job 1', 'Crane Operator']) {
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    const next = page.getByRole('region', { name: 'Next: your interview' })
    await next.getByRole('link', { name: 'Choose a time for Crane Operator' }).waitFor()
    await page
      .getByRole('region', { name: 'New messages' })
      .getByText('about Crane Operator: 1 unread message')
      .waitFor()
    await expectAccessible(page, `the page of applications with ${heading}`)
    if (heading === 'Job 1') await page.getByRole('link', { name: 'Next', exact: true }).click()
  }
})

test('a job seeker can turn off emails about status changes', async () => {
  const { db } = story.site
  const [poster, person] = [await story.person('employer'), await story.person('employee', { fullName: 'Sam Quiet' })]
  await makeApplication(db, await makeJob(db, poster), person)
  const settings = await story.open('/employee/dashboard?tab=settings', { as: person })
  await settings.getByRole('checkbox', { name: 'Email me when the status of an application changes' }).uncheck()
  await settings.getByRole('button', { name: 'Save email preferences' }).click()
  await expectToast(settings, 'status', 'Email preferences saved')
  const employer = await story.open('/view-applicants', { as: poster })
  await chooseStatus(employer, 'Sam Quiet', 'Rejected')
  await employer.getByRole('dialog').getByText('Sam Quiet has turned off emails about applications').waitFor()
})

test('an employer and an applicant write to each other, with and without scripts, and a message can be reported', async () => {
  const { db } = story.site
  const poster = await story.person('employer', { companyName: 'Harbour Logistics' })
  const person = await story.person('employee', { fullName: 'Mia Nguyen' })
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  const { id } = await makeApplication(db, job, person)
  const employer = await story.open(`/view-applicants/${id}`, { as: poster })
  await employer.getByLabel('Message', { exact: true }).fill('Are you free on Monday?')
  await employer.getByRole('button', { name: 'Send message' }).click()
  await expectToast(employer, 'status', 'Message sent', 'Mia Nguyen can read it now.')
  await expect.poll(() => employer.getByLabel('Message', { exact: true }).inputValue()).toBe('')
  await employer.getByRole('list', { name: 'Messages' }).getByText('Are you free on Monday?').waitFor()

  const page = await story.open('/employee/dashboard', { as: person, javaScript: false, width: 390 })
  await page.getByRole('region', { name: 'New messages' }).getByRole('link', { name: 'Harbour Logistics' }).click()
  await page.getByRole('heading', { level: 1, name: 'Messages about Crane Operator' }).waitFor()
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Mark as read' }).count()).toBe(0)
  await page.getByLabel('Message', { exact: true }).fill('Yes, at 10 am.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('list', { name: 'Messages' }).getByText('Yes, at 10 am.').waitFor()
  await page.getByRole('link', { name: 'Report message' }).click()
  await page.getByRole('button', { name: 'Report message' }).click()
  await expectToast(page, 'status', 'Report sent')

  await visit(employer, '/view-applicants')
  await employer.getByRole('link', { name: '1 unread message', exact: true }).click()
  await employer.getByRole('link', { name: 'Mia Nguyen', exact: true }).click()
  await employer.getByRole('list', { name: 'Messages' }).getByText('Yes, at 10 am.').waitFor()
  await expect.poll(() => employer.getByRole('link', { name: '1 unread message', exact: true }).count()).toBe(0)
  await expectAccessible(employer, 'the messages of an employer')
})
