import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, useStory } from '#tests/support/browser.ts'
import { makeApplication, makeBooking, makeJob } from '#tests/support/factories.ts'

const story = useStory()

/** Replaces the share sheet of the device; Chromium on a server has none. */
async function setShareSheet(page: Page, canShare: boolean): Promise<void> {
  await page.evaluate((canShare) => {
    const sharing = { canShare: () => canShare, share: async (data: ShareData) => Reflect.set(window, 'shared', data) }
    for (const [name, value] of Object.entries(sharing)) {
      Object.defineProperty(navigator, name, { value, configurable: true })
    }
  }, canShare)
}

test('a job is shared by the share sheet without tracking parameters, or its address is copied', async () => {
  const employer = await story.person('employer', { companyName: 'Tideline' })
  const job = await makeJob(story.site.db, employer, { title: 'Deckhand' })
  const page = await story.open(`/jobs/${job.id}?utm_source=x`, { width: 390 })
  const address = `${story.site.url}/jobs/${job.id}`
  await setShareSheet(page, true)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared') as unknown))
    .toEqual({ title: 'Deckhand at Tideline', url: address })
  await setShareSheet(page, false)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Link copied' }).waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const plain = await story.open(`/jobs/${job.id}`, { javaScript: false })
  await expect.poll(() => plain.getByRole('link', { name: 'Link to this page' }).count()).toBe(1)
})

test('a printed job has its pay and its address, a printed applicant their details, and neither has buttons', async () => {
  const employer = await story.person('employer', { companyName: 'Tideline' })
  const seeker = await story.person('employee', { fullName: 'Mia Tran' })
  const job = await makeJob(story.site.db, employer, { title: 'Rigger', salary: '$42 an hour' })
  const application = await makeApplication(story.site.db, job, seeker)
  const page = await story.open(`/jobs/${job.id}`, { width: 718 })
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByText('$42 an hour').filter({ visible: true }).count()).toBeGreaterThan(0)
  await expect.poll(() => page.getByText(`${story.site.url}/jobs/${job.id}`).isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('button').count()).toBe(0)
  const review = await story.open(`/view-applicants/${application.id}`, { as: employer, width: 718 })
  await review.getByRole('button', { name: 'Move to Under Review' }).click()
  await review.getByRole('button', { name: 'Undo' }).waitFor()
  await review.emulateMedia({ media: 'print' })
  await expect.poll(() => review.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await expect.poll(() => review.getByRole('region', { name: 'Notifications' }).count()).toBe(0)
  await expect.poll(() => review.getByText(seeker.email).filter({ visible: true }).count()).toBeGreaterThan(0)
  await expect.poll(() => review.getByRole('navigation').count()).toBe(0)
  await expect.poll(() => review.getByRole('main').getByRole('button').count()).toBe(0)
  // A landscape page has the width at which the list is beside the applicant.
  await review.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(() => review.getByRole('main').getByRole('button').count()).toBe(0)
  for (const name of ['Propose interview', 'Close Mia Tran', 'Export CSV']) {
    await expect.poll(() => review.getByRole('link', { name }).count(), { message: name }).toBe(0)
  }
})

test('a printed booking has the note of the agency, and no buttons or fields', async () => {
  const booking = await makeBooking(story.site.db, { fullName: 'Ann Lee', note: 'Speaks Vietnamese.' })
  const page = await story.open(`/booking-portal/${booking.id}`, { as: await story.person('admin'), width: 718 })
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByText('Speaks Vietnamese.').filter({ visible: true }).count()).toBeGreaterThan(0)
  const main = page.getByRole('main')
  await expect.poll(() => main.getByRole('textbox').count()).toBe(0)
  await expect.poll(() => main.getByRole('link', { name: 'Edit contact details' }).count()).toBe(0)
  await expect.poll(() => main.getByRole('button').filter({ hasNotText: 'Confirmed' }).count()).toBe(0)
})

test('without a connection a page explains it, and the next one comes from the network again', async () => {
  const browser = (await story.open('/terms')).context().browser()
  const context = await browser?.newContext({ baseURL: story.site.url })
  const page = await context?.newPage()
  if (!context || !page) throw new Error('There is no browser.')
  await page.goto('/terms')
  await hydrated(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.goto('/jobs')
  await page.getByRole('heading', { name: "You're offline" }).waitFor()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
  await context.close()
})
