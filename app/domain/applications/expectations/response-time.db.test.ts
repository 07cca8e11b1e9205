import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationEvents, applicationMessages, applications } from '#db/schema/applications.ts'
import { interviewEvents } from '#db/schema/interviews.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeInterview, makeJob, makePerson } from '#tests/support/factories.ts'
import { listMyApplications } from '../my-applications.server.ts'
import { nextStepMessage } from './next-step.ts'
import { listResponseDays } from './response-time.server.ts'

let bed: TestBed
let seeker: Person
beforeAll(async () => {
  bed = await openTestBed()
  seeker = await makePerson(bed.db, 'employee')
})
afterAll(() => bed.close())

const NOW = new Date()

/** An application `age` days ago, with the employer's first change after `waited` days; null: none. */
async function makeCase(employer: Person, age: number, waited: number | null, fields: object = {}) {
  const application = await makeApplication(
    bed.db,
    await makeJob(bed.db, employer),
    await makePerson(bed.db, 'employee'),
  )
  const appliedAt = new Date(NOW.getTime() - age * DAY_MS)
  await bed.db
    .update(applications)
    .set({ appliedAt, ...fields })
    .where(eq(applications.id, application.id))
  if (waited === null) return application
  const at = new Date(appliedAt.getTime() + waited * DAY_MS)
  const event = { fromStatus: 'Pending', toStatus: 'Under Review', at, notifiedAt: at }
  await bed.db.insert(applicationEvents).values({ id: newId(), applicationId: application.id, ...event })
  return application
}

const daysOf = async ({ companyId }: Person) =>
  (await listResponseDays(bed.ctx(seeker, NOW), [companyId ?? ''])).get(companyId ?? '')

test('the usual response time is that of half of at least 10 applications, and those without a response count', async () => {
  const employer = await makePerson(bed.db, 'employer')
  for (const waited of [0.5, 1, 1, 2, 2.5, 3, 4, 8]) await makeCase(employer, 40, waited)
  await makeCase(employer, 45, null)
  expect(await daysOf(employer)).toBeUndefined()
  // None of these is a case: too young, withdrawn, the job was removed, more than a year old.
  await makeCase(employer, 1, null)
  await makeCase(employer, 50, null, { status: 'Withdrawn' })
  await makeCase(employer, 50, null, { endedAt: NOW })
  await makeCase(employer, 400, 1)
  expect(await daysOf(employer)).toBeUndefined()
  await makeCase(employer, 60, 9)
  expect(await daysOf(employer)).toBe(3)
  expect(await daysOf(await makePerson(bed.db, 'employer'))).toBeUndefined()

  await makeApplication(bed.db, await makeJob(bed.db, employer), seeker)
  const [tracked] = (await listMyApplications(bed.ctx(seeker, NOW), new URLSearchParams())).rows
  expect(tracked && nextStepMessage(tracked, null)).toBe(
    `${employer.companyName} will review your application. It usually responds within 3 days.`,
  )
})

test('a proposed interview and a message of the employer are responses too, one of the applicant is not', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const cases = []
  for (let n = 0; n < 10; n += 1) cases.push(await makeCase(employer, 40, null))
  const at = new Date(NOW.getTime() - 38.5 * DAY_MS)
  const [first, ...others] = cases
  if (!first) throw new Error('There are no cases.')
  const proposed = await makeInterview(bed.db, first, [NOW])
  await bed.db.insert(interviewEvents).values({ id: newId(), interviewId: proposed.id, kind: 'proposed', at })
  const write = (sender: 'employer' | 'applicant', { id }: { id: string }) =>
    bed.db.insert(applicationMessages).values({ id: newId(), applicationId: id, sender, body: 'Hello', at })
  for (const application of others) await write('applicant', application)
  expect(await daysOf(employer)).toBe(31)
  for (const application of others.slice(0, 4)) await write('employer', application)
  expect(await daysOf(employer)).toBe(2)
})

test('many applications of the last days do not hide how long older ones waited', async () => {
  const employer = await makePerson(bed.db, 'employer')
  for (let n = 0; n < 10; n += 1) await makeCase(employer, 40, 6.5)
  expect(await daysOf(employer)).toBe(7)
  const job = await makeJob(bed.db, employer)
  for (let n = 0; n < 201; n += 1) await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'))
  expect(await daysOf(employer)).toBe(7)
})

test('ten fast responses do not hide that more applications of their age wait', async () => {
  const employer = await makePerson(bed.db, 'employer')
  for (let n = 0; n < 10; n += 1) await makeCase(employer, 20, 0.5)
  expect(await daysOf(employer)).toBe(1)
  for (let n = 0; n < 11; n += 1) await makeCase(employer, 20, null)
  expect(await daysOf(employer)).toBeUndefined()
})

test('responses to applications that are younger than the time shown do not count', async () => {
  const employer = await makePerson(bed.db, 'employer')
  for (let n = 0; n < 10; n += 1) await makeCase(employer, 0.9, 0.1)
  expect(await daysOf(employer)).toBeUndefined()
  for (let n = 0; n < 10; n += 1) await makeCase(employer, 30, 6.5)
  expect(await daysOf(employer)).toBe(7)
})

test('a company that mostly does not respond takes more than 30 days', async () => {
  const employer = await makePerson(bed.db, 'employer')
  for (let n = 0; n < 4; n += 1) await makeCase(employer, 50, 2)
  for (let n = 0; n < 6; n += 1) await makeCase(employer, 50, null)
  expect(await daysOf(employer)).toBe(31)
})

test.each([
  ['Pending', null, 'Acme will review your application.'],
  ['Pending', 1, 'Acme will review your application. It usually responds within a day.'],
  ['Pending', 31, 'Acme will review your application. It usually takes more than 30 days to respond.'],
  ['Reviewed', 3, 'Acme will decide whether to interview you.'],
  ['Interview Scheduled', null, 'Acme will contact you about an interview.'],
  ['Rejected', 3, null],
  ['Withdrawn', null, null],
])('the next step of an application that is %s with %j days is %j', (status, responseDays, expected) => {
  expect(nextStepMessage({ status, responseDays, endedAt: null, companyName: 'Acme' }, null)).toBe(expected)
  expect(nextStepMessage({ status, responseDays, endedAt: NOW, companyName: 'Acme' }, null)).toBeNull()
})
