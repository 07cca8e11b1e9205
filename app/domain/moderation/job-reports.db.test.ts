import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeListing } from '#app/domain/jobs/lifecycle/change-listing.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { jobReports } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { dismissJobReports } from './dismiss-job-reports.server.ts'
import type { JobReport } from './job-report.ts'
import { reportJob } from './report-job.server.ts'
import { countReportedJobs, listReportedJobs } from './reported-jobs.server.ts'
import { restorePerson } from './restore-person.server.ts'
import { suspendPerson } from './suspend-person.server.ts'

let bed: TestBed
let admin: Person
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(async () => {
  await bed.db.delete(jobReports)
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

const SCAM: JobReport = { reason: 'scam', details: 'They ask for a $99 fee.', email: null }
const CLIENT = '203.0.113.10'

const asGuest = (now = new Date()) => bed.ctx(GUEST, now)
const listReported = () => listReportedJobs(bed.ctx(admin))

test('of concurrent reports by one visitor about one job one is stored and audited', async () => {
  const job = await makeJob(bed.db, employer)
  const results = await Promise.all(Array.from({ length: 12 }, () => reportJob(asGuest(), job.id, SCAM, CLIENT)))
  expect(results.filter((result) => result.ok && result.isNew)).toHaveLength(1)
  expect(await bed.db.$count(jobReports, eq(jobReports.jobId, job.id))).toBe(1)
  const audit = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, job.id))
  expect(audit.map(({ action, actorId, details }) => [action, actorId, details])).toEqual([
    ['job.reported', null, { title: job.title, reason: 'scam' }],
  ])
})

test('people, email addresses and clients are different reporters, and a job is listed once with all of them', async () => {
  const job = await makeJob(bed.db, employer)
  const mia = await makePerson(bed.db, 'employee')
  await reportJob(asGuest(new Date(Date.now() - 3000)), job.id, SCAM, CLIENT)
  await reportJob(asGuest(new Date(Date.now() - 2000)), job.id, { ...SCAM, email: 'ava@example.com' }, CLIENT)
  await reportJob(bed.ctx(mia, new Date(Date.now() - 1000)), job.id, { ...SCAM, email: 'other@example.com' }, CLIENT)
  const [row, ...others] = await listReported()
  expect(others).toEqual([])
  expect(row).toMatchObject({ id: job.id, count: 3, poster: { id: employer.id, canBeSuspended: true } })
  expect(row?.reports.map(({ email }) => email)).toEqual([mia.email, 'ava@example.com', null])
  const { count, oldestAt } = await countReportedJobs(bed.ctx(admin))
  expect([count, oldestAt]).toEqual([1, row?.oldestAt])
})

test('the job that has waited longest is first, with its five newest reports', async () => {
  const [first, second] = [await makeJob(bed.db, employer), await makeJob(bed.db, employer)]
  await reportJob(asGuest(new Date(Date.now() - DAY_MS)), second.id, SCAM, CLIENT)
  for (let n = 0; n < 7; n++) await reportJob(asGuest(), first.id, SCAM, `203.0.113.${n}`)
  const rows = await listReported()
  expect(rows.map(({ id, count, reports }) => [id, count, reports.length])).toEqual([
    [second.id, 1, 1],
    [first.id, 7, 5],
  ])
})

test('a closed job, a deleted one and an unknown one cannot be reported', async () => {
  const closed = await makeJob(bed.db, employer)
  await changeListing(bed.ctx(employer), closed.id, 'close')
  for (const id of [closed.id, newId(), 'no-id']) {
    expect(await reportJob(asGuest(), id, SCAM, CLIENT)).toEqual({ ok: false, reason: 'closed' })
  }
})

test('dismissing closes the reports the admin has read, and the reporter can report the job again', async () => {
  const job = await makeJob(bed.db, employer)
  await reportJob(asGuest(new Date(Date.now() - 1000)), job.id, SCAM, CLIENT)
  const [read] = await listReported()
  await reportJob(asGuest(), job.id, SCAM, '203.0.113.11')
  await dismissJobReports(bed.ctx(admin), job.id, read?.newestAt ?? new Date(0))
  expect((await listReported()).map(({ count }) => count)).toEqual([1])
  expect(await reportJob(asGuest(), job.id, SCAM, CLIENT)).toEqual({ ok: true, isNew: true })
  await dismissJobReports(bed.ctx(admin), job.id, new Date(Date.now() + 1000))
  await dismissJobReports(bed.ctx(admin), job.id, new Date(Date.now() + 1000))
  expect(await listReported()).toEqual([])
  const audit = await bed.db.select().from(auditEvents).where(eq(auditEvents.action, 'job.reports-dismissed'))
  expect(audit.map(({ actorId, details }) => [actorId, details])).toEqual([
    [admin.id, { title: job.title, reports: 1 }],
    [admin.id, { title: job.title, reports: 2 }],
  ])
})

test('a job leaves the list while it is closed or its poster suspended, and returns when it is listed again', async () => {
  const job = await makeJob(bed.db, employer)
  await reportJob(asGuest(), job.id, SCAM, CLIENT)
  await changeListing(bed.ctx(admin), job.id, 'close')
  expect(await listReported()).toEqual([])
  await changeListing(bed.ctx(employer), job.id, 'resume')
  expect(await listReported()).toHaveLength(1)
  await suspendPerson(bed.ctx(admin), employer.id, 'Asked applicants for a fee.')
  expect((await countReportedJobs(bed.ctx(admin))).count).toBe(0)
  await restorePerson(bed.ctx(admin), employer.id)
  expect((await countReportedJobs(bed.ctx(admin))).count).toBe(1)
})

test('a job that a task has yet to hide has left the list as well', async () => {
  const job = await makeJob(bed.db, employer)
  await reportJob(asGuest(), job.id, SCAM, CLIENT)
  const at = new Date()
  await bed.db.update(profiles).set({ suspendedAt: at, relistingSince: at }).where(eq(profiles.id, employer.id))
  expect(await listReported()).toEqual([])
  expect((await countReportedJobs(bed.ctx(admin))).count).toBe(0)
})

test('only admins can list and dismiss reports', async () => {
  const job = await makeJob(bed.db, employer)
  for (const actor of [GUEST, employer]) {
    await expect(listReportedJobs(bed.ctx(actor))).rejects.toMatchObject({ status: 403 })
    await expect(dismissJobReports(bed.ctx(actor), job.id, new Date())).rejects.toMatchObject({ status: 403 })
  }
  await expect(dismissJobReports(bed.ctx(admin), newId(), new Date())).rejects.toMatchObject({ status: 404 })
})
