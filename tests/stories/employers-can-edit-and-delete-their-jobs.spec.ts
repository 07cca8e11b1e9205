import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { staleMessage } from '#app/core/version.ts'
import { jobs } from '#db/schema/jobs.ts'
import { expectChange, expectFocus, expectToast } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()
const CONFIRMATION = 'Are you sure you want to delete this job posting?'

test('an employer edits a job in a prefilled form and sees the saved job', async () => {
  const person = await story.person('employer')
  await makeJob(story.site.db, person, { title: 'Crane Operator', benefits: ['Free parking'] })
  const page = await story.open('/manage-jobs', { as: person })
  await page.getByRole('link', { name: 'Edit Crane Operator' }).click()
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Crane Operator')
  await expect.poll(() => page.getByLabel('Benefits').inputValue()).toBe('Free parking')
  await page.getByLabel('Job title').fill('Tower Crane Operator')
  await page.getByLabel('Benefits').fill('Free parking\nFree lunch')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'status', 'Changes saved', 'The job is up to date.')
  await page.getByRole('heading', { level: 1, name: 'Tower Crane Operator' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Free lunch' }).waitFor()
})

test('if someone else has saved the job since, the form shows their values and keeps the text', async () => {
  const { db } = story.site
  const person = await story.person('employer')
  const job = await makeJob(db, person, { title: 'Crane Operator' })
  const page = await story.open(`/manage-jobs/${job.id}/edit`, { as: person })
  await page.getByLabel('Salary').fill('$50 an hour')
  await db
    .update(jobs)
    .set({ title: 'Crane Driver', version: job.version + 1 })
    .where(eq(jobs.id, job.id))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'alert', 'Changes not saved', staleMessage('job'))
  await page.getByRole('definition').filter({ hasText: 'Crane Driver' }).waitFor()
  await expect.poll(() => page.getByLabel('Salary').inputValue()).toBe('$50 an hour')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'status', 'Changes saved')
})

test('deleting a job asks for confirmation, and Cancel and Escape keep the job', async () => {
  const person = await story.person('employer')
  await makeJob(story.site.db, person, { title: 'Crane Operator' })
  const page = await story.open('/manage-jobs', { as: person })
  const trigger = page.getByRole('button', { name: 'Delete Crane Operator' })
  const dialog = page.getByRole('dialog')
  for (const dismissal of ['Cancel', 'Escape'] as const) {
    await trigger.click()
    await dialog.getByText(CONFIRMATION).waitFor()
    if (dismissal === 'Escape') await page.keyboard.press('Escape')
    else await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expectFocus(trigger)
  }
  await visit(page, '/manage-jobs')
  await page.getByRole('rowheader', { name: 'Crane Operator' }).waitFor()
})

test('a deleted job is removed for everyone, and its applicants keep its title and are emailed', async () => {
  const { db } = story.site
  const [person, applicant] = [await story.person('employer'), await story.person('employee')]
  const job = await makeJob(db, person, { title: 'Crane Operator' })
  await makeApplication(db, job, applicant)
  const page = await story.open('/manage-jobs', { as: person })
  await page.getByRole('button', { name: 'Delete Crane Operator' }).click()
  await page
    .getByRole('dialog')
    .getByText('1 open application will end, and the applicant will be emailed unless')
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'status', 'Job Deleted', 'Crane Operator has been removed.')
  await page.getByText('No jobs yet').waitFor()
  expect((await story.site.emailTo(applicant.email)).text).toContain('Crane Operator')

  const seeker = await story.open('/employee/dashboard', { as: applicant, javaScript: false })
  const card = seeker.getByRole('article', { name: 'Crane Operator' })
  await card.getByText('This job has been removed').waitFor()
  await card.getByText('Ended', { exact: true }).waitFor()
  await expect.poll(() => card.getByText('Pending', { exact: true }).count()).toBe(0)
  await expect.poll(() => card.getByRole('link', { name: 'Crane Operator', exact: true }).count()).toBe(0)
  expect((await seeker.goto(`/jobs/${job.id}`))?.status()).toBe(404)

  await visit(page, '/view-applicants')
  const row = page.getByRole('article', { name: applicant.fullName })
  await row.getByText('Ended', { exact: true }).waitFor()
  await expect.poll(() => row.getByText('Pending', { exact: true }).count()).toBe(0)
})

test('without scripts a page asks for confirmation', async () => {
  const person = await story.person('employer')
  const job = await makeJob(story.site.db, person, { title: 'Crane Operator' })
  for (let n = 0; n < 2; n += 1) await makeApplication(story.site.db, job, await story.person('employee'))
  const page = await story.open('/manage-jobs', { as: person, javaScript: false })
  await page.getByRole('button', { name: 'Delete Crane Operator' }).click()
  await page.getByText(CONFIRMATION).waitFor()
  await page.getByText('2 open applications will end, and each applicant will be emailed unless').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Job Deleted').waitFor()
})

test('deleting a job that is already deleted shows an error', async () => {
  const { db } = story.site
  const person = await story.person('employer')
  const job = await makeJob(db, person, { title: 'Crane Operator' })
  const page = await story.open('/manage-jobs', { as: person })
  await db.update(jobs).set({ deletedAt: new Date(), listedUntil: null }).where(eq(jobs.id, job.id))
  await page.getByRole('button', { name: 'Delete Crane Operator' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'alert', 'Error deleting job')
})

test('an employer pauses and resumes a job, and marks it as filled without losing its applicants', async () => {
  const { db } = story.site
  const [person, applicant] = [
    await story.person('employer'),
    await story.person('employee', { fullName: 'Mia Nguyen' }),
  ]
  const job = await makeJob(db, person, { title: 'Crane Operator' })
  await makeApplication(db, job, applicant)
  const page = await story.open('/manage-jobs', { as: person })
  const more = page.getByRole('button', { name: 'More actions for Crane Operator' })
  await more.click()
  await page.getByRole('button', { name: 'Pause Crane Operator' }).click()
  await expectToast(page, 'status', 'Job paused')
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Crane Operator' }) })
  await row.getByText('Paused', { exact: true }).waitFor()
  const visitor = await story.open(`/jobs/${job.id}`, { javaScript: false })
  await visitor.getByText('This job is not taking applications at the moment').waitFor()
  await expect.poll(() => visitor.getByRole('button', { name: 'Apply Now' }).count()).toBe(0)
  await more.click()
  await page.getByRole('button', { name: 'Resume Crane Operator' }).click()
  await expectToast(page, 'status', 'Job resumed')
  await more.click()
  await page.getByRole('button', { name: 'Close Crane Operator' }).click()
  await expectToast(page, 'status', 'Job closed')
  await row.getByText('Closed', { exact: true }).waitFor()
  await more.click()
  await page.getByRole('button', { name: 'Resume Crane Operator' }).click()
  await row.getByText('Open', { exact: true }).waitFor()

  await more.click()
  await page.getByRole('link', { name: 'Mark as filled Crane Operator' }).click()
  await page.getByText('1 application is still open').waitFor()
  await page.getByRole('radio', { name: /Reject it/ }).check()
  await page.getByRole('button', { name: 'Mark as filled' }).click()
  await expectChange(page, 'Crane Operator is marked as filled. Mia Nguyen is now Rejected.')
  await row.getByText('Filled', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const undone = 'Mia Nguyen is as before. Crane Operator is no longer marked as filled. No one is emailed.'
  await expectToast(page, 'status', 'Change undone', undone)
  await row.getByText('Open', { exact: true }).waitFor()

  await more.click()
  await page.getByRole('link', { name: 'Mark as filled Crane Operator' }).click()
  await page.getByRole('radio', { name: /Keep it open/ }).check()
  await page.getByRole('button', { name: 'Mark as filled' }).click()
  await expectToast(page, 'status', 'Job marked as filled')
  await page.getByRole('navigation', { name: 'Filter by status' }).getByRole('link', { name: 'Filled 1' }).click()
  await row.getByText('Filled', { exact: true }).waitFor()
})
