import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectFocus } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()
const COUNT = 45

beforeAll(async () => {
  const poster = await story.person('employer')
  for (let number = 1; number <= COUNT; number += 1) {
    await makeJob(story.site.db, poster, { title: `Job ${number}`, ageMinutes: number })
  }
})

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const jobs = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `Job ${from + at}`)

test('jobs are listed 20 per page, newest first, forwards and backwards', async () => {
  const page = await story.open('/jobs')
  await page.getByText('45 jobs', { exact: true }).waitFor()
  const pages = page.getByRole('navigation', { name: 'Pages of jobs' })
  await expect.poll(() => titles(page)).toEqual(jobs(1, 20))
  await expect.poll(() => pages.getByRole('link', { name: 'Previous' }).count()).toBe(0)
  await page.getByText('1 to 20 of 45 jobs', { exact: true }).waitFor()
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => titles(page)).toEqual(jobs(21, 40))
  await page.getByText('21 to 40 of 45 jobs', { exact: true }).waitFor()
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => titles(page)).toEqual(jobs(41, 45))
  await expect.poll(() => pages.getByRole('link', { name: 'Next' }).count()).toBe(0)
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect.poll(() => titles(page)).toEqual(jobs(21, 40))
})

test('the jobs are rows of one column as wide as the list, so that rows of different heights leave no holes', async () => {
  for (const width of [768, 1280]) {
    const page = await story.open('/jobs', { width })
    const boxes = await Promise.all((await page.getByRole('article').all()).map((row) => row.boundingBox()))
    expect(boxes).toHaveLength(20)
    expect(new Set(boxes.map((box) => `${box?.x} ${box?.width}`)).size).toBe(1)
    for (const [at, box] of boxes.slice(1).entries())
      expect(box?.y).toBeLessThanOrEqual((boxes[at]?.y ?? 0) + (boxes[at]?.height ?? 0) + 16)
  }
})

test('the Back button returns to the previous page of jobs, also from a job', async () => {
  const page = await story.open('/jobs')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => titles(page)).toEqual(jobs(21, 40))
  await page.getByRole('article').filter({ hasText: 'Job 30' }).getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('heading', { level: 1, name: 'Job 30' }).waitFor()
  await page.goBack()
  await expect.poll(() => titles(page)).toEqual(jobs(21, 40))
  await page.goBack()
  await expect.poll(() => titles(page)).toEqual(jobs(1, 20))
})

test('without scripts the pages are links, and they keep the search', async () => {
  const page = await story.open('/jobs?q=job', { javaScript: false })
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => titles(page)).toEqual(jobs(21, 40))
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('job')
  await expect.poll(() => page.getByLabel('Job title or company').inputValue()).toBe('job')
})

test('the up and down keys move between the jobs', async () => {
  const page = await story.open('/jobs')
  const links = page.getByRole('link', { name: 'View Details' })
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expectFocus(links.nth(1))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Job 2', exact: true }).waitFor()
})
