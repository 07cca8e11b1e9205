import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'
import { startOtherSite } from '#tests/support/other-site.ts'

const story = useStory()

test('an employer copies a code, and their website shows their open jobs in a frame as high as its content', async () => {
  const employer = await story.person('employer', { companyName: 'Harbour Logistics' })
  const other = await story.person('employer', { companyName: 'Hills & Dales' })
  await makeJob(story.site.db, employer, { title: 'Forklift Driver' })
  await makeJob(story.site.db, employer, { title: 'Crane Operator' })
  await makeJob(story.site.db, employer, { title: 'Paused Rigger', pausedAt: new Date(), listedUntil: null })
  await makeJob(story.site.db, other, { title: 'Ward Nurse' })
  const page = await story.open('/employer/company', { as: employer })
  await page.getByRole('link', { name: 'Show jobs on your website' }).click()
  await page.getByLabel('Theme').selectOption('Dark')
  await page.getByRole('button', { name: 'Update code' }).click()
  await page.waitForURL(/theme=dark/)
  await expectAccessible(page, 'the code of the jobs')
  const code = await page.getByLabel('HTML code', { exact: true }).inputValue()

  const site = await startOtherSite(`<h1>Work with us</h1>${code}`)
  const visitor = await story.open('/')
  await visitor.goto(site.url)
  const frame = visitor.frameLocator('iframe[title="Jobs"]')
  await frame.getByRole('link', { name: 'Crane Operator' }).waitFor()
  await expect.poll(() => frame.getByRole('listitem').count()).toBe(2)
  await expect.poll(() => frame.getByRole('navigation').count()).toBe(0)
  await expect.poll(() => frame.locator('html').getAttribute('data-theme')).toBe('dark')
  // The frame starts at 600 pixels, and two jobs need less.
  const height = () => visitor.locator('iframe').evaluate((element) => element.clientHeight)
  await expect.poll(height).toBeLessThan(400)
  await expect
    .poll(() => frame.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().bottom)))
    .toBe(await height())
  const [job] = await Promise.all([
    visitor.waitForEvent('popup'),
    frame.getByRole('link', { name: 'Forklift Driver' }).click(),
  ])
  await job.getByRole('heading', { level: 1, name: 'Forklift Driver' }).waitFor()
  await site.close()
})

test('an embedded list can be limited to a place and a job type', async () => {
  const employer = await story.person('employer', { companyName: 'Reef & Range' })
  await makeJob(story.site.db, employer, { title: 'Cairns Cook', location: 'Cairns QLD', jobType: 'Casual' })
  await makeJob(story.site.db, employer, { title: 'Cairns Clerk', location: 'Cairns QLD', jobType: 'Full-time' })
  await makeJob(story.site.db, employer, { title: 'Perth Cook', location: 'Perth WA', jobType: 'Casual' })
  const page = await story.open('/employer/embed', { as: employer })
  await page.getByLabel('Location').fill('Queensland')
  await page.getByLabel('Job type').selectOption('Casual')
  await page.getByRole('button', { name: 'Update code' }).click()
  await page.waitForURL(/job_type=Casual/)
  const codeField = page.getByLabel('HTML code', { exact: true })
  await expect.poll(() => codeField.inputValue()).toContain('Casual')
  const code = await codeField.inputValue()
  const site = await startOtherSite(`<h1>Work with us</h1>${code}`)
  const visitor = await story.open('/')
  await visitor.goto(site.url)
  const frame = visitor.frameLocator('iframe[title="Jobs"]')
  const link = frame.getByRole('link', { name: 'Cairns Cook' })
  await link.waitFor()
  await expect.poll(() => frame.getByRole('listitem').count()).toBe(1)
  await expect.poll(() => link.getAttribute('href')).toMatch(/\?source=embed$/)
  await site.close()
})

test('the code without a script shows the jobs too, filtered by words, and an unknown company shows none', async () => {
  const employer = await story.person('employer', { companyName: 'Bright & Co' })
  await makeJob(story.site.db, employer, { title: 'Electrician' })
  await makeJob(story.site.db, employer, { title: 'Plumber', location: 'Donaudampfschifffahrtsgesellschaftskapit NSW' })
  const page = await story.open('/employer/embed?q=plumber', { as: employer, javaScript: false })
  const code = await page.getByLabel('HTML code without JavaScript').inputValue()
  const site = await startOtherSite(code)
  const visitor = await story.open('/', { javaScript: false })
  await visitor.goto(site.url)
  const frame = visitor.frameLocator('iframe')
  await frame.getByRole('link', { name: 'Plumber' }).waitFor()
  await expect.poll(() => frame.getByRole('listitem').count()).toBe(1)
  await visitor.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(visitor, 'the website with the jobs on a phone')
  const overflow = () => frame.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(overflow).toBe(0)
  const preview = await page.getByRole('link', { name: 'Open a preview' }).getAttribute('href')
  const headers = (await visitor.request.get(`${preview}&theme=purple`)).headers()
  expect(headers['content-security-policy']).toContain('frame-ancestors *;')
  expect(headers['x-frame-options']).toBeUndefined()
  expect((await visitor.request.get('/embed/jobs?company=unknown')).status()).toBe(404)
  expect((await visitor.request.get('/embed/unknown.js')).status()).toBe(404)
  await site.close()
})
