import { expect, test } from 'vitest'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()

test('a company profile is public, with the open jobs of the company', async () => {
  const { db } = story.site
  const person = await story.person('employer', { companyName: 'Harbour Logistics' })
  await makeJob(db, person, { title: 'Crane Operator' })
  await makeJob(db, person, { title: 'Closed job', listedUntil: new Date(0) })
  const page = await story.open('/employer/dashboard', { as: person })
  await page.getByRole('main').getByRole('link', { name: 'Company Profile' }).first().click()
  await page.getByLabel('Company name').fill('Harbour & Sons')
  await page.getByLabel('About').fill('We move what the harbour brings.')
  await page.getByText('How your page looks').waitFor()
  await page.getByText('About Harbour & Sons', { exact: true }).waitFor()
  await page.getByText('1 open job', { exact: true }).waitFor()
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectFieldError(page, 'Website', 'Enter a web address')
  await page.getByLabel('Website').fill('www.example.com')
  await page.getByLabel('Industry').fill('Transport and logistics')
  await page.getByLabel('ABN').fill('51 824 753 557')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectFieldError(page, 'ABN', 'Enter an ABN with 11 digits')
  await page.getByLabel('ABN').fill('51824753556')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'status', 'Company profile saved')
  const path = await page.getByRole('link', { name: 'your public page' }).getAttribute('href')

  const visitor = await story.open(path ?? '', { javaScript: false })
  await visitor.getByRole('heading', { level: 1, name: 'Harbour & Sons' }).waitFor()
  await visitor.getByText('We move what the harbour brings.').waitFor()
  await visitor.getByText('Transport and logistics', { exact: true }).waitFor()
  await visitor.getByRole('main').getByText('ABN 51 824 753 556', { exact: true }).waitFor()
  const website = visitor.getByRole('link', { name: 'example.com' })
  await expect.poll(() => website.getAttribute('rel')).toBe('noopener nofollow ugc')
  await expect
    .poll(() => visitor.getByRole('article').getByRole('heading').allTextContents())
    .toEqual(['Crane Operator'])
})

test('a job links to its company', async () => {
  const job = await makeJob(story.site.db, await story.person('employer', { companyName: 'Hills Hospital' }))
  const page = await story.open(`/jobs/${job.id}`, { javaScript: false })
  await page.getByRole('link', { name: 'See the company and its open jobs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hills Hospital' }).waitFor()
})

test('the open jobs of a company have pages with their position', async () => {
  const person = await story.person('employer', { companyName: 'Northern Freight' })
  const [job] = await Promise.all(
    Array.from({ length: 21 }, (_, n) => makeJob(story.site.db, person, { ageMinutes: n })),
  )
  const page = await story.open(`/jobs/${job?.id}`, { javaScript: false })
  await page.getByRole('link', { name: 'See the company and its open jobs' }).click()
  await page.getByText('1 to 20 of 21 jobs').waitFor()
  await page.getByRole('link', { name: 'More jobs' }).click()
  await page.getByText('21 to 21 of 21 jobs').waitFor()
})
