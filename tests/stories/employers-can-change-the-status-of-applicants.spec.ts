import { expect, test } from 'vitest'
import { applications } from '#db/schema/applications.ts'
import { expectFocus, expectToast } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()

async function applied(status = 'Pending', statusBefore: string | null = null) {
  const { db } = story.site
  const [poster, person] = [await story.person('employer'), await story.person('employee', { fullName: 'Mia Nguyen' })]
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  const appliedAt = new Date('2026-09-09T02:05:00Z')
  return {
    poster,
    person,
    job,
    application: await makeApplication(db, job, person, { status, statusBefore, appliedAt }),
  }
}

test("an applicant's card shows their name, job, date and time, status, email and phone", async () => {
  const { poster, person } = await applied()
  const page = await story.open('/view-applicants', { as: poster, javaScript: false })
  const card = page.getByRole('article', { name: 'Mia Nguyen' })
  for (const text of ['Crane Operator', person.email, '0412 345 678'])
    await card.getByRole('link', { name: text }).waitFor()
  await card.getByText(/09 Sep 2026.*12:05/).waitFor()
  await expect.poll(() => card.getByRole('combobox', { name: 'Status of Mia Nguyen' }).inputValue()).toBe('Pending')
})

test("applicants are visible to the job's poster and admins only", async () => {
  const { poster } = await applied()
  for (const [person, count] of [
    [poster, 1],
    [await story.person('employer'), 0],
  ] as const) {
    const page = await story.open('/view-applicants', { as: person, javaScript: false })
    await expect.poll(() => page.getByRole('article').count()).toBe(count)
  }
  const admin = await story.open('/view-applicants', { as: await story.person('admin'), javaScript: false })
  const all = await story.site.db.$count(applications)
  await expect.poll(() => admin.getByRole('article').count()).toBe(all)
})

test('an applicant is emailed when their status changes', async () => {
  const { poster, person } = await applied()
  const page = await story.open('/view-applicants', { as: poster })
  const status = page.getByLabel('Status of Mia Nguyen')
  await status.selectOption('Reviewed')
  await expectToast(page, 'status', 'Status updated', 'Mia Nguyen is now Reviewed.')
  expect((await story.site.emailTo(person.email)).subject).toContain('Crane Operator')
  await visit(page, '/view-applicants')
  await expect.poll(() => status.inputValue()).toBe('Reviewed')
})

test('without scripts, Update status changes the status', async () => {
  const { poster } = await applied()
  const page = await story.open('/view-applicants', { as: poster, javaScript: false })
  await page.getByLabel('Status of Mia Nguyen').selectOption('Interview Scheduled')
  await page.getByRole('button', { name: 'Update status' }).click()
  await page.getByText('Mia Nguyen is now Interview Scheduled.').waitFor()
})

test('Rejected can only return to the status before it, and Hired is final', async () => {
  const { poster } = await applied()
  const page = await story.open('/view-applicants', { as: poster })
  const status = page.getByLabel('Status of Mia Nguyen')
  const options = () => status.getByRole('option').allTextContents()
  await expect
    .poll(() => options())
    .toEqual(['Pending', 'Under Review', 'Reviewed', 'Interview Scheduled', 'Hired', 'Rejected'])
  await status.selectOption('Reviewed')
  await expectToast(page, 'status', 'Status updated', 'Mia Nguyen is now Reviewed.')
  await status.selectOption('Rejected')
  await expectToast(page, 'status', 'Status updated', 'Mia Nguyen is now Rejected.')
  await expect.poll(options).toEqual(['Rejected', 'Reviewed'])
  await status.selectOption('Reviewed')
  await expectToast(page, 'status', 'Status updated', 'Mia Nguyen is now Reviewed.')
  await status.selectOption('Hired')
  await expectToast(page, 'status', 'Status updated', 'Mia Nguyen is now Hired.')
  await expect.poll(() => status.count()).toBe(0)
})

test('the status of an applicant who has just withdrawn is not changed', async () => {
  const { poster, person } = await applied()
  const page = await story.open('/view-applicants', { as: poster })
  const seeker = await story.open('/employee/dashboard', { as: person, javaScript: false })
  await seeker.getByRole('link', { name: 'Withdraw application' }).click()
  await seeker.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await seeker.getByText('Application withdrawn').waitFor()
  await page.getByLabel('Status of Mia Nguyen').selectOption('Hired')
  await expectToast(page, 'alert', 'Status not changed', 'Mia Nguyen has just withdrawn their application.')
  await page.getByRole('article', { name: 'Mia Nguyen' }).getByText('Withdrawn', { exact: true }).waitFor()
})

test('applicants can be filtered by name, job and status', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  const [crane, packer] = [
    await makeJob(db, poster, { title: 'Crane' }),
    await makeJob(db, poster, { title: 'Packer' }),
  ]
  await makeApplication(db, crane, await story.person('employee', { fullName: 'Ann Lee' }), { status: 'Reviewed' })
  await makeApplication(db, packer, await story.person('employee', { fullName: 'Bob Lee' }))
  await makeApplication(db, packer, await story.person('employee', { fullName: 'Cat Day' }))
  const page = await story.open('/view-applicants', { as: poster })
  const names = () => page.getByRole('article').getByRole('heading').allTextContents()
  await page.getByLabel('Job', { exact: true }).focus()
  await page.getByLabel('Job', { exact: true }).selectOption('Packer')
  await expect.poll(names).toEqual(['Cat Day', 'Bob Lee'])
  await expectFocus(page.getByLabel('Job', { exact: true }))
  await page.getByLabel('Applicant name').fill('lee')
  await page.getByLabel('Applicant name').press('Enter')
  await expect.poll(names).toEqual(['Bob Lee'])
  await page.getByLabel('Status', { exact: true }).selectOption('Reviewed')
  await page.getByText('No applicants match these filters').waitFor()
  await page.goBack()
  await expect.poll(names).toEqual(['Cat Day', 'Bob Lee'])
  await expect.poll(() => page.getByLabel('Applicant name').inputValue()).toBe('')
  await expect.poll(() => page.getByLabel('Status', { exact: true }).inputValue()).toBe('')
  await page.goForward()
  await page.getByText('No applicants match these filters').waitFor()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect.poll(names).toEqual(['Cat Day', 'Bob Lee', 'Ann Lee'])
})

test('the second of two employers sees the status that the first has set', async () => {
  const { poster } = await applied()
  const first = await story.open('/view-applicants', { as: poster })
  const second = await story.open('/view-applicants', { as: poster })
  await first.getByLabel('Status of Mia Nguyen').selectOption('Rejected')
  await expectToast(first, 'status', 'Status updated', 'Mia Nguyen is now Rejected.')
  await second.getByLabel('Status of Mia Nguyen').selectOption('Hired')
  await expectToast(second, 'alert', 'Status not changed', 'Mia Nguyen has just been moved to Rejected.')
  await expect.poll(() => second.getByLabel('Status of Mia Nguyen').inputValue()).toBe('Rejected')
})
