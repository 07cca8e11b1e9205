import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { expectToast, fillJob, inNavigation } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory({ LOG_LEVEL: 'silent' })
const SERVER_FAILED = /status of 500|Minified React error|ServerRouter|Error:/

/** Makes every query of one table fail until the test ends, by renaming the table. */
async function breakTable(name: string): Promise<void> {
  await story.site.db.execute(sql.raw(`alter table ${name} rename to ${name}_away`))
}

afterEach(async () => {
  for (const name of ['jobs', 'applications', 'application_events', 'audit_events']) {
    await story.site.db.execute(sql.raw(`alter table if exists ${name}_away rename to ${name}`))
  }
})

test.each([
  ['/manage-jobs', 'Failed to load jobs'],
  ['/view-applicants', 'Failed to load applicants'],
])('%s shows "%s" inside its area and recovers with Try again', async (path, title) => {
  story.expectErrors(SERVER_FAILED)
  const page = await story.open('/employer/company', { as: await story.person('employer') })
  await breakTable('applications')
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Company Profile' }).first().waitFor()
  await story.site.db.execute(sql`alter table applications_away rename to applications`)
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'detached' })
})

test.each(['/jobs', '/'])('visitors of %s see "Failed to load jobs" and can try again', async (path) => {
  story.expectErrors(SERVER_FAILED)
  const page = await story.open('/contact')
  await breakTable('jobs')
  expect((await page.goto(path))?.status()).toBe(500)
  await page.getByRole('heading', { level: 1, name: 'Failed to load jobs' }).waitFor()
  await story.site.db.execute(sql`alter table jobs_away rename to jobs`)
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Search Jobs' }).waitFor()
})

test('an applicant whose application fails sees an error and can try again', async () => {
  story.expectErrors(SERVER_FAILED)
  const job = await makeJob(story.site.db, await story.person('employer'))
  const page = await story.open(`/jobs/${job.id}`, { as: await story.person('employee') })
  await breakTable('application_events')
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await expectToast(page, 'alert', 'Application Failed')
  await story.site.db.execute(sql`alter table application_events_away rename to application_events`)
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await expectToast(page, 'status', 'Application Successful!')
})

test('a job that could not be posted keeps its text and can be posted later', async () => {
  story.expectErrors(SERVER_FAILED)
  const page = await story.open('/post-job', { as: await story.person('employer') })
  await fillJob(page)
  await breakTable('jobs')
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expectToast(page, 'alert', 'Error posting job')
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Night Packer')
  await story.site.db.execute(sql`alter table jobs_away rename to jobs`)
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expectToast(page, 'status', 'Job Posted Successfully')
})

test('a job that could not be deleted stays in the list', async () => {
  story.expectErrors(SERVER_FAILED)
  const person = await story.person('employer')
  await makeJob(story.site.db, person, { title: 'Crane Operator' })
  const page = await story.open('/manage-jobs', { as: person })
  await page.getByRole('button', { name: 'Delete Crane Operator' }).click()
  await breakTable('audit_events')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'alert', 'Error deleting job')
  await page.getByRole('rowheader', { name: 'Crane Operator' }).waitFor()
})

test('any other failure shows an error page without technical details', async () => {
  story.expectErrors(SERVER_FAILED)
  const job = await makeJob(story.site.db, await story.person('employer'))
  const page = await story.open('/contact', { javaScript: false })
  await breakTable('jobs')
  const answer = await page.goto(`/jobs/${job.id}`)
  expect(answer?.status()).toBe(500)
  await page.getByRole('heading', { level: 1, name: 'Something went wrong on our side' }).waitFor()
  await inNavigation(page, 'link', 'Employee Login').waitFor()
  expect(await page.content()).not.toMatch(/relation|select |jobs_away|\.ts:/)
})

test('a person whose sign-out fails stays signed in and can try again', async () => {
  const page = await story.open('/employer/company', { as: await story.person('employer') })
  await story.site.db.execute(sql`
    create function reject_delete() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`)
  await story.site.db.execute(
    sql`create trigger reject_delete before delete on sessions for each row execute function reject_delete()`,
  )
  await inNavigation(page, 'button', 'Logout').click()
  await expectToast(page, 'alert', 'Sign out Failed', 'Something went wrong')
  await story.site.db.execute(sql`drop function reject_delete() cascade`)
  await inNavigation(page, 'button', 'Logout').click()
  await expectToast(page, 'status', 'Logged Out')
})
