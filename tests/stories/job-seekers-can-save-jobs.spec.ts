import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobs } from '#db/schema/jobs.ts'
import { expectToast, signIn, waitForPageLoad } from '#tests/support/actions.ts'
import { expectAccessible, expectFitsPhone } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()

test('a guest saves jobs in the browser, and finds them in their account after signing in', async () => {
  const poster = await story.person('employer')
  const crane = await makeJob(story.site.db, poster, { title: 'Crane Operator' })
  const chef = await makeJob(story.site.db, poster, { title: 'Sous Chef' })
  const { email } = await story.person('employee')
  const page = await story.open(`/jobs/${crane.id}`, { width: 390 })
  await page.getByRole('button', { name: 'Save job', exact: true }).click()
  await expectToast(page, 'status', 'Job saved', 'In this browser. Sign in to keep it in your account.')
  await visit(page, '/jobs')
  await page.getByRole('button', { name: 'Save job Sous Chef' }).click()
  await page.getByRole('button', { name: 'Remove Sous Chef from saved jobs' }).waitFor()
  await visit(page, '/saved-jobs')
  const saved = page.getByRole('list', { name: 'Saved jobs' })
  for (const title of ['Crane Operator', 'Sous Chef']) await saved.getByRole('link', { name: title }).waitFor()
  await page.getByRole('list', { name: 'Recently viewed' }).getByRole('link', { name: 'Crane Operator' }).waitFor()
  await expectFitsPhone(page, 'the saved jobs of a guest')
  // Colours do not depend on the width, so two combinations cover both widths and both themes.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'the saved jobs of a guest at 1280, dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'light' })

  await visit(page, '/employee/login')
  await signIn(page, email)
  await expectToast(page, 'status', 'Login Successful')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('muster-saved-jobs'))).toBeNull()
  await story.site.db
    .update(jobs)
    .set({ listedUntil: new Date(0) })
    .where(eq(jobs.id, chef.id))
  await page.getByRole('link', { name: 'Saved jobs' }).click()
  await saved.getByRole('listitem').filter({ hasText: 'Sous Chef' }).getByText('Closed').waitFor()
  await expectFitsPhone(page, 'the saved jobs in the dashboard')
  await saved.getByRole('button', { name: 'Remove Crane Operator from saved jobs' }).click()
  await expectToast(page, 'status', 'Job removed')
  await expect.poll(() => saved.getByRole('listitem').count()).toBe(1)
})

test('saved jobs that do not load are not shown as none, and Try again loads them', async () => {
  story.expectErrors(/net::ERR_FAILED/)
  const job = await makeJob(story.site.db, await story.person('employer'), { title: 'Fork Driver' })
  const page = await story.open(`/jobs/${job.id}`)
  await page.getByRole('button', { name: 'Save job', exact: true }).click()
  await expectToast(page, 'status', 'Job saved')
  await page.route('**/saved-jobs/cards.data*', (route) => route.abort())
  await visit(page, '/saved-jobs')
  await page.getByRole('heading', { name: 'Failed to load saved jobs' }).waitFor()
  await page.unroute('**/saved-jobs/cards.data*')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('list', { name: 'Saved jobs' }).getByRole('link', { name: 'Fork Driver' }).waitFor()
})

test('a job seeker saves a job without scripts, and a guest is asked to sign in', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'), { title: 'Night Packer' })
  const person = await story.person('employee')
  const page = await story.open(`/jobs/${job.id}`, { as: person, javaScript: false })
  await waitForPageLoad(page, () => page.getByRole('button', { name: 'Save job', exact: true }).click())
  await expectToast(page, 'status', 'Job saved')
  await page.getByRole('button', { name: 'Saved. Remove from saved jobs' }).waitFor()
  await page.goto('/employee/dashboard?tab=saved')
  await page.getByRole('list', { name: 'Saved jobs' }).getByRole('link', { name: 'Night Packer' }).waitFor()

  const guest = await story.open(`/jobs/${job.id}`, { javaScript: false })
  await waitForPageLoad(guest, () => guest.getByRole('button', { name: 'Save job', exact: true }).click())
  await expectToast(guest, 'alert', 'Sign in to save jobs.')
  await guest.getByRole('heading', { name: 'Job seeker sign in' }).waitFor()
})
