import { expect, test } from 'vitest'
import { expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { hydrated, useStory } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()

test('on a phone, someone finds the jobs of a category in a city and gets new ones by email until they stop it', async () => {
  const employer = await story.person('employer', { companyName: 'Rosella House' })
  const nursing = { category: 'Nursing', location: 'Geelong VIC' }
  await makeJob(story.site.db, employer, { title: 'Night Nurse', ...nursing })
  await makeJob(story.site.db, employer, { title: 'Donaudampfschifffahrtsgesellschaftskapit', ...nursing })
  await makeJob(story.site.db, employer, { title: 'Surgical Nurse', ...nursing, location: 'Perth WA' })
  const page = await story.open('/jobs/in/geelong-vic', { width: 390 })
  await page.getByRole('heading', { level: 1, name: 'Jobs in Geelong VIC' }).waitFor()
  await expectNoSidewaysScroll(page, 'the jobs of a city')
  const first = await page.getByRole('main').getByRole('article').first().boundingBox()
  expect(first?.y).toBeLessThan(320)
  await page.getByRole('link', { name: /^Nursing/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Nursing jobs in Geelong VIC' }).waitFor()
  await hydrated(page)
  await expect.poll(() => page.getByRole('heading', { name: 'Night Nurse' }).count()).toBe(1)
  await expect.poll(() => page.getByText('Surgical Nurse').count()).toBe(0)
  await expectAccessible(page, 'the jobs of a category in a city on a phone')
  await expectNoSidewaysScroll(page, 'the jobs of a category in a city')

  await page.getByRole('link', { name: 'Create alert' }).click()
  await page.getByLabel('Email', { exact: true }).fill('mia@example.com')
  await expectAccessible(page, 'a new alert on a phone')
  await expectNoSidewaysScroll(page, 'a new alert')
  await page.getByRole('button', { name: 'Create alert' }).click()
  await expectToast(page, 'status', 'Check your email')
  const { link } = await story.site.emailTo('mia@example.com', 'Confirm your job alert')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm alert' }).click()
  await page.getByRole('radio', { name: 'Every week' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => page.getByRole('radio', { name: 'Every week' }).isChecked()).toBe(true)
  await expectAccessible(page, 'an alert on a phone')
  await expectNoSidewaysScroll(page, 'an alert')
  await page.getByRole('button', { name: 'Stop this alert' }).click()
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: "This link isn't valid" }).waitFor()
})
