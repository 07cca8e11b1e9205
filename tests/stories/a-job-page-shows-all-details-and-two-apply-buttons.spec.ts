import { expect, test } from 'vitest'
import { useStory } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()

test('a job page shows the description, three lists, the key facts and a link back', async () => {
  const poster = await story.person('employer', { companyName: 'Harbour Logistics' })
  const job = await makeJob(story.site.db, poster, {
    title: 'Reach Truck Driver',
    location: 'Perth WA',
    jobType: 'Contract',
    salary: '$45 an hour',
    description: 'First paragraph.\n\nSecond <b>paragraph</b>.',
    responsibilities: ['Drive the truck', 'Keep it clean'],
    requirements: ['LF licence'],
    benefits: ['Free parking'],
    createdAt: new Date('2026-09-09T02:00:00Z'),
  })
  const page = await story.open(`/jobs/${job.id}`, { javaScript: false })
  await expect.poll(() => page.title()).toBe('Reach Truck Driver at Harbour Logistics, Perth WA')
  await page.getByRole('heading', { level: 1, name: 'Reach Truck Driver' }).waitFor()
  await page.getByText('Second <b>paragraph</b>.').waitFor()
  for (const item of ['Drive the truck', 'Keep it clean', 'LF licence', 'Free parking']) {
    await page.getByRole('listitem').filter({ hasText: item }).waitFor()
  }
  for (const name of ['Responsibilities', 'Requirements', 'Benefits'])
    await page.getByRole('heading', { name }).waitFor()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  for (const fact of ['$45 an hour', 'Contract', 'Perth WA', '09 Sep 2026']) await summary.getByText(fact).waitFor()
  await page.getByRole('link', { name: 'Back to Jobs' }).click()
  await page.waitForURL('/jobs')
})

test('Apply Now exists exactly twice for assistive technology, on a phone and on a wide screen', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'))
  for (const width of [390, 1280]) {
    for (const as of [undefined, await story.person('employee'), await story.person('employer')]) {
      const page = await story.open(`/jobs/${job.id}`, { width, ...(as && { as }) })
      await expect.poll(() => page.getByRole('button', { name: 'Apply Now', exact: true }).count()).toBe(2)
    }
  }
})

test('a closed job shows that it has closed, cannot be applied for, and shows similar open jobs', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  const closed = await makeJob(db, poster, { title: 'Crane Operator', listedUntil: new Date(0) })
  await makeJob(db, poster, { title: 'Crane Operator' })
  const page = await story.open(`/jobs/${closed.id}`, { javaScript: false })
  await page.getByText('This job has closed').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Apply Now' }).count()).toBe(0)
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  const similar = page.getByRole('region', { name: 'Similar jobs' }).getByRole('article')
  await similar.filter({ hasText: 'Crane Operator' }).waitFor()
  await page.goto('/jobs')
  await expect.poll(() => page.locator(`a[href="/jobs/${closed.id}"]`).count()).toBe(0)
})

test('a deleted job, a draft and a job that does not exist are not found', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  const deleted = await makeJob(db, poster, { deletedAt: new Date(), listedUntil: null })
  const draft = await makeJob(db, poster, { publishedAt: null, listedUntil: null })
  const page = await story.open('/', { javaScript: false })
  for (const id of [deleted.id, draft.id, '019c0000-0000-7000-8000-000000000000', 'nonsense']) {
    const response = await page.goto(`/jobs/${id}`)
    expect(response?.status(), id).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Job not found.' }).waitFor()
    await page.getByRole('link', { name: 'Back to Jobs' }).waitFor()
    await page.getByRole('button', { name: 'Search Jobs' }).waitFor()
  }
})
