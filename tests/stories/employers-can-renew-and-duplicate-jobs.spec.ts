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

test('an employer schedules a job, changes the time without scripts, cancels it and publishes it', async () => {
  const employer = await story.person('employer')
  const page = await story.open('/post-job', { as: employer, width: 390 })
  for (const [label, value] of [
    ['Job title', 'Splicer'],
    ['Location', 'Perth WA'],
    ['Description', 'Splice ropes.'],
    ['Responsibilities', 'Splice'],
    ['Requirements', 'Care'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel('Job type').selectOption('Casual')
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  await page.getByLabel('Publish at').fill(`${day(3)}T09:30`)
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expectToast(page, 'status', 'Job scheduled')
  await page
    .getByText(/, 09:30$/)
    .first()
    .waitFor()
  await page.getByText('Perth time', { exact: true }).waitFor()
  await expectAccessible(page, 'Manage Jobs with a scheduled job')
  const plain = await story.open('/manage-jobs', { as: employer, javaScript: false })
  await plain.getByRole('button', { name: 'More actions for Splicer' }).click()
  await plain.getByRole('link', { name: 'Schedule Splicer', exact: true }).click()
  await plain.getByLabel('Publish at').fill('2020-01-01T09:00')
  await plain.getByRole('button', { name: 'Schedule', exact: true }).click()
  await plain.getByText('Choose a time that has not passed yet.').first().waitFor()
  await plain.getByLabel('Publish at').fill(`${day(5)}T10:00`)
  await plain.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expectToast(plain, 'status', 'Job scheduled')
  const press = async (name: string) => {
    await plain.getByRole('button', { name: 'More actions for Splicer' }).click()
    await plain.getByRole('button', { name }).click()
  }
  await press('Cancel schedule Splicer')
  await expectToast(plain, 'status', 'Schedule cancelled')
  await press('Publish now Splicer')
  await expectToast(plain, 'status', 'Job published')
  const [job] = await story.site.db.select().from(jobs).where(eq(jobs.postedBy, employer.id))
  expect(job).toMatchObject({ title: 'Splicer', publishAt: null, timeZone: 'Australia/Perth' })
  await plain.goto(`/jobs/${job?.id}`)
  await plain.getByRole('heading', { level: 1, name: 'Splicer' }).waitFor()
})
