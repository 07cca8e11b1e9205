import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobs } from '#db/schema/jobs.ts'
import { expectFocus, expectToast } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()
const QUESTION = 'Are you sure you want to delete this job posting?'

test('Edit opens the form filled, and Save changes shows the ad as it is now', async () => {
  const person = await story.person('employer')
  await makeJob(story.site.db, person, { title: 'Crane Operator', benefits: ['Free parking'] })
  const page = await story.open('/manage-jobs', { as: person })
  await page.getByRole('link', { name: 'Edit Crane Operator' }).click()
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Crane Operator')
  await expect.poll(() => page.getByLabel('Benefits').inputValue()).toBe('Free parking')
  await page.getByLabel('Job title').fill('Tower Crane Operator')
  await page.getByLabel('Benefits').fill('Free parking\nFree lunch')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'status', 'Changes saved', 'The ad is up to date.')
  await page.getByRole('heading', { level: 1, name: 'Tower Crane Operator' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Free lunch' }).waitFor()
})

test('of two who edit at once the second is shown what the first saved', async () => {
  const { db } = story.site
  const person = await story.person('employer')
  const job = await makeJob(db, person, { title: 'Crane Operator' })
  const page = await story.open(`/manage-jobs/${job.id}/edit`, { as: person })
  await page.getByLabel('Salary').fill('$50 an hour')
  await db.update(jobs).set({ title: 'Crane Driver', updatedAt: new Date() }).where(eq(jobs.id, job.id))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'alert', 'Changes not saved', 'Somebody else saved this ad meanwhile. Your text is kept.')
  await page.getByRole('definition').filter({ hasText: 'Crane Driver' }).waitFor()
  await expect.poll(() => page.getByLabel('Salary').inputValue()).toBe('$50 an hour')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'status', 'Changes saved')
})

test('Delete asks in the page; Cancel and Escape change nothing', async () => {
  const person = await story.person('employer')
  await makeJob(story.site.db, person, { title: 'Crane Operator' })
  const page = await story.open('/manage-jobs', { as: person })
  const trigger = page.getByRole('button', { name: 'Delete Crane Operator' })
  const dialog = page.getByRole('dialog')
  for (const refuse of ['Cancel', 'Escape'] as const) {
    await trigger.click()
    await dialog.getByText(QUESTION).waitFor()
    if (refuse === 'Escape') await page.keyboard.press('Escape')
    else await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expectFocus(trigger)
  }
  await visit(page, '/manage-jobs')
  await page.getByRole('rowheader', { name: 'Crane Operator' }).waitFor()
})

test('a deleted ad is gone for everyone; applicants keep its title and are told', async () => {
  const { db } = story.site
  const [person, applicant] = [await story.person('employer'), await story.person('employee')]
  const job = await makeJob(db, person, { title: 'Crane Operator' })
  await makeApplication(db, job, applicant)
  const page = await story.open('/manage-jobs', { as: person })
  await page.getByRole('button', { name: 'Delete Crane Operator' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'status', 'Job Deleted', 'Crane Operator is no longer on offer.')
  await page.getByText('No job postings yet').waitFor()
  expect((await story.site.mailTo(applicant.email)).text).toContain('Crane Operator')

  const seeker = await story.open('/employee/dashboard', { as: applicant, javaScript: false })
  const card = seeker.getByRole('article', { name: 'Crane Operator' })
  await card.getByText('This job has been removed').waitFor()
  await expect.poll(() => card.getByRole('link').count()).toBe(0)
  expect((await seeker.goto(`/jobs/${job.id}`))?.status()).toBe(404)
})

test('without scripts a page asks', async () => {
  const person = await story.person('employer')
  await makeJob(story.site.db, person, { title: 'Crane Operator' })
  const page = await story.open('/manage-jobs', { as: person, javaScript: false })
  await page.getByRole('button', { name: 'Delete Crane Operator' }).click()
  await page.getByText(QUESTION).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Job Deleted').waitFor()
})

test('deleting what is deleted already says so', async () => {
  const { db } = story.site
  const person = await story.person('employer')
  const job = await makeJob(db, person, { title: 'Crane Operator' })
  const page = await story.open('/manage-jobs', { as: person })
  await db.update(jobs).set({ deletedAt: new Date(), listedUntil: null }).where(eq(jobs.id, job.id))
  await page.getByRole('button', { name: 'Delete Crane Operator' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'alert', 'Error deleting job')
})
