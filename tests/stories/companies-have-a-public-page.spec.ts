import { expect, test } from 'vitest'
import { useStory } from '#tests/support/browser.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'

const story = useStory()

test('an employer describes the company, and everyone reads it with its open jobs', async () => {
  const employer = await makePerson(story.site.db, 'employer', { companyName: 'Bright & Co' })
  await makeJob(story.site.db, employer, { title: 'Forklift Driver' })
  await makeJob(story.site.db, employer, { title: 'Closed Ad', listedUntil: new Date(Date.now() - 1000) })
  const page = await story.open('/employer/dashboard', { as: employer })
  await page.getByRole('link', { name: 'Company Profile' }).click()
  await page.getByLabel('Company name').fill('Brighter')
  await page.getByLabel('About').fill('We light up warehouses.')
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Enter a web address').waitFor()
  await page.getByLabel('Website').fill('www.brighter.example')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Company profile saved').waitFor()
  const path = await page.getByRole('link', { name: 'your public page' }).getAttribute('href')

  const visitor = await story.open(path ?? '', { javaScript: false })
  await visitor.getByRole('heading', { level: 1, name: 'Brighter' }).waitFor()
  await visitor.getByText('We light up warehouses.').waitFor()
  const website = visitor.getByRole('link', { name: 'brighter.example' })
  expect(await website.getAttribute('rel')).toBe('noopener nofollow ugc')
  await visitor.getByRole('heading', { name: 'Forklift Driver' }).waitFor()
  expect(await visitor.getByText('Closed Ad').count()).toBe(0)

  const response = await visitor.goto('/companies/no-such-company')
  expect(response?.status()).toBe(404)
})
