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
  const printed = page.getByText(new RegExp(`^Apply at https?://.*/jobs/${job.id}$`))
  await expect.poll(() => printed.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await printed.waitFor()
  const bullet = page.getByRole('listitem').filter({ hasText: 'LF licence' })
  await expect.poll(() => bullet.evaluate((item) => getComputedStyle(item).listStyleType)).toBe('disc')
  await page.emulateMedia({ media: 'screen' })
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

test('on a phone, a job of the list shows its heading first, and Forward returns to its place at once', async () => {
  await makeJob(story.site.db, await story.person('employer'), {
    title: 'Dogger',
    description: 'Lifts.\n\n'.repeat(40),
  })
  const page = await story.open('/jobs?q=Dogger', { width: 390, touch: true })
  await page.evaluate(() => {
    const counts: number[] = []
    Object.assign(window, { counts })
    new MutationObserver(() => {
      if (document.querySelector('article h1')) counts.push(document.querySelectorAll('article h2').length)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('button', { name: 'Apply Now', exact: true }).last().scrollIntoViewIfNeeded()
  const counts = await page.evaluate(() => (window as unknown as { counts: number[] }).counts)
  expect(counts[0]).toBe(0)
  expect(counts.at(-1)).toBeGreaterThan(0)
  const scrolledTo = await page.evaluate(() => scrollY)
  expect(scrolledTo).toBeGreaterThan(800)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Jobs', exact: true }).waitFor()
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: 'Dogger' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo)
})

test('Apply Now is in the first screen of a job with long facts, on a phone and on a wide screen', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'), {
    title: 'Senior Manager, Regional Supply Chain and Warehouse Operations (parental leave cover, 12 months)',
    salary: '$115,000 to $130,000 a year with allowances, plus super and a share of the annual profit',
    location: 'Dandenong South and Laverton North VIC',
  })
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    const page = await story.open(`/jobs/${job.id}`, { width })
    await page.setViewportSize({ width, height })
    const bottom = async () => {
      const box = await page.getByRole('button', { name: 'Apply Now' }).first().boundingBox()
      return box ? box.y + box.height : Number.POSITIVE_INFINITY
    }
    await expect.poll(bottom).toBeLessThan(width < 1000 ? height : 420)
  }
})

test('the poster of a job sees links to manage it instead of Apply Now', async () => {
  const poster = await story.person('employer')
  const job = await makeJob(story.site.db, poster, { title: 'Own job' })
  const page = await story.open(`/jobs/${job.id}`, { as: poster, javaScript: false })
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await summary.getByRole('link', { name: 'View Applicants' }).waitFor()
  await summary.getByRole('link', { name: 'Manage Jobs' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Apply Now' }).count()).toBe(0)
  await summary.getByRole('link', { name: 'Edit' }).click()
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Own job')
})

test('words without spaces widen no page, at 320 pixels', async () => {
  const poster = await story.person('employer', { companyName: 'Donaudampfschifffahrtsgesellschaftskapitaen' })
  const job = await makeJob(story.site.db, poster, {
    title: 'W'.repeat(60),
    location: 'x'.repeat(150),
    salary: '9'.repeat(80),
    description: 'y'.repeat(200),
    responsibilities: ['z'.repeat(200)],
  })
  const page = await story.open(`/jobs/${job.id}`, { width: 320, javaScript: false })
  await page.getByRole('link', { name: 'See the company and its open jobs' }).waitFor()
  const paths = ['/', '/jobs', `/jobs/${job.id}`]
  paths.push((await page.getByRole('link', { name: 'See the company' }).getAttribute('href')) ?? '')
  for (const path of paths) {
    await page.goto(path)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path }).toBe(320)
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

  const closing = { closesOn: '2999-12-31', closesAt: new Date('2999-12-31T13:00Z') }
  await page.goto(`/jobs/${(await makeJob(db, poster, { ...closing, pausedAt: new Date(), listedUntil: null })).id}`)
  await page.getByText('This job is not taking applications at the moment').waitFor()
  await expect.poll(() => page.getByText('31 Dec 2999').count()).toBe(0)
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
