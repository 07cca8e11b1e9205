import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { expectToast } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeJob, makeResume } from '#tests/support/factories.ts'

const story = useStory()

test('a job seeker applies in one click, and the button changes to Already Applied', async () => {
  const poster = await story.person('employer')
  const job = await makeJob(story.site.db, poster, { title: 'Crane Operator' })
  const person = await story.person('employee', { fullName: 'Mia Nguyen' })
  await makeResume(story.site.db, person.id, { isDefault: true })
  const page = await story.open(`/jobs/${job.id}`, { as: person })
  const receivers = `${job.companyName} and the agency`
  const notice = `${receivers} receive your name, email, phone, profile and default resume. You can withdraw while your application is open.`
  await page.getByText(notice).first().waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText(`Sends your profile and default resume to ${receivers}`).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await expectToast(page, 'status', 'Application Successful!', 'Your application has been submitted.')
  const applied = page.getByRole('button', { name: 'Already Applied' })
  await expect.poll(() => applied.count()).toBe(2)
  await expect.poll(() => applied.first().isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Apply Now' }).count()).toBe(0)
  expect((await story.site.emailTo(person.email)).subject).toContain('Your application for Crane Operator')
  await visit(page, `/jobs/${job.id}`)
  await expect.poll(() => applied.count()).toBe(2)
  await visit(page, '/jobs')
  await page.getByRole('article').filter({ hasText: 'Crane Operator' }).getByText('Applied', { exact: true }).waitFor()
  await visit(page, `/jobs/${job.id}`)
  await page.getByRole('link', { name: 'My Applications' }).first().click()
  await page.getByRole('article', { name: 'Crane Operator' }).getByText('Pending').waitFor()
})

test('applying again in a second tab creates no second application', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'))
  const person = await story.person('employee')
  const tabs = [
    await story.open(`/jobs/${job.id}`, { as: person }),
    await story.open(`/jobs/${job.id}`, { as: person }),
  ]
  for (const page of tabs) {
    await page.getByRole('button', { name: 'Apply Now' }).first().click()
    await expect.poll(() => page.getByRole('button', { name: 'Already Applied' }).count()).toBe(2)
  }
  const rows = await story.site.db.select().from(applications).where(eq(applications.jobId, job.id))
  expect(rows.length).toBe(1)
})

test('a job that has just closed rejects the application with the reason', async () => {
  const { db } = story.site
  const job = await makeJob(db, await story.person('employer'))
  const person = await story.person('employee')
  for (const javaScript of [true, false]) {
    await db
      .update(jobs)
      .set({ listedUntil: new Date('9999-12-31') })
      .where(eq(jobs.id, job.id))
    const page = await story.open(`/jobs/${job.id}`, { as: person, javaScript })
    await db
      .update(jobs)
      .set({ listedUntil: new Date(0) })
      .where(eq(jobs.id, job.id))
    await page.getByRole('button', { name: 'Apply Now' }).first().click()
    await expectToast(page, 'alert', 'Application Failed', 'This job has closed. Applications are no longer accepted.')
  }
  await expect.poll(() => db.select().from(applications).where(eq(applications.jobId, job.id))).toEqual([])
})

test('a toast disappears after five seconds, except while hovered', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'))
  const page = await story.open(`/jobs/${job.id}`, { as: await story.person('employee') })
  // The clock is paused, so that the speed of the machine does not matter, and is that of the context.
  onTestFinished(() => page.context().close())
  await page.clock.install({ time: Date.now() })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
  await toast.waitFor()
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect.poll(() => toast.count()).toBe(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(4000)
  await expect.poll(() => toast.count()).toBe(1)
  await page.clock.runFor(1500)
  await toast.waitFor({ state: 'detached' })
})
