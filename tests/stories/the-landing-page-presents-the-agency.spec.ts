import { expect, test } from 'vitest'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()

test('the landing page shows the headline, the figures, three steps and a closing call to action', async () => {
  const page = await story.open('/', { javaScript: false })
  await expect.poll(() => page.title()).toMatch(/premier staffing solutions in Australia/i)
  await expect.poll(() => page.locator('meta[name=description]').getAttribute('content')).toMatch(/jobs|staff/i)
  await page.getByRole('heading', { level: 1, name: 'Your Next Career Move Starts Here.' }).waitFor()
  for (const [label, figure] of [
    ['Active Jobs', '1,200+'],
    ['Partner Companies', '300+'],
    ['Happy Candidates', '10k+'],
  ] as const) {
    await page.getByRole('term').filter({ hasText: label }).waitFor()
    await page.getByRole('definition').filter({ hasText: figure }).waitFor()
  }
  await page.getByRole('heading', { name: 'How It Works' }).waitFor()
  for (const step of ['Create Account', 'Find Your Match', 'Get Hired / Hire']) {
    await page.getByRole('heading', { level: 3, name: step }).waitFor()
  }
  const closing = page.getByRole('region', { name: 'Ready to find your perfect match?' })
  await closing.getByRole('link', { name: '(02) 5550 1420' }).waitFor()
  await closing.getByText('Monday to Friday, 08:30 to 17:30').waitFor()
})

test('the main links of the landing page lead to jobs and to both registrations', async () => {
  const page = await story.open('/')
  for (const [name, path] of [
    ['Find a Job', '/jobs'],
    ['Hire Talent', '/employer/register'],
    ['Start as a Job Seeker', '/employee/register'],
  ] as const) {
    await visit(page, '/')
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await page.waitForURL(path)
  }
})

test('the landing page lists the newest open jobs first', async () => {
  const { db } = story.site
  const poster = await story.person('employer', { companyName: 'Harbour Logistics' })
  for (const ageMinutes of [30, 10, 20]) await makeJob(db, poster, { title: `Job ${ageMinutes}`, ageMinutes })
  await makeJob(db, poster, { title: 'Closed job', listedUntil: new Date(0) })
  const page = await story.open('/', { javaScript: false })
  const cards = page.getByRole('region', { name: 'Newest jobs' }).getByRole('article')
  await expect.poll(() => cards.getByRole('heading').allTextContents()).toEqual(['Job 10', 'Job 20', 'Job 30'])
  await cards.first().getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('heading', { level: 1, name: 'Job 10' }).waitFor()
})

test('a visitor searches for jobs from the landing page', async () => {
  const poster = await story.person('employer')
  await makeJob(story.site.db, poster, { title: 'Crane Operator', location: 'Perth WA' })
  const page = await story.open('/')
  await page.getByLabel('Job title or company').fill('crane')
  await page.getByLabel('Location').fill('perth')
  await page.getByRole('button', { name: 'Search Jobs' }).click()
  await page.waitForURL('/jobs?q=crane&location=perth')
  await page.getByText('1 job for “crane” in “perth”').waitFor()
})

test('work by field and the quick searches show live numbers and lead to exactly these jobs', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  for (const title of ['Rigger', 'Scaffolder'])
    await makeJob(db, poster, { title, category: 'Construction', location: 'Hobart TAS' })
  await makeJob(db, poster, { title: 'Closed', category: 'Construction', listedUntil: new Date(0) })
  const page = await story.open('/', { javaScript: false })
  const construction = page
    .getByRole('region', { name: 'Work by field' })
    .getByRole('link', { name: /^Construction 2 jobs/ })
  // The numbers are up to 5 seconds old.
  await expect.poll(async () => [await page.reload(), await construction.count()][1]).toBe(1)
  await construction.click()
  await page.getByText(/^2 jobs open now/).waitFor()
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'TAS 2' }).click()
  await page.getByText('2 jobs', { exact: true }).waitFor()
})

test('the dots of the hero do not move again after a reload', async () => {
  const page = await story.open('/contact')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ animationName }) => {
      if (animationName === 'settle') document.title = 'moving'
    })
  })
  await visit(page, '/')
  const opacity = () =>
    page
      .locator('main svg circle')
      .first()
      .evaluate((dot) => getComputedStyle(dot).opacity)
  await expect.poll(opacity).toBe('1')
  await page.reload()
  await expect.poll(opacity).toBe('1')
  await expect.poll(() => page.title()).not.toBe('moving')
})
