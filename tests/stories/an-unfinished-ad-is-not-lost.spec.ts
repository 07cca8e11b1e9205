import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#db/schema/people.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'

const story = useStory()

test('a closed tab keeps the draft, for its own person only, until it is discarded', async () => {
  const employer = await makePerson(story.site.db, 'employer')
  const page = await story.open('/post-job', { as: employer })
  await page.getByLabel('Job title').fill('Forklift Driver')
  const again = await page.context().newPage()
  await page.close()
  await again.goto('/post-job')
  await again.getByText('We kept your unfinished ad').waitFor()
  expect(await again.getByLabel('Job title').inputValue()).toBe('Forklift Driver')

  const { name, value } = story.site.cookieOf(await makePerson(story.site.db, 'employer'))
  const own = await again.context().cookies()
  await again.context().addCookies([{ name, value, url: story.site.url }])
  await again.reload()
  expect(await again.getByLabel('Job title').inputValue()).toBe('')
  await again.context().addCookies(own)
  await again.reload()
  await again.getByRole('button', { name: 'Discard draft' }).click()
  expect(await again.getByLabel('Job title').inputValue()).toBe('')
  await again.reload()
  expect(await again.getByText('We kept your unfinished ad').count()).toBe(0)
})

test('leaving an unfinished ad asks first, and a preview shows it', async () => {
  const page = await story.open('/post-job', { as: await makePerson(story.site.db, 'employer') })
  await page.getByLabel('Job title').fill('Forklift Driver')
  await page.getByLabel('Requirements').fill('LF licence\n\nSteel caps')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog', { name: 'Preview' }).getByRole('listitem').getByText('Steel caps').waitFor()
  await page.getByRole('button', { name: 'Back to editing' }).click()
  await page.getByRole('link', { name: 'Manage Jobs' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('Job title').inputValue()).toBe('Forklift Driver')
  await page.getByRole('link', { name: 'Manage Jobs' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('/manage-jobs')
})

test('a post with an ended session keeps the text and completes after signing in', async () => {
  const employer = await makePerson(story.site.db, 'employer')
  const page = await story.open('/post-job', { as: employer })
  await page.getByLabel('Job title').fill('Forklift Driver')
  await page.getByLabel('Location').fill('Dandenong VIC')
  await page.getByLabel('Job type').selectOption('Casual')
  await page.getByLabel('Description').fill('Load trucks.')
  await page.getByLabel('Responsibilities').fill('Load trucks')
  await page.getByLabel('Requirements').fill('LF licence')
  await story.site.db.delete(sessions).where(eq(sessions.userId, employer.id))
  await page.getByRole('button', { name: 'Post Job' }).click()
  await page.getByText('Authentication Error').waitFor()
  await page.getByText('You must be logged in to post a job.').waitFor()
  expect(await page.getByLabel('Job title').inputValue()).toBe('Forklift Driver')
  expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/employer/login?returnTo=/post-job',
  )

  // Signed in anew, as the login page would.
  const now = new Date()
  await story.site.db.insert(sessions).values({
    id: employer.sessionId,
    token: `session-${employer.sessionId}`,
    userId: employer.id,
    expiresAt: new Date(now.getTime() + 3_600_000),
    createdAt: now,
    updatedAt: now,
  })
  await page.goto('/post-job')
  await page.getByText('We kept your unfinished ad').waitFor()
  await page.getByRole('button', { name: 'Post Job' }).click()
  await page.getByText('Job Posted Successfully').waitFor()
  await page.goto('/post-job')
  expect(await page.getByLabel('Job title').inputValue()).toBe('')
})

test('an edit with an ended session keeps the text', async () => {
  const employer = await makePerson(story.site.db, 'employer')
  const job = await makeJob(story.site.db, employer, { title: 'Chef' })
  const page = await story.open(`/manage-jobs/${job.id}/edit`, { as: employer })
  await page.getByLabel('Job title').fill('Head Chef')
  await story.site.db.delete(sessions).where(eq(sessions.userId, employer.id))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('You must be logged in to save changes.').waitFor()
  await page.getByRole('link', { name: 'Sign in in a new tab' }).waitFor()
  expect(await page.getByLabel('Job title').inputValue()).toBe('Head Chef')
})
