import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { jobs } from '#db/schema/jobs.ts'
import { sessions } from '#db/schema/people.ts'
import { expectToast, inNavigation, signIn } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()

const ENDED = "You've been signed out. What you typed is still here."
const RESTORED = "You're signed in again. You can try again now."

const endSessions = (person: Person) => story.site.db.delete(sessions).where(eq(sessions.userId, person.id))

/** Signs in in a new tab, which the bar of `page` opens. */
async function signInInNewTab(page: Page, person: Person): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Sign in in a new tab' }).click()
  const tab = await opened
  await signIn(tab, person.email)
  await page.getByText(RESTORED).waitFor()
}

/** Sends the form of `field` without a session, signs in in another tab and sends it again. */
async function sendTwice(page: Page, person: Person, field: Locator, button: string, text: string): Promise<void> {
  await field.fill(text)
  await endSessions(person)
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByText(ENDED).waitFor()
  await expectToast(page, 'alert', 'Authentication Error')
  await expect.poll(() => field.inputValue()).toBe(text)
  await expectNoSidewaysScroll(page, 'page without its session')
  await expectAccessible(page, 'page without its session')
  await signInInNewTab(page, person)
  await expect.poll(() => field.inputValue()).toBe(text)
  await page.getByRole('button', { name: button, exact: true }).click()
}

async function applied() {
  const poster = await story.person('employer')
  const person = await story.person('employee')
  const { id } = await makeApplication(story.site.db, await makeJob(story.site.db, poster), person)
  return { poster, person, id }
}

test('a note of an employer is kept and can be saved after signing in again, on a phone', async () => {
  const { poster, id } = await applied()
  const page = await story.open(`/view-applicants/${id}`, { as: poster, width: 390 })
  await sendTwice(page, poster, page.getByLabel('Note', { exact: true }), 'Add note', 'Speaks Tagalog')
  await page.getByRole('list', { name: 'Notes', exact: true }).getByText('Speaks Tagalog').waitFor()
  await page.getByText(RESTORED).waitFor({ state: 'detached' })
})

test('a message of a job seeker is kept and can be sent after signing in again, on a phone', async () => {
  const { person, id } = await applied()
  const path = `/employee/dashboard/applications/${id}/messages`
  const page = await story.open(path, { as: person, width: 390 })
  await sendTwice(page, person, page.getByLabel('Message', { exact: true }), 'Send message', 'Is there parking?')
  await page.getByRole('list', { name: 'Messages' }).getByText('Is there parking?').waitFor()
})

test('the settings of the agency are kept and can be saved after signing in again', async () => {
  const admin = await story.person('admin')
  const page = await story.open('/admin/settings', { as: admin })
  await sendTwice(page, admin, page.getByLabel('Tagline'), 'Save settings', 'People who turn up.')
  await expectToast(page, 'status', 'Settings saved')
})

test('a page on which something was typed stays when its person signs out in another tab', async () => {
  const { poster, id } = await applied()
  const page = await story.open(`/view-applicants/${id}`, { as: poster })
  await page.getByLabel('Note', { exact: true }).fill('Speaks Tagalog')
  const other = await page.context().newPage()
  await visit(other, '/manage-jobs')
  await inNavigation(other, 'button', 'Logout').click()
  await expectToast(other, 'status', 'Logged Out')
  await page.getByText(ENDED).waitFor()
  await inNavigation(page, 'link', 'Employer Login').waitFor()
  await expect.poll(() => page.getByLabel('Note', { exact: true }).inputValue()).toBe('Speaks Tagalog')
  await signInInNewTab(page, poster)
})

test('a page on which nothing was typed leads to the sign-in page when its person signs out in another tab', async () => {
  const { poster, id } = await applied()
  const page = await story.open(`/view-applicants/${id}`, { as: poster })
  const other = await page.context().newPage()
  await visit(other, '/manage-jobs')
  await inNavigation(other, 'button', 'Logout').click()
  await page.waitForURL(/\/employer\/login\?/)
})

test('nothing is sent in the name of another person who signs in in another tab', async () => {
  const { poster } = await applied()
  const other = await story.person('employer')
  const page = await story.open('/post-job', { as: poster })
  await page.getByLabel('Job title').fill('Night Packer')
  await endSessions(poster)
  await page.context().addCookies([{ ...story.site.cookieOf(other), url: story.site.url }])
  const tab = await page.context().newPage()
  const reloaded = page.waitForEvent('load')
  page.on('dialog', (dialog) => void dialog.accept())
  await visit(tab, '/employer/dashboard')
  await reloaded
  await page.getByRole('button', { name: 'Post Job' }).waitFor()
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('')
  expect(await story.site.db.select().from(jobs).where(eq(jobs.title, 'Night Packer'))).toEqual([])
})
