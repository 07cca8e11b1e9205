import { test } from 'vitest'
import { useStory } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()

async function applicantPage() {
  const { db } = story.site
  const poster = await story.person('employer')
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  const { id } = await makeApplication(db, job, await story.person('employee', { fullName: 'Mia Nguyen' }))
  return story.open(`/view-applicants/${id}`, { as: poster, width: 390 })
}

test('a change is shown although the page of the one before it was loaded first', async () => {
  const page = await applicantPage()
  const rated = page.getByRole('list', { name: 'History' }).getByText('Applicant rated: 4 stars')

  // The rating reaches the server when the tag is on its way, and the tag when the page with the rating has been shown.
  const tagIsSent = page.waitForRequest('**/tags.data')
  await page.route('**/rating.data', async (route) => {
    await tagIsSent
    await route.continue()
  })
  await page.route('**/tags.data', async (route) => {
    await rated.waitFor()
    await route.continue()
  })
  await page.getByRole('radio', { name: '4 stars', exact: true }).click()
  await page.getByLabel('New tag').fill('Night shift')
  await page.getByRole('button', { name: 'Add tag', exact: true }).click()
  await page.getByRole('button', { name: 'Remove tag Night shift' }).waitFor()
})

test('a change is shown on the next page, although that page was loaded first', async () => {
  const page = await applicantPage()
  const inList = page.getByRole('article').filter({ hasText: 'Mia Nguyen' })
  await page.route('**/rating.data', async (route) => {
    await inList.waitFor()
    await route.continue()
  })
  await page.getByRole('radio', { name: '4 stars', exact: true }).click()
  await page.getByRole('link', { name: 'All applicants' }).click()
  await inList.getByText('4 stars').waitFor()
})
