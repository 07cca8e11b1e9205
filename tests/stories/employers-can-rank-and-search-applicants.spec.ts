import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '#db/schema/people.ts'
import { resumes } from '#db/schema/resumes.ts'
import { expectToast } from '#tests/support/actions.ts'
import { expectFitsPhone } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeJob, makeSentResume } from '#tests/support/factories.ts'

const story = useStory()

test('an employer ranks the applicants of a job, and each score is shown with its parts', async () => {
  const employer = await story.person('employer')
  const job = await makeJob(story.site.db, employer, { title: 'Rigger' })
  const apply = async (fullName: string, rating: number | null, skills: string[]) => {
    const person = await story.person('employee', { fullName })
    await story.site.db.update(profiles).set({ skills }).where(eq(profiles.id, person.id))
    await makeApplication(story.site.db, job, person, { rating })
  }
  await apply('Ada Strong', 5, ['Rigging'])
  await apply('Ben Newer', null, [])
  const page = await story.open('/manage-jobs', { as: employer, width: 390 })
  await page.getByRole('button', { name: 'Actions for Rigger', exact: true }).click()
  await page.getByRole('link', { name: 'Rank applicants for Rigger' }).click()
  await page.getByLabel("Rank this job's applicants").check()
  await page.getByLabel('Skills', { exact: true }).fill('Rigging\nFirst aid')
  await expectFitsPhone(page, 'the ranking of a job')
  await page.getByRole('button', { name: 'Save ranking' }).click()
  await expectToast(page, 'status', 'Ranking saved')
  const first = page.getByRole('article', { name: 'Ada Strong' })
  await first.getByText('Score 75: Rating 5 of 5, Skills 1 of 2').waitFor()
  await page.getByRole('article', { name: 'Ben Newer' }).getByText('Score 0').waitFor()
  await expect.poll(() => page.getByRole('article').first().innerText()).toContain('Ada Strong')
  await expectFitsPhone(page, 'applicants with scores')
  await visit(page, `/view-applicants?job=${job.id}&view=board`)
  await first.getByText('Score 75: Rating 5 of 5, Skills 1 of 2').waitFor()
  await expectFitsPhone(page, 'a board with scores')
  await first.getByRole('link', { name: 'Ada Strong' }).click()
  await page.getByRole('heading', { name: 'Ada Strong', level: 1 }).waitFor()
  const parts = page.getByRole('region', { name: 'Rating and tags' })
  await parts.getByText('Score 75: Rating 5 of 5, Skills 1 of 2').waitFor()
  await expectFitsPhone(page, 'an applicant with a score')
})

test('a search finds words of a resume and shows where they are', async () => {
  const employer = await story.person('employer')
  const job = await makeJob(story.site.db, employer)
  const person = await story.person('employee', { fullName: 'Cleo Reader' })
  const application = await makeApplication(story.site.db, job, person)
  await makeSentResume(story.site.db, application)
  await story.site.db
    .update(resumes)
    .set({ text: 'Licensed for dogging and rigging since 2019.' })
    .where(eq(resumes.personId, person.id))
  const page = await story.open('/view-applicants?q=dogg', { as: employer, width: 390 })
  const row = page.getByRole('article', { name: 'Cleo Reader' })
  await row.getByRole('list', { name: 'Matches' }).getByText('dogging').waitFor()
  await expectFitsPhone(page, 'a search in resumes')
  await visit(page, '/view-applicants?q=dogg&view=board')
  await row.getByRole('list', { name: 'Matches' }).getByText('dogging').waitFor()
  await expectFitsPhone(page, 'a search on the board')
  await visit(page, '/view-applicants?q=cleo')
  await row.getByRole('heading', { name: 'Cleo Reader' }).locator('mark', { hasText: 'Cleo' }).waitFor()
})
