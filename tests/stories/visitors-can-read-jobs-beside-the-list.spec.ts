import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { jobs } from '#db/schema/jobs.ts'
import { expectFocus, expectToast } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()
const ids: string[] = []

beforeAll(async () => {
  const poster = await story.person('employer', { companyName: 'Bright Care' })
  for (let n = 1; n <= 22; n += 1)
    ids.push((await makeJob(story.site.db, poster, { title: `Nurse ${n}`, ageMinutes: n })).id)
})

const title = (page: Page, name: string) => page.getByRole('article').getByRole('link', { name, exact: true })
const pane = (page: Page) => page.getByRole('region', { name: 'Open job' })
const shown = (page: Page, name: string) => pane(page).getByRole('heading', { level: 2, name, exact: true })
const openJob = (page: Page) => new URL(page.url()).searchParams.get('job')

test('on a wide screen the title of a job opens it beside the list, and Back closes it', async () => {
  const page = await story.open('/jobs?q=nurse')
  await title(page, 'Nurse 2').click()
  await expectFocus(shown(page, 'Nurse 2'))
  await expect.poll(() => openJob(page)).toBe(ids[1])
  await expect.poll(() => page.getByRole('button', { name: 'Apply Now' }).count()).toBe(1)
  await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/jobs$/)
  await expectAccessible(page, 'a job beside the list')
  await title(page, 'Nurse 3').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await shown(page, 'Nurse 4').waitFor()
  await page.goBack()
  await expect.poll(() => pane(page).count()).toBe(0)
  await expect.poll(() => new URL(page.url()).search).toBe('?q=nurse')
  await page.goForward()
  await shown(page, 'Nurse 4').waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(title(page, 'Nurse 4'))
  await expect.poll(() => openJob(page)).toBeNull()
})

test('View Details, a click with a modifier key and a narrow screen lead to the page of the job', async () => {
  const page = await story.open('/jobs')
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    title(page, 'Nurse 1').click({ modifiers: ['Control'] }),
  ])
  await expect.poll(() => new URL(tab.url()).pathname).toBe(`/jobs/${ids[0]}`)
  await page.getByRole('article').first().getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nurse 1' }).waitFor()

  const phone = await story.open('/jobs', { width: 390 })
  await title(phone, 'Nurse 1').click()
  await phone.getByRole('heading', { level: 1, name: 'Nurse 1' }).waitFor()
  await phone.goto(`/jobs?job=${ids[1]}`)
  await phone.getByRole('heading', { level: 1, name: 'Nurse 2' }).waitFor()
})

test('pointing at View Details loads the page of the job, and a title that opens beside the list does not', async () => {
  const page = await story.open('/jobs')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await title(page, 'Nurse 2').focus()
  const details = page.getByRole('article').nth(2).getByRole('link', { name: 'View Details' })
  await Promise.all([page.waitForRequest(`**/jobs/${ids[2]}.data*`), details.hover()])
  expect(requested).not.toContain(`/jobs/${ids[1]}.data`)
})

test('a job that closed, was deleted or is not on this page of the list says so in its pane', async () => {
  const [closed, deleted] = [ids[4] ?? '', ids[5] ?? '']
  const page = await story.open(`/jobs?q=nurse&job=${ids[21]}`)
  await shown(page, 'Nurse 22').waitFor()
  await story.site.db.update(jobs).set({ closedAt: new Date(), listedUntil: null }).where(eq(jobs.id, closed))
  await story.site.db.update(jobs).set({ deletedAt: new Date(), listedUntil: null }).where(eq(jobs.id, deleted))
  await title(page, 'Nurse 5').click()
  await pane(page).getByText('This job has closed').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Apply Now' }).count()).toBe(0)
  await title(page, 'Nurse 6').click()
  await pane(page).getByRole('heading', { name: 'Job not found.' }).waitFor()
  await pane(page).getByRole('button', { name: 'Close job' }).click()
  await expect.poll(() => pane(page).count()).toBe(0)
})

test('a job seeker applies beside the list and stays there', async () => {
  const page = await story.open('/jobs?q=nurse', { as: await story.person('employee') })
  await title(page, 'Nurse 8').click()
  await pane(page).getByRole('button', { name: 'Apply Now' }).click()
  await expectToast(page, 'status', 'Application Successful!')
  await expectFocus(pane(page).getByRole('heading', { name: /^Applied today/ }))
  await expect.poll(() => openJob(page)).toBe(ids[7])
  await page.getByRole('article').filter({ hasText: 'Nurse 8' }).getByText('Applied', { exact: true }).waitFor()
})
