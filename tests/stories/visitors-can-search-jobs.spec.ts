import { eq, inArray } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { formatDate } from '#app/lib/dates.ts'
import { jobs } from '#db/schema/jobs.ts'
import { useStory } from '#tests/support/browser.ts'
import { AGENCY_ZONE } from '#tests/support/clock.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()

beforeAll(async () => {
  const { db } = story.site
  const harbour = await story.person('employer', { companyName: 'Harbour Logistics' })
  const hills = await story.person('employer', { companyName: 'Hills Hospital' })
  await makeJob(db, harbour, { title: 'Forklift Driver', location: 'Perth WA', salary: '$32 an hour', ageMinutes: 60 })
  await makeJob(db, harbour, { title: 'Night Packer', location: 'Dandenong VIC', jobType: 'Casual' })
  await makeJob(db, hills, {
    title: 'Registered Nurse 100%',
    location: 'Perth WA',
    jobType: 'Part-time',
    ageMinutes: 3000,
  })
})

const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()

async function search(page: Page, q: string, location = ''): Promise<void> {
  await page.getByLabel('Job title or company').fill(q)
  await page.getByLabel('Location').fill(location)
  await page.getByRole('button', { name: 'Search Jobs' }).click()
}

test('a card shows title, company, location, type, pay and age, and links to the job', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  const old = await makeJob(db, poster, { title: 'Crane Operator', ageMinutes: 45 * 24 * 60 })
  onTestFinished(async () => void (await db.delete(jobs).where(eq(jobs.id, old.id))))
  const page = await story.open('/jobs')
  const inOrder = ['Night Packer', 'Forklift Driver', 'Registered Nurse 100%', 'Crane Operator']
  await expect.poll(() => titles(page)).toEqual(inOrder)
  // An age in months is rough, so the date is at hand too.
  const age = page.getByRole('article').filter({ hasText: 'Crane Operator' }).getByText('1 month ago', { exact: true })
  await expect.poll(() => age.getAttribute('title')).toBe(formatDate(old.createdAt, AGENCY_ZONE))
  const card = page.getByRole('article').filter({ hasText: 'Forklift Driver' })
  for (const text of ['Harbour Logistics', 'Perth WA', 'Full-time', '$32 an hour', '1 hour ago']) {
    await card.getByText(text, { exact: true }).waitFor()
  }
  const boxes = await Promise.all((await page.getByRole('article').all()).map((row) => row.boundingBox()))
  expect(new Set(boxes.map((box) => `${box?.x} ${box?.width} ${box?.height}`)).size).toBe(1)
  await card.getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forklift Driver' }).waitFor()
})

test('what is typed while the result of a search is loaded stays in its field', async () => {
  const page = await story.open('/jobs')
  const field = page.getByLabel('Job title or company')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/jobs.data?*', async (route) => {
    await promise
    await route.continue()
  })
  await search(page, 'forklift')
  await field.fill('forklift driver')
  resolve()
  await page.getByText('1 job for “forklift”').waitFor()
  await expect.poll(() => field.inputValue()).toBe('forklift driver')
  await page.getByRole('button', { name: 'Search Jobs' }).click()
  await page.getByText('1 job for “forklift driver”').waitFor()
  await page.goBack()
  await page.getByText('1 job for “forklift”').waitFor()
  await expect.poll(() => field.inputValue()).toBe('forklift')
})

test('a search finds part of a company name in any case and announces the count', async () => {
  const page = await story.open('/jobs')
  await search(page, 'HARBOUR')
  const count = page.getByText('2 jobs for “HARBOUR”')
  await count.waitFor()
  await expect.poll(() => count.getAttribute('aria-live')).toBe('polite')
})

test('a search by part of a title and location highlights both', async () => {
  const page = await story.open('/jobs')
  await search(page, 'forkl', 'perth')
  await page.getByText('1 job for “forkl” in “perth”').waitFor()
  await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['Forkl', 'Perth'])
})

test('a search around a place shows how far each job is, with and without scripts', async () => {
  const page = await story.open('/jobs?location=Fremantle')
  await page.getByRole('heading', { name: 'No jobs found matching your criteria.' }).waitFor()
  await page.getByRole('link', { name: 'Create alert for jobs in Fremantle' }).waitFor()
  await page.getByRole('complementary').getByLabel('Within').selectOption('25 km')
  await page.getByText('2 jobs within 25 km of “Fremantle”').waitFor()
  await page.getByText('about 16 km away').first().waitFor()
  await page.getByLabel('Sort by').selectOption('Nearest')
  await page.waitForURL(/location=Fremantle&within=25&sort=distance/)
  const plain = await story.open('/jobs?location=6160', { javaScript: false })
  await plain.getByRole('complementary').getByLabel('Within').selectOption('100 km')
  await plain.getByRole('button', { name: 'Show results' }).click()
  await plain.getByText('2 jobs within 100 km of “6160”').waitFor()
})

test('Back to Jobs returns to the search', async () => {
  const page = await story.open('/jobs')
  await search(page, 'nurse')
  await page.getByText('1 job for “nurse”').waitFor()
  await page.getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('link', { name: 'Back to Jobs' }).click()
  await page.getByText('1 job for “nurse”').waitFor()
  await expect.poll(() => page.getByLabel('Job title or company').inputValue()).toBe('nurse')
})

test('Back to Jobs returns to the same place in the list, and the opened job is marked as viewed', async () => {
  const page = await story.open('/jobs', { width: 390 })
  await page.setViewportSize({ width: 390, height: 300 })
  const row = page.getByRole('article').filter({ hasText: 'Registered Nurse' })
  await row.getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('heading', { level: 1, name: 'Registered Nurse' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('link', { name: 'Back to Jobs' }).click()
  await row.getByText('Viewed', { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
})

test('Clear search shows all jobs again', async () => {
  const page = await story.open('/jobs?q=nurse')
  await page.getByText('1 job for “nurse”').waitFor()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await page.getByText('3 jobs', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Job title or company').inputValue()).toBe('')
})

test('a search without results shows a message', async () => {
  const page = await story.open('/jobs')
  await search(page, 'astronaut')
  await page.getByText('No jobs found matching your criteria.').waitFor()
  await search(page, 'astronaut nurse', 'perth')
  const main = page.getByRole('main')
  await expect
    .poll(() => main.getByRole('listitem').filter({ hasText: '(1 job)' }).getByRole('link').allTextContents())
    .toEqual(['nurse jobs in perth', 'nurse jobs'])
  await main.getByRole('link', { name: 'Clear search' }).click()
  await page.getByText('3 jobs', { exact: true }).waitFor()
})

test('filters apply immediately', async () => {
  const page = await story.open('/jobs')
  await page.getByRole('group', { name: 'Job type' }).getByRole('checkbox', { name: 'Casual' }).check()
  await page.getByText('1 job', { exact: true }).waitFor()
  await expect.poll(() => titles(page)).toEqual(['Night Packer'])
  await page.getByRole('list', { name: 'Active filters' }).getByRole('link', { name: 'Remove Casual' }).click()
  await page.getByText('3 jobs', { exact: true }).waitFor()
  await page.goBack()
  await page.getByText('1 job', { exact: true }).waitFor()
  await page.goBack()
  await page.getByText('3 jobs', { exact: true }).waitFor()
})

test('Back undoes all filters that were chosen one after the other', async () => {
  const page = await story.open('/jobs')
  const types = page.getByRole('group', { name: 'Job type' })
  await types.getByRole('checkbox', { name: 'Casual' }).check()
  await page.waitForURL('/jobs?job_type=Casual')
  await types.getByRole('checkbox', { name: 'Contract' }).check()
  await page.waitForURL(/job_type=\w+&job_type=\w+$/)
  await page.goBack()
  await page.waitForURL('/jobs')
  await page.getByText('3 jobs', { exact: true }).waitFor()
})

test('Back after a filter of a search by postcode returns to that search', async () => {
  const page = await story.open('/jobs')
  await search(page, '', '6160')
  await page.waitForURL(/location=6160$/)
  await page.getByRole('complementary').getByLabel('Within').selectOption('100 km')
  await page.waitForURL(/location=6160&within=100$/)
  await expect.poll(() => page.getByRole('complementary').getByLabel('Within').inputValue()).toBe('100')
  await page.goBack()
  await page.waitForURL(/location=6160$/)
})

test('on a phone the filters open in a drawer', async () => {
  const phone = await story.open('/jobs', { width: 390 })
  await phone.getByRole('button', { name: 'Filters' }).click()
  const drawer = phone.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('radio', { name: 'Last 24 hours' }).check()
  await drawer.getByRole('button', { name: 'Show 2 jobs' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await phone.getByRole('button', { name: 'Filters (1)' }).waitFor()
  await phone.getByRole('button', { name: 'Filters (1)' }).click()
  await drawer.getByRole('link', { name: 'Clear' }).click()
  await drawer.getByRole('link', { name: 'Clear' }).waitFor({ state: 'detached' })
  const closeButton = drawer.getByRole('button', { name: /^Show / })
  await expect.poll(() => closeButton.evaluate((button) => button === document.activeElement)).toBe(true)
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  await phone.getByRole('button', { name: 'Filters', exact: true }).click()
  await drawer.getByRole('checkbox', { name: /^Part-time/ }).check()
  await drawer.getByRole('button', { name: 'Show 1 job' }).waitFor()
  await drawer.getByRole('radio', { name: 'Last 24 hours' }).check()
  await drawer.getByRole('button', { name: 'Close: no jobs match' }).click()
  await phone.getByText('No jobs found matching your criteria.').waitFor()
})

test('a search that finds nothing shows its filters, each with a link that removes it', async () => {
  const page = await story.open('/jobs?q=zzqq&job_type=Casual&state=WA')
  await page.getByText('No jobs found matching your criteria.').waitFor()
  await page.getByRole('list', { name: 'Active filters' }).getByRole('link', { name: 'Remove Casual' }).click()
  await page.waitForURL('/jobs?q=zzqq&state=WA')
  await expect.poll(() => page.getByRole('link', { name: 'Remove Casual' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Remove WA' }).waitFor()
})

test('special characters are searched literally', async () => {
  const page = await story.open('/jobs')
  await search(page, '100%')
  await page.getByText('1 job for “100%”').waitFor()
  await search(page, '%')
  await page.getByText('1 job for “%”').waitFor()
  await search(page, 'r_istered')
  await page.getByText('No jobs found matching your criteria.').waitFor()
})

test('unusual search texts and invalid parameters never cause an error', async () => {
  const plain = await story.open('/jobs', { javaScript: false })
  for (const text of ["'; drop table jobs; --", 'x'.repeat(5000), '\u0000', '<b>bold</b>', '\\', '💼', '(', '[a-z']) {
    const response = await plain.goto(`/jobs?q=${encodeURIComponent(text)}`)
    expect(response?.status(), text.slice(0, 20)).toBe(200)
  }
  for (const query of ['page=-1', 'after=nonsense', 'before=%00', 'q=a&q=b', 'posted=-3', 'job_type=King']) {
    expect((await plain.goto(`/jobs?${query}`))?.status(), query).toBe(200)
  }
  await plain.goto('/jobs?after=nonsense')
  await expect.poll(async () => (await titles(plain)).length).toBe(3)
})

test('every category of the results can be chosen, with and without scripts', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  const made = [...'ABCDEFGHIJKLMNO'].map((letter) =>
    makeJob(db, poster, { title: 'Rigger', category: `Trade ${letter}` }),
  )
  const ids = (await Promise.all(made)).map(({ id }) => id)
  onTestFinished(async () => void (await db.delete(jobs).where(inArray(jobs.id, ids))))
  for (const javaScript of [true, false]) {
    const page = await story.open('/jobs?q=rigger', { javaScript })
    const categories = page.getByRole('complementary').getByRole('group', { name: 'Category' })
    const hidden = categories.getByRole('checkbox', { name: 'Trade N (1)' })
    await expect.poll(() => categories.getByRole('checkbox').count()).toBe(12)
    await categories.getByText('Show 3 more').click()
    await hidden.check()
    if (!javaScript) await page.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL(/category=Trade\+N/)
    await page.getByText('1 job for “rigger”').waitFor()
    await expect.poll(() => hidden.isChecked()).toBe(true)
    await categories.getByText('Show fewer').click()
    await expect.poll(() => hidden.isVisible()).toBe(false)
  }
})
