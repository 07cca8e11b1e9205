import { expect, test } from 'vitest'
import { inNavigation } from '#tests/support/actions.ts'
import { hydrated, useStory } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()

test('an unknown path offers the job search and the newest jobs', async () => {
  const { db } = story.site
  await makeJob(db, await story.person('employer'), { title: 'Crane Operator' })
  const page = await story.open('/')
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await hydrated(page)
  await page.getByRole('heading', { level: 1, name: "We can't find that page" }).waitFor()
  await inNavigation(page, 'link', 'Jobs').waitFor()
  const phone = page.getByRole('main').getByRole('link', { name: '(02) 5550 1420' })
  await expect.poll(() => phone.getAttribute('href')).toBe('tel:0255501420')
  const newest = page.getByRole('region', { name: 'Newest jobs' })
  await newest.getByRole('heading', { name: 'Crane Operator' }).waitFor()
  const search = page.getByLabel('Job title or company')
  await expect.poll(() => search.getAttribute('autocomplete')).toBe('off')
  await search.fill('nurse')
  await page.getByRole('button', { name: 'Search Jobs' }).click()
  await page.waitForURL(/\/jobs\?q=nurse/)
})

test('an unknown company page shows the same 404 page', async () => {
  const page = await story.open('/companies/nobody')
  await page.getByRole('heading', { level: 1, name: "We can't find that page" }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL('/contact')
})

test.each([
  ['/orders/none', 'Find my order', '/find-order'],
  ['/interviews/none', 'Go to your applications', '/employee/dashboard'],
  ['/job-alerts/none', 'Create a job alert', '/job-alerts'],
])('a private link that is not valid, such as %s, leads to %s', async (path, label, href) => {
  const page = await story.open('/', { javaScript: false })
  expect((await page.goto(path))?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: "This link isn't valid" }).waitFor()
  const action = page.getByRole('main').getByRole('link', { name: label })
  await expect.poll(() => action.getAttribute('href')).toBe(href)
})

test("another employer's job answers 404", async () => {
  const job = await makeJob(story.site.db, await story.person('employer'))
  const page = await story.open('/', { as: await story.person('employer'), javaScript: false })
  for (const path of [`/manage-jobs/${job.id}/edit`, `/manage-jobs/${job.id}/deletion`]) {
    expect((await page.goto(path))?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: "We can't find that page" }).waitFor()
  }
})

test('posting to a page of another role answers 403 with an explanation', async () => {
  const person = await story.person('employee')
  const page = await story.open('/', { as: person, javaScript: false })
  const answer = await page.request.post('/post-job', {
    form: { title: 'x' },
    headers: { Origin: story.site.url },
  })
  expect(answer.status()).toBe(403)
  expect(await answer.text()).toContain('have access to this page')
})
