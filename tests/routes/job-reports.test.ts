import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RATE_LIMITS } from '#app/http/rate-limit.server.ts'
import { type Person } from '#app/policy/actor.ts'
import { jobReports, jobs } from '#db/schema/jobs.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, visit } from './client.ts'

/** `Report this job` and the admins' list of reported jobs, as forms without scripts. */

let site: Site
let employer: Person
let admin: Person
beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: '127.0.0.1' })
  employer = await makePerson(site.db, 'employer')
  admin = await makePerson(site.db, 'admin')
})
beforeEach(() => site.db.delete(jobReports))
afterAll(() => site.close())

test('a visitor reports a job once, and an admin reads the report and closes the job', async () => {
  const job = await makeJob(site.db, employer, { title: 'Work from Home' })
  const visitor = visit(site, { from: '203.0.113.1' })
  expect((await visitor.get(`/jobs/${job.id}`)).body).toContain(`href="/jobs/${job.id}/report"`)
  const path = `/jobs/${job.id}/report`
  expect(pageText(await visitor.get(path))).toContain('What is wrong with this job?')
  const report = { reason: 'private-data', details: 'They ask for a $99 fee.', email: 'ava@example.com' }
  expect(await visitor.post(path, report)).toMatchObject({ status: 303, location: `/jobs/${job.id}` })
  expect(pageText(await visitor.get(`/jobs/${job.id}`))).toContain('Report sent')
  await visitor.post(path, report)
  expect(pageText(await visitor.get(`/jobs/${job.id}`))).toContain('Already reported')
  expect(await site.db.$count(jobReports)).toBe(1)

  const reviewer = visit(site, { as: admin })
  expect(pageText(await reviewer.get('/admin/dashboard'))).toContain('reported job')
  const list = pageText(await reviewer.get('/admin/jobs/reports'))
  expect(list).toContain('They ask for a $99 fee.')
  expect(list).toContain('ava@example.com')
  const closed = await reviewer.post(`/manage-jobs/${job.id}/closure`, { back: '/admin/jobs/reports' })
  expect([closed.status, closed.location]).toEqual([303, '/admin/jobs/reports'])
  expect(pageText(await reviewer.get('/admin/jobs/reports'))).toContain('No reported jobs')
  const [row] = await site.db.select().from(jobs).where(eq(jobs.id, job.id))
  expect(row?.closedAt).not.toBeNull()
  expect((await visitor.get(path)).location).toBe(`/jobs/${job.id}`)
  expect((await visitor.get(`/jobs/${job.id}`)).body).not.toContain(path)
})

test('an admin who suspends the poster of a reported job returns to the reports, and from the page of a user to that page', async () => {
  const reviewer = visit(site, { as: admin })
  for (const page of ['/admin/jobs/reports', '/admin/users/{id}', '/admin/users?q=a']) {
    const { id } = await makePerson(site.db, 'employer')
    const back = page.replace('{id}', id)
    const suspended = await reviewer.post(`/admin/users/${id}/suspension`, { reason: 'A scam.', back })
    expect([suspended.status, suspended.location]).toEqual([303, back])
  }
  const { id } = await makePerson(site.db, 'employer')
  const elsewhere = await reviewer.post(`/admin/users/${id}/suspension`, { reason: 'A scam.', back: '/admin/settings' })
  expect(elsewhere.location).toBe('/admin/users')
})

test('a report without a reason, or without details for another reason, is marked and keeps its input', async () => {
  const { id } = await makeJob(site.db, employer)
  const visitor = visit(site, { from: '203.0.113.2' })
  const noReason = await visitor.post(`/jobs/${id}/report`, { details: 'A fee of $99.', email: 'ava at example' })
  expect(noReason.status).toBe(400)
  expect(pageText(noReason)).toContain('Choose what is wrong with this job.')
  expect(pageText(noReason)).toContain('Enter an email address like name@example.com.')
  expect(noReason.body).toContain('A fee of $99.')
  const other = await visitor.post(`/jobs/${id}/report`, { reason: 'other' })
  expect(other.status).toBe(400)
  expect(pageText(other)).toContain('Tell us what is wrong with this job.')
  expect(await site.db.$count(jobReports)).toBe(0)
})

test('reports from one client are limited, and those of bots are not stored', async () => {
  const spammer = visit(site, { from: '203.0.113.3' })
  const { id } = await makeJob(site.db, employer)
  await spammer.post(`/jobs/${id}/report`, { reason: 'scam', fax_number: '1' })
  expect(await site.db.$count(jobReports)).toBe(0)
  for (let n = 0; n < RATE_LIMITS.jobReport.max; n++) {
    await spammer.post(`/jobs/${id}/report`, { reason: 'scam', email: `a${n}@example.com` })
  }
  const limited = await spammer.post(`/jobs/${id}/report`, { reason: 'scam', details: 'Once more.' })
  expect(limited.status).toBe(429)
  expect(limited.body).toContain('Once more.')
  expect(await site.db.$count(jobReports)).toBe(RATE_LIMITS.jobReport.max)
})

test('an admin dismisses reports, and the job stays live', async () => {
  const { id, title } = await makeJob(site.db, employer)
  await visit(site, { from: '203.0.113.4' }).post(`/jobs/${id}/report`, { reason: 'misleading' })
  const reviewer = visit(site, { as: admin })
  const page = await reviewer.get('/admin/jobs/reports')
  const newestAt = page.body.match(/name="newest_at" value="([^"]+)"/)?.[1] ?? ''
  await reviewer.post(`/admin/jobs/${id}/reports/dismissal`, { newest_at: newestAt })
  expect(pageText(await reviewer.get('/admin/jobs/reports'))).toContain(`${title} stays as it is.`)
  expect((await visit(site).get(`/jobs/${id}`)).status).toBe(200)
})
