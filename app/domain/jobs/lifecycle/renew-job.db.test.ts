import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, endOfDayIn, todayIn } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { jobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { jobStatus } from './job-status.ts'
import { renewJob } from './renew-job.server.ts'

const ZONE = 'Australia/Perth'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

const today = () => todayIn(ZONE, new Date())

/** A job that closes at the end of the day that is `days` from now. */
function makeClosing(days: number, fields: Partial<typeof jobs.$inferInsert> = {}) {
  const closesOn = addDays(today(), days)
  const closesAt = endOfDayIn(ZONE, closesOn)
  return makeJob(bed.db, employer, { timeZone: ZONE, closesOn, closesAt, listedUntil: closesAt, ...fields })
}

const read = async (id: string) => (await bed.db.select().from(jobs).where(eq(jobs.id, id)))[0]

test.each([
  ['before it closes', 3, {}],
  ['after it has closed', -3, {}],
  ['after its poster closed it', 3, { closedAt: new Date(), listedUntil: null }],
  ['after it was filled and has closed', -3, { filledAt: new Date(), listedUntil: null }],
])('a job is renewed %s, and keeps the date on which it was posted', async (_, days, fields) => {
  const job = await makeClosing(days, fields)
  const until = addDays(today(), 30)
  expect(await renewJob(bed.ctx(employer), job.id, until)).toEqual({ ok: true, title: job.title, isPaused: false })
  const renewed = await read(job.id)
  expect(renewed).toMatchObject({
    closesOn: until,
    closedAt: null,
    filledAt: null,
    createdAt: job.createdAt,
    version: job.version + 1,
  })
  expect(renewed?.listedUntil).toEqual(endOfDayIn(ZONE, until))
  const [audited] = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, job.id))
  expect(audited).toMatchObject({ action: 'job.renewed', details: { before: job.closesOn, after: until } })
})

test('a date that has passed, or is no later than the present one, is rejected', async () => {
  const job = await makeClosing(5)
  for (const days of [-1, 0, 5]) {
    const result = await renewJob(bed.ctx(employer), job.id, addDays(today(), days))
    expect(result).toMatchObject({ ok: false, reason: 'too-early', after: job.closesOn })
  }
  const expired = await makeClosing(-5)
  expect(await renewJob(bed.ctx(employer), expired.id, addDays(today(), -1))).toMatchObject({ after: today() })
})

test('a date more than a year away is rejected', async () => {
  const job = await makeClosing(5)
  expect(await renewJob(bed.ctx(employer), job.id, '2999-12-24')).toMatchObject({ ok: false, reason: 'too-late' })
  expect(await read(job.id)).toMatchObject({ closesOn: job.closesOn, version: job.version })
})

test('a paused job is renewed and stays paused', async () => {
  const job = await makeClosing(3, { pausedAt: new Date(), listedUntil: null })
  const until = addDays(today(), 30)
  expect(await renewJob(bed.ctx(employer), job.id, until)).toMatchObject({ ok: true, isPaused: true })
  expect(await read(job.id)).toMatchObject({ closesOn: until, pausedAt: expect.any(Date), listedUntil: null })
})

test('a held job and one without a closing date cannot be renewed, and another employer finds none', async () => {
  const until = addDays(today(), 30)
  const held = await makeClosing(3, { heldAt: new Date(), reviewedAt: null, listedUntil: null })
  expect(await renewJob(bed.ctx(employer), held.id, until)).toMatchObject({ reason: 'not-allowed' })
  const undated = await makeJob(bed.db, employer)
  expect(await renewJob(bed.ctx(employer), undated.id, until)).toMatchObject({ reason: 'not-allowed', status: 'Open' })
  const other = await makePerson(bed.db, 'employer')
  await expect(renewJob(bed.ctx(other), held.id, until)).rejects.toMatchObject({ status: 404 })
})

test('two people who renew a job at the same time leave one result', async () => {
  const job = await makeClosing(3)
  const dates = [10, 20, 30].map((days) => addDays(today(), days))
  await Promise.all(dates.map((date) => renewJob(bed.ctx(employer), job.id, date)))
  const renewed = await read(job.id)
  expect(renewed && jobStatus(renewed, new Date())).toBe('Open')
  expect(renewed?.closesAt).toEqual(endOfDayIn(ZONE, renewed?.closesOn ?? ''))
  expect(renewed?.closesOn).toBe(dates[2])
})
