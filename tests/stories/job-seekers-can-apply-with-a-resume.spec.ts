import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobs } from '#db/schema/jobs.ts'
import { resumes } from '#db/schema/resumes.ts'
import { expectToast, signIn } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'
import { makePdf } from '#tests/support/resume-files.ts'

const story = useStory()
const NOTE = 'Six years on forklifts.'
const FILE = { name: 'Forklift 2026.pdf', mimeType: 'application/pdf', buffer: makePdf('Forklift driver') }

test('a guest writes a cover note, signs in, adds a resume and applies; both sides see what was sent', async () => {
  const poster = await story.person('employer')
  const job = await makeJob(story.site.db, poster, { title: 'Crane Operator' })
  const person = await story.person('employee', { fullName: 'Mia Nguyen' })
  const page = await story.open(`/jobs/${job.id}`, { width: 390 })
  await page.getByRole('link', { name: 'Apply with a resume or cover note' }).last().click()
  await page.getByLabel('Cover note').fill(NOTE)
  await expectAccessible(page, 'the application of a guest')
  await page.getByRole('link', { name: 'Sign in or create an account' }).click()
  await signIn(page, person.email)
  await page.getByRole('heading', { level: 1, name: 'Apply for Crane Operator' }).waitFor()
  await expect.poll(() => page.getByLabel('Cover note').inputValue()).toBe(NOTE)
  await page.getByLabel('Resume file').setInputFiles(FILE)
  await expect.poll(() => page.getByLabel('Upload a resume', { exact: true }).isChecked()).toBe(true)
  await expectAccessible(page, 'the application')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expectToast(page, 'status', 'Application Successful!', 'Your application has been submitted.')
  await visit(page, '/employee/dashboard')
  const mine = page.getByRole('article', { name: 'Crane Operator' })
  await mine.getByText(NOTE).waitFor()
  await mine.getByRole('link', { name: 'Forklift 2026.pdf' }).waitFor()

  const employer = await story.open('/view-applicants', { as: poster })
  await employer.getByRole('link', { name: 'Mia Nguyen' }).first().click()
  const sent = employer.getByRole('region', { name: 'About the applicant' })
  await sent.getByText(NOTE).waitFor()
  await expectAccessible(employer, 'the page of an applicant with a resume')
  const download = employer.waitForEvent('download')
  await sent.getByRole('link', { name: 'Forklift 2026.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Forklift 2026.pdf')
})

test('an application for a job that has just been paused is rejected, says so and keeps the cover note', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'))
  const page = await story.open(`/jobs/${job.id}/application`, { as: await story.person('employee'), width: 390 })
  await page.getByLabel('Cover note').fill(NOTE)
  await story.site.db.update(jobs).set({ pausedAt: new Date(), listedUntil: null }).where(eq(jobs.id, job.id))
  await page.getByRole('button', { name: 'Send application' }).click()
  const title = 'This job is not taking applications at the moment'
  const message = `${title}. You can apply once the employer reopens it.`
  await expectToast(page, 'alert', 'Application Failed', message)
  await page.getByText(title, { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Cover note').inputValue()).toBe(NOTE)
  await expectAccessible(page, 'an application for a paused job')
})

test('an application for a job that has just closed is rejected and keeps the cover note', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'))
  const person = await story.person('employee')
  for (const javaScript of [true, false]) {
    const isOpen = (listedUntil: Date) => story.site.db.update(jobs).set({ listedUntil }).where(eq(jobs.id, job.id))
    await isOpen(new Date('9999-12-31'))
    const page = await story.open(`/jobs/${job.id}/application`, { as: person, javaScript })
    await page.getByLabel('Cover note').fill(NOTE)
    await isOpen(new Date(0))
    await page.getByRole('button', { name: 'Send application' }).click()
    await expectToast(page, 'alert', 'Application Failed', 'This job has closed. Applications are no longer accepted.')
    await page.getByText('This job has closed', { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Cover note').inputValue()).toBe(NOTE)
  }
})

test('a chosen file is not sent once another option is selected', async () => {
  const { db } = story.site
  const job = await makeJob(db, await story.person('employer'))
  const person = await story.person('employee')
  const page = await story.open(`/jobs/${job.id}/application`, { as: person })
  await page.getByLabel('Resume file').setInputFiles(FILE)
  await page.getByLabel('No resume', { exact: true }).check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expectToast(page, 'status', 'Application Successful!', 'Your application has been submitted.')
  expect(await db.$count(resumes, eq(resumes.personId, person.id))).toBe(0)
})

test('a guest without scripts reads that they should sign in first, because what they write is not kept', async () => {
  const job = await makeJob(story.site.db, await story.person('employer'))
  for (const javaScript of [true, false]) {
    const page = await story.open(`/jobs/${job.id}/application`, { javaScript })
    await page.getByText("Sign in first. What you enter here won't be saved.").waitFor({
      state: javaScript ? 'hidden' : 'visible',
    })
    for (const promise of ['We save your answers in this browser.', 'Your answers are saved.', 'Saved in this browser'])
      await page.getByText(promise).waitFor({ state: javaScript ? 'visible' : 'hidden' })
  }
})
