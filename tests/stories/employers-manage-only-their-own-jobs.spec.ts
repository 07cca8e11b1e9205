import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useStory } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()
const titles = (page: Page) => page.getByRole('rowheader').allTextContents()

test("the dashboard counts the employer's own open jobs and applicants, and links to them", async () => {
  const { db } = story.site
  const [person, other] = [await story.person('employer'), await story.person('employer')]
  const open = await makeJob(db, person)
  await makeJob(db, person, { listedUntil: new Date(0) })
  await makeApplication(db, open, await story.person('employee', { fullName: 'Mia Nguyen' }))
  await makeApplication(db, await makeJob(db, other), await story.person('employee'))
  const page = await story.open('/employer/dashboard', { as: person, javaScript: false })
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /1\s*Active job/ }).waitFor()
  await main.getByRole('link', { name: /1\s*Applicant/ }).waitFor()
  await main.getByRole('article', { name: 'Mia Nguyen' }).waitFor()
  for (const [name, path] of [
    ['Manage Jobs', '/manage-jobs'],
    ['View Applicants', '/view-applicants'],
    ['Company Profile', '/employer/company'],
    ['Settings', '/employer/settings'],
  ] as const) {
    await page.goto('/employer/dashboard')
    await main.getByRole('group', { name: 'Quick actions' }).getByRole('link', { name, exact: true }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  }
})

test('the dashboard says how many people its applications are from', async () => {
  const { db } = story.site
  const [person, applicant] = [await story.person('employer'), await story.person('employee')]
  for (const title of ['Crane Operator', 'Rigger']) {
    await makeApplication(db, await makeJob(db, person, { title }), applicant)
  }
  const page = await story.open('/employer/dashboard', { as: person, javaScript: false })
  await page.getByRole('link', { name: '2 Applicants', exact: true }).waitFor()
  await page.getByText('from 1 person, 2 new', { exact: true }).waitFor()
})

test("a row shows title, company, date and status, and other employers' jobs are not listed", async () => {
  const { db } = story.site
  const [person, other] = [await story.person('employer', { companyName: 'Harbour' }), await story.person('employer')]
  const job = await makeJob(db, person, { title: 'Crane Operator', createdAt: new Date('2026-06-04T02:00:00Z') })
  await makeJob(db, other, { title: 'Not mine' })
  const page = await story.open('/manage-jobs', { as: person, javaScript: false })
  await expect.poll(() => titles(page)).toEqual(['Crane Operator'])
  const row = page.getByRole('row').filter({ hasText: 'Crane Operator' })
  for (const text of ['Harbour', '04 Jun 2026', 'Open']) await row.getByText(text, { exact: true }).waitFor()
  for (const name of ['Title', 'Company', 'Date Posted', 'Actions']) {
    await page.getByRole('columnheader', { name, exact: true }).waitFor()
  }
  const title = page.getByRole('rowheader').getByRole('link', { name: 'Crane Operator', exact: true })
  await expect.poll(() => title.getAttribute('href')).toBe(`/jobs/${job.id}`)
  await page.getByRole('link', { name: 'View Crane Operator' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/jobs/${job.id}`)
})

test('an admin sees the jobs of all employers', async () => {
  const { db } = story.site
  await makeJob(db, await story.person('employer'), { title: 'Unlike any other job' })
  const page = await story.open('/manage-jobs?q=unlike', { as: await story.person('admin'), javaScript: false })
  await expect.poll(() => titles(page)).toEqual(['Unlike any other job'])
  await page.getByLabel('Search by title or company', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Edit Unlike any other job' }).click()
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Unlike any other job')
})

test('a long list of jobs has pages and a search', async () => {
  const person = await story.person('employer')
  for (let number = 1; number <= 22; number += 1) {
    await makeJob(story.site.db, person, { title: `Job ${number}`, ageMinutes: number })
  }
  const page = await story.open('/manage-jobs', { as: person })
  await expect.poll(() => titles(page)).toHaveLength(20)
  const pages = page.getByRole('navigation', { name: 'Pages of jobs' })
  await pages.getByText('1 to 20 of 22', { exact: true }).waitFor()
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => titles(page)).toEqual(['Job 21', 'Job 22'])
  await pages.getByText('21 to 22 of 22', { exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => titles(page)).toHaveLength(20)
  await page.getByLabel('Search by title', { exact: true }).fill('job 22')
  await page.getByLabel('Search by title', { exact: true }).press('Enter')
  await expect.poll(() => titles(page)).toEqual(['Job 22'])
})
