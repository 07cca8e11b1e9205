import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { jobs } from '#db/schema/jobs.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'

const story = useStory()

async function fillAd(page: Page, title: string): Promise<void> {
  await page.getByLabel('Job title').fill(title)
  await page.getByLabel('Location').fill('Dandenong VIC')
  await page.getByLabel('Job type').selectOption('Casual')
  await page.getByLabel('Description').fill('Load trucks.\n\nEarly shift.')
  await page.getByLabel('Responsibilities').fill('Load trucks\n\nCheck stock')
  await page.getByLabel('Requirements').fill('LF licence')
  await page.getByLabel('Pay from').fill('28.50')
  await page.getByLabel('Pay period').selectOption('hour')
}

test.each([true, false])('an ad is posted, edited and deleted (scripts: %s)', async (javaScript) => {
  const employer = await makePerson(story.site.db, 'employer', { companyName: 'Bright & Co' })
  const page = await story.open('/employer/dashboard', { as: employer, javaScript })
  await page.getByRole('heading', { name: 'Welcome, Bright & Co' }).waitFor()
  await page.getByRole('link', { name: 'Post New Job' }).click()

  await fillAd(page, 'Forklift Driver')
  await page.getByLabel('Requirements').fill('  \n \n')
  await page.getByRole('button', { name: 'Post Job' }).click()
  await page.getByText('Error posting job').waitFor()
  expect(await page.getByLabel('Requirements').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Job title').inputValue()).toBe('Forklift Driver')

  await page.getByLabel('Requirements').fill('LF licence')
  await page.getByRole('button', { name: 'Post Job' }).click()
  await page.getByText('Job Posted Successfully').waitFor()
  await page.getByRole('heading', { name: 'Forklift Driver' }).waitFor()
  await page.getByText('From $28.50 an hour').first().waitFor()

  await page.goto('/manage-jobs')
  await page.getByRole('link', { name: 'Edit Forklift Driver' }).click()
  await page.getByLabel('Job title').fill('Night Driver')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { name: 'Night Driver' }).waitFor()

  await page.goto('/manage-jobs')
  await page.getByRole('rowheader', { name: 'Night Driver' }).waitFor()
  await page.getByRole('button', { name: 'Delete Night Driver' }).click()
  await page.getByText('Are you sure you want to delete this job posting?').waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Job Deleted').waitFor()
  expect(await page.getByRole('rowheader', { name: 'Night Driver' }).count()).toBe(0)
})

test('deleting can be cancelled, and an ad that is gone already says so', async () => {
  const employer = await makePerson(story.site.db, 'employer')
  const job = await makeJob(story.site.db, employer, { title: 'Chef' })
  const page = await story.open('/manage-jobs', { as: employer })
  await page.getByRole('button', { name: 'Delete Chef' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await story.site.db.update(jobs).set({ deletedAt: new Date(), listedUntil: null }).where(eq(jobs.id, job.id))
  await page.getByRole('button', { name: 'Delete Chef' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Error deleting job').waitFor()
})

test('two people who edit one ad: the second sees what the first saved, and keeps the own text', async () => {
  const employer = await makePerson(story.site.db, 'employer')
  const admin = await makePerson(story.site.db, 'admin')
  const job = await makeJob(story.site.db, employer, { title: 'Chef' })
  const path = `/manage-jobs/${job.id}/edit`
  const [first, second] = [await story.open(path, { as: employer }), await story.open(path, { as: admin })]
  await first.getByLabel('Location').fill('Perth WA')
  await first.getByRole('button', { name: 'Save changes' }).click()
  await first.getByText('Changes saved').waitFor()
  await second.getByLabel('Job title').fill('Head Chef')
  await second.getByRole('button', { name: 'Save changes' }).click()
  await second.getByText('Somebody else saved this ad while you were editing').waitFor()
  await second.getByText('Perth WA').waitFor()
  expect(await second.getByLabel('Job title').inputValue()).toBe('Head Chef')
  await second.getByRole('button', { name: 'Save changes' }).click()
  await second.getByRole('heading', { name: 'Head Chef' }).waitFor()
})

test('an admin posts in the name of a company, and manages every ad', async () => {
  const admin = await makePerson(story.site.db, 'admin')
  const page = await story.open('/post-job', { as: admin })
  expect(await page.getByLabel('Company').inputValue()).toBe('Muster')
  await fillAd(page, 'Registered Nurse')
  await page.getByLabel('Company').fill('Client Pty Ltd')
  await page.getByRole('button', { name: 'Post Job' }).click()
  await page.getByText('Job Posted Successfully').waitFor()
  await makeJob(story.site.db, await makePerson(story.site.db, 'employer'), { title: 'Somebody’s Ad' })
  await page.goto('/manage-jobs')
  await page
    .getByRole('row', { name: /Registered Nurse/ })
    .getByText('Client Pty Ltd')
    .waitFor()
  await page.getByRole('rowheader', { name: 'Somebody’s Ad' }).waitFor()
})
