import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#app/lib/dates.ts'
import { jobs } from '#db/schema/jobs.ts'
import { expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()

test('an employer renews a job that has closed, without scripts, and it is listed again', async () => {
  const employer = await story.person('employer')
  const closed = { closesOn: '2026-01-01', closesAt: new Date(Date.now() - DAY_MS), listedUntil: null }
  const job = await makeJob(story.site.db, employer, { title: 'Deckhand', ...closed })
  const page = await story.open('/manage-jobs', { as: employer, javaScript: false })
  await page.getByRole('button', { name: 'More actions for Deckhand' }).click()
  await page.getByRole('link', { name: 'Renew Deckhand' }).click()
  await page.getByLabel('New closing date').fill('2026-01-01')
  await page.getByRole('button', { name: 'Renew' }).click()
  await page.getByText('Choose a date after').first().waitFor()
  await expectNoSidewaysScroll(page, 'renewing a job')
  const closesOn = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)
  await page.getByLabel('New closing date').fill(closesOn)
  await page.getByRole('button', { name: 'Renew' }).click()
  await expectToast(page, 'status', 'Job renewed')
  const [renewed] = await story.site.db.select().from(jobs).where(eq(jobs.id, job.id))
  expect(renewed).toMatchObject({ closesOn, createdAt: job.createdAt })
  await page.goto(`/jobs/${job.id}`)
  await page.getByRole('heading', { level: 1, name: 'Deckhand' }).waitFor()
  await expect.poll(() => page.getByText('This job has closed').count()).toBe(0)
})

test('an employer duplicates a job: the form has its text, and posting it creates a second job', async () => {
  const employer = await story.person('employer')
  await makeJob(story.site.db, employer, { title: 'Rigger', benefits: ['Free parking'], reference: 'R-1' })
  const page = await story.open('/manage-jobs', { as: employer })
  await page.getByRole('button', { name: 'More actions for Rigger' }).click()
  await page.getByRole('link', { name: 'Duplicate Rigger' }).click()
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Rigger')
  await expect.poll(() => page.getByLabel('Benefits').inputValue()).toBe('Free parking')
  await expectAccessible(page, 'duplicating a job')
  await page.getByLabel('Job title').fill('Senior Rigger')
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expectToast(page, 'status', 'Job Posted Successfully')
  const rows = await story.site.db.select().from(jobs).where(eq(jobs.postedBy, employer.id)).orderBy(jobs.title)
  expect(rows.map(({ title, reference }) => [title, reference])).toEqual([
    ['Rigger', 'R-1'],
    ['Senior Rigger', null],
  ])
})
