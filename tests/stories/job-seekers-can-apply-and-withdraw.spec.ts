import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#app/platform/auth.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeApplication, makeJob, makePerson, PASSWORD } from '#tests/support/factories.ts'

const story = useStory()
let employer: Person

beforeAll(async () => {
  employer = await makePerson(story.site.db, 'employer', { email: 'owner@example.com' })
})

test('apply in one click, see the status, withdraw', async () => {
  const mia = await makePerson(story.site.db, 'employee', { email: 'mia@example.com' })
  const job = await makeJob(story.site.db, employer, { title: 'Baker' })
  const page = await story.open(`/jobs/${job.id}`, { as: mia })
  expect(await page.getByRole('button', { name: 'Apply Now' }).count()).toBe(2)
  await page.getByRole('button', { name: 'Apply Now' }).last().click()
  await page.getByText('Application Successful!').waitFor()
  await page.getByText('Your application has been submitted.').waitFor()
  const applied = page.getByRole('button', { name: 'Already Applied' })
  expect(await applied.count()).toBe(2)
  expect(await applied.first().isDisabled()).toBe(true)
  expect((await story.site.mailTo('mia@example.com')).subject).toContain('Baker')
  expect((await story.site.mailTo('owner@example.com')).subject).toContain('New applicant for Baker')

  await page.getByRole('main').getByRole('link', { name: 'My Applications' }).first().click()
  const card = page.getByRole('article', { name: 'Baker' })
  await card.getByText('Pending').waitFor()
  await card.getByRole('button', { name: 'Withdraw application' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Withdraw application' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Application withdrawn').waitFor()
  await card.getByText('Withdrawn').first().waitFor()
  expect((await story.site.mailTo('owner@example.com')).subject).toContain('has withdrawn from Baker')
})

test('a guest signs in first and comes back to the job', async () => {
  await makePerson(story.site.db, 'employee', { email: 'noah@example.com', passwordHash: await hashPassword(PASSWORD) })
  const job = await makeJob(story.site.db, employer, { title: 'Glazier' })
  const page = await story.open(`/jobs/${job.id}`)
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await page.getByText('Please login to apply.').waitFor()
  await page.getByText('You need to be logged in as an employee to apply for jobs.').waitFor()
  await page.getByLabel('Email').fill('noah@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`/jobs/${job.id}`)
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await page.getByText('Application Successful!').waitFor()
})

test('an employer is told on the page, with 403', async () => {
  const job = await makeJob(story.site.db, employer)
  const page = await story.open(`/jobs/${job.id}`, { as: employer })
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await page.getByText('Please login to apply.').waitFor()
  expect((await answer).status()).toBe(403)
  expect(page.url()).toContain(`/jobs/${job.id}`)
})

test('a job that closed meanwhile refuses, says so, and offers similar jobs', async () => {
  const zoe = await makePerson(story.site.db, 'employee')
  const job = await makeJob(story.site.db, employer, { title: 'Stone Mason' })
  await makeJob(story.site.db, employer, { title: 'Stone Mason, Heritage' })
  const page = await story.open(`/jobs/${job.id}`, { as: zoe })
  await story.site.db.update(jobs).set({ listedUntil: new Date() }).where(eq(jobs.id, job.id))
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await page.getByText('Application Failed').waitFor()
  await page.getByText('This job has closed', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Apply Now' }).count()).toBe(0)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await page.getByRole('heading', { name: 'Stone Mason, Heritage' }).waitFor()
})

test('applying and withdrawing work without scripts', async () => {
  const ivy = await makePerson(story.site.db, 'employee')
  const job = await makeJob(story.site.db, employer, { title: 'Florist' })
  const page = await story.open(`/jobs/${job.id}`, { as: ivy, javaScript: false })
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await page.getByText('Application Successful!').waitFor()
  await page.goto('/employee/dashboard')
  await page.getByRole('link', { name: 'Withdraw application' }).click()
  await page.getByRole('heading', { name: 'Withdraw from Florist?' }).waitFor()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Application withdrawn').waitFor()
})

test('a withdrawal that comes too late says so, and an ad that is gone keeps its title', async () => {
  const { db } = story.site
  const max = await makePerson(db, 'employee')
  const { id } = await makeApplication(db, await makeJob(db, employer, { title: 'Tiler' }), max)
  const gone = await makeJob(db, employer, { title: 'Old Ad', deletedAt: new Date(), listedUntil: null })
  await makeApplication(db, gone, max, { endedAt: new Date(), appliedAt: new Date(Date.now() - 86_400_000) })
  const page = await story.open('/employee/dashboard', { as: max })
  const old = page.getByRole('article', { name: 'Old Ad' })
  await old.getByText('This ad was removed').waitFor()
  expect(await old.getByRole('link').count()).toBe(0)
  await page.getByRole('article', { name: 'Tiler' }).getByRole('button', { name: 'Withdraw application' }).click()
  await db.update(applications).set({ status: 'Hired' }).where(eq(applications.id, id))
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('This application has ended already.').waitFor()
  await page.getByRole('article', { name: 'Tiler' }).getByText('Hired').first().waitFor()
})
