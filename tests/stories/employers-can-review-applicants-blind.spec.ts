import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobs } from '#db/schema/jobs.ts'
import { chooseStatus, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeApplication, makeJob, makeSentResume } from '#tests/support/factories.ts'

const story = useStory()

test('an employer hides names until Reviewed, judges the resume by its text, and sees the name once the status is reached', async () => {
  const { db } = story.site
  const employer = await story.person('employer')
  const job = await makeJob(db, employer, { title: 'Rigger' })
  const application = await makeApplication(db, job, await story.person('employee', { fullName: 'Zoraya Quill' }))
  await makeSentResume(db, application)
  const page = await story.open('/manage-jobs', { as: employer, width: 390 })
  await page.getByRole('button', { name: 'Actions for Rigger', exact: true }).click()
  await page.getByRole('link', { name: 'Blind review for Rigger' }).click()
  await page.getByLabel('Names and contact details').selectOption('Hide names until Reviewed')
  await expectNoSidewaysScroll(page, 'blind review')
  await expectAccessible(page, 'blind review')
  await page.getByRole('button', { name: 'Save blind review' }).click()
  await expectToast(page, 'status', 'Blind review saved', 'Names and contact details are hidden until Reviewed.')

  const label = `Applicant ${application.id.slice(-6).toUpperCase()}`
  await page.getByRole('link', { name: label }).click()
  await page.getByText('Blind review: name, contact details and files are hidden until Reviewed.').waitFor()
  await page.getByText('Forklift driver').waitFor()
  await expect.poll(() => page.getByText('Quill').count()).toBe(0)
  await expectAccessible(page, 'an applicant in a blind review')
  await chooseStatus(page, label, 'Reviewed')
  await page.getByRole('heading', { level: 1, name: 'Zoraya Quill' }).waitFor()
  await page.getByRole('link', { name: 'Resume.txt' }).waitFor()
})

test('an employer who saves a blind review that a colleague has just changed sees what was saved, and can save again', async () => {
  const { db } = story.site
  const employer = await story.person('employer')
  const job = await makeJob(db, employer, { title: 'Rigger' })
  const page = await story.open(`/manage-jobs/${job.id}/blind-review`, { as: employer })
  await db.update(jobs).set({ blindUntil: 'Hired' }).where(eq(jobs.id, job.id))
  await page.getByLabel('Names and contact details').selectOption('Hide names until Reviewed')
  await page.getByRole('button', { name: 'Save blind review' }).click()
  await page.getByText('Saving again replaces these saved values').waitFor()
  await page.getByRole('definition').getByText('Hide names until Hired').waitFor()
  await page.getByRole('button', { name: 'Save blind review' }).click()
  await expectToast(page, 'status', 'Blind review saved', 'Names and contact details are hidden until Reviewed.')
})
