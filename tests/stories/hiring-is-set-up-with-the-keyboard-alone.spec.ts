import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, DAY_MS, todayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { applicationMessages, jobQuestions } from '#db/schema/applications.ts'
import { interviews } from '#db/schema/interviews.ts'
import { jobs } from '#db/schema/jobs.ts'
import { expectChange, expectFocus, expectToast } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeInterview, makeJob } from '#tests/support/factories.ts'
import { chooseFile, expectFocusKept, pressButton, tabTo, tabToElement, typeDay } from '#tests/support/keyboard.ts'
import { makePdf } from '#tests/support/resume-files.ts'

const story = useStory()

/** Types into a text field. */
async function enter(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', label)
  await page.keyboard.type(text)
}

async function openActions(page: Page, title: string): Promise<void> {
  await visit(page, '/manage-jobs')
  await pressButton(page, `More actions for ${title}`)
}

test('an employer previews and posts a job with a question, duplicates it with a time to publish, and renews a closed one', async () => {
  const { db } = story.site
  const employer = await story.person('employer')
  const closed = { closesOn: '2026-01-01', closesAt: new Date(Date.now() - DAY_MS), listedUntil: null }
  const deckhand = await makeJob(db, employer, { title: 'Deckhand', ...closed })
  const page = await story.open('/post-job', { as: employer })
  await enter(page, 'Job title', 'Crane Operator')
  await enter(page, 'Location', 'Perth WA')
  await tabTo(page, 'combobox', 'Job type')
  await page.keyboard.type('Casual')
  await enter(page, 'Description', 'Lift and lower loads.')
  await enter(page, 'Responsibilities', 'Lift loads')
  await enter(page, 'Requirements', 'HRW licence')
  await pressButton(page, 'Add question')
  await enter(page, 'Question', 'Do you have an HRW licence?')
  await pressButton(page, 'Preview')
  await page.getByRole('dialog', { name: 'Preview' }).getByText('Lift and lower loads.').waitFor()
  await pressButton(page, 'Back to editing')
  await expectFocus(page.getByRole('button', { name: 'Preview' }))
  await page.keyboard.press('Shift+Tab')
  await expectFocus(page.getByRole('button', { name: 'Post Job' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'status', 'Job Posted Successfully')
  const [posted] = await db.select().from(jobs).where(eq(jobs.title, 'Crane Operator'))
  expect(await db.$count(jobQuestions, eq(jobQuestions.jobId, posted?.id ?? ''))).toBe(1)

  await openActions(page, 'Crane Operator')
  await pressButton(page, 'Duplicate Crane Operator', 'link')
  await page.getByRole('heading', { level: 1, name: 'Post a Job' }).waitFor()
  await tabTo(page, 'textbox', 'Job title')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Rigger')
  await typeDay(page, 'Publish at', 3, '0930AM')
  await pressButton(page, 'Post Job')
  await expectToast(page, 'status', 'Job scheduled')

  await openActions(page, 'Crane Operator')
  await pressButton(page, 'Duplicate Crane Operator', 'link')
  await page.getByRole('heading', { level: 1, name: 'Post a Job' }).waitFor()
  await pressButton(page, 'Save as draft')
  await expectToast(page, 'status', 'Draft saved')

  await openActions(page, 'Deckhand')
  await pressButton(page, 'Renew Deckhand', 'link')
  await typeDay(page, 'New closing date', 30)
  await pressButton(page, 'Renew')
  await expectToast(page, 'status', 'Job renewed')
  const [renewed] = await db.select().from(jobs).where(eq(jobs.id, deckhand.id))
  expect(renewed?.closesOn).toBe(addDays(todayIn('Australia/Sydney', new Date()), 30))
})

test('an employer ranks applicants, opens the board and the list, downloads them and sets up a blind review', async () => {
  const employer = await story.person('employer')
  const job = await makeJob(story.site.db, employer, { title: 'Rigger' })
  await makeApplication(story.site.db, job, await story.person('employee', { fullName: 'Mia Nguyen' }), { rating: 5 })
  const page = await story.open('/manage-jobs', { as: employer })
  await pressButton(page, 'More actions for Rigger')
  await pressButton(page, 'Rank applicants for Rigger', 'link')
  await tabTo(page, 'checkbox', "Rank this job's applicants")
  await page.keyboard.press('Space')
  await pressButton(page, 'Save ranking')
  await expectToast(page, 'status', 'Ranking saved')
  await page.getByText('Score 100: Rating 5 of 5').waitFor()

  await pressButton(page, 'Board', 'link')
  await page.getByRole('region', { name: /^Pending/ }).waitFor()
  await page.keyboard.press('Shift+Tab')
  await expectFocus(page.getByRole('link', { name: 'List', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'Mia Nguyen' }).waitFor()
  const download = page.waitForEvent('download')
  await pressButton(page, 'Export CSV', 'link')
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)

  await openActions(page, 'Rigger')
  await pressButton(page, 'Blind review for Rigger', 'link')
  await tabTo(page, 'combobox', 'Names and contact details')
  await page.keyboard.type('Hide names until Reviewed')
  await pressButton(page, 'Save blind review')
  await expectToast(page, 'status', 'Blind review saved', 'Names and contact details are hidden until Reviewed.')
  await expect.poll(() => page.getByText('Mia Nguyen').count()).toBe(0)
})

test('an employer reads the performance of a job, closes it, resumes it, and marks it as filled', async () => {
  const { db } = story.site
  const employer = await story.person('employer')
  const job = await makeJob(db, employer, { title: 'Rigger' })
  await makeApplication(db, job, await story.person('employee', { fullName: 'Mia Nguyen' }))
  const page = await story.open('/manage-jobs', { as: employer })
  await pressButton(page, 'More actions for Rigger')
  await pressButton(page, 'Performance of Rigger', 'link')
  await page.getByRole('table', { name: 'Applicants by source' }).waitFor()
  await page.keyboard.press('Shift+Tab')
  await expectFocus(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Manage Jobs' }))
  await page.keyboard.press('Enter')
  const actions = page.getByRole('button', { name: 'More actions for Rigger' })
  for (const change of ['Close', 'Resume']) {
    await actions.waitFor()
    await pressButton(page, 'More actions for Rigger')
    await pressButton(page, `${change} Rigger`)
    await expectToast(page, 'status', change === 'Close' ? 'Job closed' : 'Job resumed')
    await expectFocus(actions)
    await page.keyboard.press('Shift+Tab')
  }
  await pressButton(page, 'More actions for Rigger')
  await pressButton(page, 'Mark as filled Rigger', 'link')
  await page.getByText('1 application is still open').waitFor()
  await tabToElement(page, page.getByRole('radio', { name: /Reject it/ }), 'Reject it')
  await page.keyboard.press('Space')
  await pressButton(page, 'Mark as filled')
  await expectChange(page, 'Mia Nguyen is now Rejected.')
  await pressButton(page, 'Undo')
  await expectToast(page, 'status', 'Change undone')
  await expectFocusKept(page, 'after Undo')
})

test('an interviewer submits a scorecard', async () => {
  const { db } = story.site
  const poster = await story.person('employer', { fullName: 'Dean Corrigan' })
  const applicant = await story.person('employee')
  const application = await makeApplication(db, await makeJob(db, poster), applicant)
  const startsAt = new Date(Date.now() - 3_600_000)
  const { id } = await makeInterview(db, application, [startsAt])
  const endsAt = new Date(startsAt.getTime() + 1_800_000)
  await db.update(interviews).set({ status: 'scheduled', startsAt, endsAt }).where(eq(interviews.id, id))
  const page = await story.open(`/view-applicants/${application.id}`, { as: poster })
  await pressButton(page, 'Submit scorecard', 'link')
  await page.getByRole('heading', { level: 1, name: /Scorecard/ }).waitFor()
  await tabToElement(page, page.getByRole('main').getByRole('radio').first(), 'the recommendation')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await enter(page, 'Strengths', 'Knows every knot.')
  await pressButton(page, 'Submit scorecard')
  await expectToast(page, 'status', 'Scorecard submitted')
  await expectFocusKept(page, 'after a scorecard is submitted')
  await page.getByRole('article', { name: 'Scorecard by Dean Corrigan' }).getByText('Knows every knot.').waitFor()
})

test('a job seeker uploads a resume, answers the questions of a job and removes a saved job', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  const question = { id: newId(), jobId: job.id, position: 0, kind: 'yes_no', required: true } as const
  await db.insert(jobQuestions).values({ ...question, label: 'Do you have an HRW licence?' })
  const page = await story.open('/employee/dashboard?tab=profile', { as: await story.person('employee') })
  const file = { name: 'Mia Nguyen.pdf', mimeType: 'application/pdf', buffer: makePdf('Crane operator') }
  await chooseFile(page, 'Resume file', file)
  await pressButton(page, 'Upload resume')
  await expectToast(page, 'status', 'Resume uploaded')
  await expectFocusKept(page, 'after a resume is uploaded')

  await visit(page, `/jobs/${job.id}`)
  await pressButton(page, 'Save job')
  await expectToast(page, 'status', 'Job saved')
  await visit(page, `/jobs/${job.id}`)
  await pressButton(page, 'Apply Now')
  await page.getByRole('heading', { level: 1, name: 'Apply for Crane Operator' }).waitFor()
  await tabToElement(
    page,
    page.getByRole('radiogroup', { name: 'Do you have an HRW licence?' }).getByRole('radio').first(),
    'the answer',
  )
  await page.keyboard.press('Space')
  await pressButton(page, 'Send application')
  await expectToast(page, 'status', 'Application Successful!', 'Your application has been submitted.')

  await visit(page, '/employee/dashboard?tab=saved')
  await pressButton(page, 'Remove Crane Operator from saved jobs')
  await expectToast(page, 'status', 'Job removed')
  await expectFocusKept(page, 'after a saved job is removed')
})

test('a job seeker reports a message, downloads their data and deletes the account', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  const mia = await story.person('employee', { fullName: 'Mia Nguyen' })
  const application = await makeApplication(db, await makeJob(db, poster, { title: 'Crane Operator' }), mia)
  const message = { applicationId: application.id, sender: 'employer', authorId: poster.id, at: new Date() } as const
  await db.insert(applicationMessages).values({ id: newId(), body: 'Send me money first.', ...message })
  const page = await story.open(`/employee/dashboard/applications/${application.id}/messages`, { as: mia })
  await pressButton(page, 'Report message', 'link')
  await page.getByRole('button', { name: 'Report message' }).waitFor()
  await pressButton(page, 'Report message')
  await expectToast(page, 'status', 'Report sent')

  await visit(page, '/employee/dashboard?tab=settings')
  const download = page.waitForEvent('download')
  await pressButton(page, 'Download my data', 'link')
  expect((await download).suggestedFilename()).toMatch(/^my-data-.+\.zip$/)
  await pressButton(page, 'Delete my account', 'link')
  await page.getByText('Your open application will be withdrawn').waitFor()
  await tabTo(page, 'checkbox', 'I understand that my account will be permanently deleted')
  await page.keyboard.press('Space')
  await pressButton(page, 'Delete my account')
  await expectToast(page, 'status', 'Account deleted', 'We have sent a confirmation to your email address.')
})
