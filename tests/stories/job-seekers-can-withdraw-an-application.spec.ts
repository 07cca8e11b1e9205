import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications } from '#db/schema/applications.ts'
import { expectFocus, expectToast } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeInterview, makeJob } from '#tests/support/factories.ts'

const story = useStory()

async function applied(status = 'Pending') {
  const { db } = story.site
  const [poster, person] = [await story.person('employer'), await story.person('employee')]
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  return { poster, person, job, application: await makeApplication(db, job, person, { status }) }
}

test('a job seeker confirms and withdraws, and the employer is emailed', async () => {
  const { poster, person, job } = await applied()
  const page = await story.open('/employee/dashboard', { as: person })
  const withdraw = page.getByRole('button', { name: 'Withdraw application' })
  await withdraw.click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw from Crane Operator?' })
  await dialog.getByText("You can't apply for this job again after you withdraw.").waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expectFocus(withdraw)
  await withdraw.click()
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expectToast(page, 'status', 'Application withdrawn', 'You have withdrawn your application for Crane Operator.')
  const card = page.getByRole('article', { name: 'Crane Operator' })
  await card.getByText('Withdrawn', { exact: true }).first().waitFor()
  await expect.poll(() => withdraw.count()).toBe(0)
  expect((await story.site.emailTo(poster.email)).subject).toBe(`${person.fullName} has withdrawn from Crane Operator`)

  const employer = await story.open('/view-applicants', { as: poster, javaScript: false })
  const article = employer.getByRole('article', { name: person.fullName })
  await article.getByText('Withdrawn', { exact: true }).waitFor()
  await expect.poll(() => article.getByRole('combobox').count()).toBe(0)
  await visit(page, `/jobs/${job.id}`)
  await expect.poll(() => page.getByRole('button', { name: 'Already Applied' }).count()).toBe(2)
  await expect.poll(() => page.getByText(/^You withdrew this application on \d{2} \w{3} \d{4}\.$/).count()).toBe(2)
})

test('a job seeker who withdraws sees that the interview is cancelled, and no longer sees it as next', async () => {
  const { person, application } = await applied()
  await makeInterview(story.site.db, application, [new Date(Date.now() + 3 * 86_400_000)])
  const page = await story.open('/employee/dashboard', { as: person })
  await page.getByRole('heading', { name: 'Next: your interview' }).waitFor()
  await page.getByRole('button', { name: 'Withdraw application' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  const sentences = 'You have withdrawn your application for Crane Operator. Your interview is cancelled.'
  await expectToast(page, 'status', 'Application withdrawn', sentences)
  await expect.poll(() => page.getByRole('heading', { name: 'Next: your interview' }).count()).toBe(0)
})

test('within a minute of applying, the dialog says that the person can apply again', async () => {
  const { db } = story.site
  const [poster, person] = [await story.person('employer'), await story.person('employee')]
  await makeApplication(db, await makeJob(db, poster, { title: 'Crane Operator' }), person, { appliedAt: new Date() })
  const page = await story.open('/employee/dashboard', { as: person })
  await page.getByRole('button', { name: 'Withdraw application' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw from Crane Operator?' })
  await dialog.getByText('within a minute of applying').waitFor()
  await expect.poll(() => dialog.getByText('The employer will see').count()).toBe(0)
})

test('without scripts, a page asks for confirmation', async () => {
  const { person } = await applied('Interview Scheduled')
  const page = await story.open('/employee/dashboard', { as: person, javaScript: false })
  await page.getByRole('link', { name: 'Withdraw application' }).click()
  await page.getByRole('heading', { level: 1, name: 'Withdraw from Crane Operator?' }).waitFor()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByText('Application withdrawn').waitFor()
})

test('a closed application cannot be withdrawn', async () => {
  for (const status of ['Hired', 'Rejected', 'Withdrawn']) {
    const { person, application } = await applied(status)
    const page = await story.open('/employee/dashboard', { as: person, javaScript: false })
    await expect.poll(() => page.getByText('Withdraw application').count(), { message: status }).toBe(0)
    await page.goto(`/employee/dashboard/applications/${application.id}/withdrawal`)
    await page.getByRole('heading', { level: 1, name: `This application is ${status.toLowerCase()}` }).waitFor()
  }
})

test('a job seeker cannot withdraw an application of someone else', async () => {
  const { application } = await applied()
  const page = await story.open('/', { as: await story.person('employee'), javaScript: false })
  const answer = await page.goto(`/employee/dashboard/applications/${application.id}/withdrawal`)
  expect(answer?.status()).toBe(404)
})

test('a withdrawal after a final decision is rejected and shows the current status', async () => {
  const { person, application } = await applied()
  const page = await story.open('/employee/dashboard', { as: person })
  await page.getByRole('button', { name: 'Withdraw application' }).click()
  await story.site.db.update(applications).set({ status: 'Hired' }).where(eq(applications.id, application.id))
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expectToast(page, 'alert', 'Application not withdrawn', 'This application is already closed.')
  await page.getByRole('article', { name: 'Crane Operator' }).getByText('Hired').first().waitFor()
})
