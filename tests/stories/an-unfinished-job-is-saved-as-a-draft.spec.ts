import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#db/schema/people.ts'
import { expectToast, fillJob, inNavigation, signIn } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()
const SIGNED_OUT = ['Authentication Error', 'You must be logged in to post a job.'] as const

test('a draft survives a closed tab and can be discarded', async () => {
  const page = await story.open('/post-job', { as: await story.person('employer') })
  await fillJob(page)
  const next = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await visit(next, '/post-job')
  await next.getByText('We saved your draft').waitFor()
  await expect.poll(() => next.getByLabel('Job title').inputValue()).toBe('Night Packer')
  await expect.poll(() => next.getByLabel('Job type').inputValue()).toBe('Full-time')
  await next.getByRole('button', { name: 'Discard draft' }).click()
  await expect.poll(() => next.getByLabel('Job title').inputValue()).toBe('')
  await visit(next, '/post-job')
  await expect.poll(() => next.getByText('We saved your draft').count()).toBe(0)
})

test('a draft is only shown to its author', async () => {
  const [author, other] = [await story.person('employer'), await story.person('employer')]
  const page = await story.open('/post-job', { as: author })
  await fillJob(page)
  const tab = await page.context().newPage()
  // An open page of the author would load again for the other person, and then this tab with it.
  await page.close({ runBeforeUnload: false })
  await tab.context().addCookies([{ ...story.site.cookieOf(other), url: story.site.url }])
  await visit(tab, '/post-job')
  await expect.poll(() => tab.getByLabel('Job title').inputValue()).toBe('')
  await tab.context().addCookies([{ ...story.site.cookieOf(author), url: story.site.url }])
  await visit(tab, '/post-job')
  await expect.poll(() => tab.getByLabel('Job title').inputValue()).toBe('Night Packer')
})

test('a draft is deleted once its job is posted', async () => {
  const page = await story.open('/post-job', { as: await story.person('employer') })
  await fillJob(page)
  const tab = await page.context().newPage()
  await visit(tab, '/post-job')
  await expect.poll(() => tab.getByLabel('Job title').inputValue()).toBe('Night Packer')
  await tab.getByRole('button', { name: 'Post Job' }).click()
  await expectToast(tab, 'status', 'Job Posted Successfully')
  await visit(tab, '/post-job')
  await expect.poll(() => tab.getByLabel('Job title').inputValue()).toBe('')
})

test('following a link asks for confirmation first, and staying keeps the text', async () => {
  const page = await story.open('/post-job', { as: await story.person('employer') })
  await page.getByLabel('Job title').fill('Night Packer')
  await inNavigation(page, 'link', 'Jobs').click()
  const dialog = page.getByRole('dialog', { name: 'Leave this page?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Night Packer')
  await inNavigation(page, 'link', 'Jobs').click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('/jobs')
})

test('closing the tab asks for confirmation in the browser', async () => {
  const page = await story.open('/post-job', { as: await story.person('employer') })
  await page.getByLabel('Job title').fill('Night Packer')
  const dialog = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const confirmation = await dialog
  expect(confirmation.type()).toBe('beforeunload')
  await confirmation.accept()
})

test('an expired session keeps the text, and the job can be posted after signing in', async () => {
  const person = await story.person('employer')
  const page = await story.open('/post-job', { as: person })
  await fillJob(page)
  await story.site.db.delete(sessions).where(eq(sessions.userId, person.id))
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expectToast(page, 'alert', ...SIGNED_OUT)
  await page.getByText("You've been signed out. What you typed is still here.").waitFor()
  const navigation = page.getByRole('banner')
  await navigation.getByRole('link', { name: 'Employer Login', exact: true }).waitFor()
  await expect.poll(() => navigation.getByRole('link', { name: 'Dashboard', exact: true }).count()).toBe(0)
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Night Packer')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Sign in in a new tab' }).click()
  const tab = await opened
  await signIn(tab, person.email)
  await page.getByText("You're signed in again. You can try again now.").waitFor()
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Night Packer')
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expectToast(page, 'status', 'Job Posted Successfully')
  await page.getByRole('heading', { level: 1, name: 'Night Packer' }).waitFor()
})

test('a restored draft whose person signs out in another tab shows one notice', async () => {
  const author = await story.open('/post-job', { as: await story.person('employer') })
  await fillJob(author)
  const page = await author.context().newPage()
  await author.close({ runBeforeUnload: false })
  await visit(page, '/post-job')
  const draft = page.getByText('We saved your draft')
  await draft.waitFor()
  await page.getByLabel('Job title').fill('Day Packer')
  const other = await page.context().newPage()
  await visit(other, '/manage-jobs')
  await inNavigation(other, 'button', 'Logout').click()
  await page.getByText("You've been signed out.").waitFor()
  await draft.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Day Packer')
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expectToast(page, 'alert', ...SIGNED_OUT)
  await expect.poll(() => draft.isVisible()).toBe(false)
})

test('without scripts an expired session keeps the text in the form', async () => {
  const person = await story.person('employer')
  const page = await story.open('/post-job', { as: person, javaScript: false })
  await fillJob(page)
  await story.site.db.delete(sessions).where(eq(sessions.userId, person.id))
  const response = page.waitForResponse((each) => each.request().method() === 'POST')
  await page.getByRole('button', { name: 'Post Job' }).click()
  expect((await response).status()).toBe(401)
  await expectToast(page, 'alert', ...SIGNED_OUT)
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Pack parcels at night.')
  await page.getByRole('main').getByRole('link', { name: 'Open the sign-in page in a new tab' }).waitFor()
})

test('editing a job with an expired session keeps the text', async () => {
  const person = await story.person('employer')
  const job = await makeJob(story.site.db, person)
  const page = await story.open(`/manage-jobs/${job.id}/edit`, { as: person })
  await page.getByLabel('Job title').fill('Head Chef')
  await story.site.db.delete(sessions).where(eq(sessions.userId, person.id))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'alert', 'Authentication Error', 'Sign in to save your changes.')
  await page.getByRole('link', { name: 'Sign in in a new tab' }).waitFor()
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Head Chef')
})
