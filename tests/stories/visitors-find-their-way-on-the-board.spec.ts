import { beforeAll, expect, test } from 'vitest'
import { useStory } from '#tests/support/browser.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'

const story = useStory()

beforeAll(async () => {
  const { db } = story.site
  const poster = await makePerson(db, 'employer', { companyName: 'Redgum Care' })
  for (let n = 1; n <= 45; n++)
    await makeJob(db, poster, { title: `Picker ${n}`, ageMinutes: 60 * n, jobType: 'Casual' })
  await makeJob(db, poster, { title: 'Registered Nurse', location: 'Norwood SA', salary: '$50 an hour', ageMinutes: 5 })
  await makeJob(db, poster, { title: 'Night Nurse', location: 'Perth WA', ageMinutes: 9000, workArrangement: 'Remote' })
})

test('search, narrow, open an ad and come back to the same search', async () => {
  const page = await story.open('/jobs')
  await page.getByLabel('Job title or company').fill('NURSE')
  await page.getByRole('button', { name: 'Search Jobs' }).click()
  await page.getByText('2 jobs for “NURSE”').waitFor()
  expect(await page.locator('mark').allTextContents()).toEqual(['Nurse', 'Nurse'])

  await page.getByLabel('Remote').check()
  await page.getByText('1 job for “NURSE”').waitFor()
  expect(page.url()).toContain('work_arrangement=Remote')
  await page.getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('heading', { name: 'Night Nurse', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Back to Jobs' }).click()
  await page.getByText('1 job for “NURSE”').waitFor()
  expect(await page.getByLabel('Remote').isChecked()).toBe(true)

  await page.goBack()
  await page.goBack()
  await page.goBack()
  await page.getByText('2 jobs for “NURSE”').waitFor()
  expect(await page.getByLabel('Remote').isChecked()).toBe(false)
  await page.getByRole('link', { name: 'Clear search' }).click()
  await page.getByText('47 jobs').waitFor()
  expect(await page.getByLabel('Job title or company').inputValue()).toBe('')
})

test('pages go forward and back through every ad', async () => {
  const page = await story.open('/jobs?q=picker')
  await page.getByRole('link', { name: 'Older' }).click()
  await page.getByRole('heading', { name: 'Picker 21', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Older' }).click()
  await page.getByRole('heading', { name: 'Picker 45', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Older' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Newer' }).click()
  await page.getByRole('heading', { name: 'Picker 21', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Picker 45', exact: true }).waitFor()
})

test('the up and down keys move between the cards', async () => {
  const page = await story.open('/jobs?q=nurse')
  await page.getByRole('link', { name: 'View Details of Registered Nurse' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Night Nurse', level: 1 }).waitFor()
})

test('says when nothing was found, whatever was typed', async () => {
  const page = await story.open('/jobs')
  for (const strange of ['%', '_', `'"\\`, 'x'.repeat(150)]) {
    await page.getByLabel('Job title or company').fill(strange)
    await page.getByRole('button', { name: 'Search Jobs' }).click()
    await page.getByText('No jobs found matching your criteria.').waitFor()
    await page.getByRole('link', { name: 'Clear search' }).click()
    await page.getByText('47 jobs').waitFor()
  }
  expect((await page.request.get('/jobs?page=-1&after=%00&q=%00&q=2&posted=x')).status()).toBe(200)
})

test('on a phone the filters are a sheet that counts the active ones', async () => {
  const page = await story.open('/jobs', { width: 390 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Remote').check()
  await page.getByRole('button', { name: 'Show 1 job' }).click()
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
})

test('works as plain forms without scripts', async () => {
  const page = await story.open('/jobs', { javaScript: false })
  await page.getByLabel('Location').fill('perth')
  await page.getByRole('button', { name: 'Search Jobs' }).click()
  await page.getByText('1 job in “perth”').waitFor()
  await page.getByLabel('Full-time').check()
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.getByText('1 job in “perth”').waitFor()
  expect(page.url()).toContain('job_type=Full-time')
})

test('an unknown job is a 404 that says so and offers the search', async () => {
  const page = await story.open('/jobs/nope')
  await page.getByText('Job not found.').waitFor()
  await page.getByRole('button', { name: 'Search Jobs' }).waitFor()
})
