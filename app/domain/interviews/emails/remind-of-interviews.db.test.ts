import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#app/lib/dates.ts'
import { applications } from '#db/schema/applications.ts'
import { emails } from '#db/schema/email.ts'
import { interviews } from '#db/schema/interviews.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeInterview, makeJob, makePerson } from '#tests/support/factories.ts'
import { cancelInterview } from '../cancel-interview.server.ts'
import { remindOfInterviews } from './remind-of-interviews.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const STARTS_AT = new Date('2030-06-12T01:00:00Z')

async function agree() {
  const employer = await makePerson(bed.db, 'employer')
  const applicant = await makePerson(bed.db, 'employee')
  const application = await makeApplication(bed.db, await makeJob(bed.db, employer), applicant)
  const { id } = await makeInterview(bed.db, application, [STARTS_AT])
  const agreed = { status: 'scheduled' as const, startsAt: STARTS_AT, endsAt: new Date(STARTS_AT.getTime() + HOUR_MS) }
  await bed.db.update(interviews).set(agreed).where(eq(interviews.id, id))
  const addresses = [employer.email, applicant.email]
  const sent = () => bed.db.select().from(emails).where(inArray(emails.recipient, addresses))
  return { employer, applicant, application, id, sent }
}
const hoursBefore = (hours: number) => new Date(STARTS_AT.getTime() - hours * HOUR_MS)
const remind = (hours: number) => remindOfInterviews.run({ ...bed.ctx(), now: () => hoursBefore(hours) }, {})

test('both sides are reminded once, a day before, with the place and without a calendar event', async () => {
  const { employer, applicant, sent } = await agree()
  await remind(25)
  expect(await sent()).toEqual([])
  await Promise.all([remind(24), remind(23.5), remind(23)])
  const reminders = await sent()
  expect(reminders.map(({ recipient }) => recipient).toSorted()).toEqual([applicant.email, employer.email].toSorted())
  for (const { subject, text, calendar, expiresAt } of reminders) {
    expect(subject).toMatch(/^Reminder: interview/)
    expect(text).toContain('Level 2, 1 Market Street')
    expect([calendar, expiresAt]).toEqual([null, STARTS_AT])
  }
})

test('a cancelled interview is not reminded of, and a new time is reminded of again', async () => {
  const cancelled = await agree()
  await cancelInterview(bed.ctx(cancelled.employer, hoursBefore(48)), cancelled.id, 1, null)
  const moved = await agree()
  await remind(24)
  await bed.db.update(interviews).set({ sequence: 1 }).where(eq(interviews.id, moved.id))
  await remind(23)
  expect(await cancelled.sent()).toEqual([])
  expect(await moved.sent()).toHaveLength(4)
})

test('no one is reminded of an interview whose application has ended, unless that is undone', async () => {
  const { application, sent } = await agree()
  const setStatus = (status: 'Withdrawn' | 'Interview Scheduled') =>
    bed.db.update(applications).set({ status }).where(eq(applications.id, application.id))
  await setStatus('Withdrawn')
  await remind(24)
  expect(await sent()).toEqual([])
  await setStatus('Interview Scheduled')
  await remind(23.5)
  expect(await sent()).toHaveLength(2)
})

test('all interviews that begin or whose times have passed are emailed about in one run, and not looked at again', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const applicant = await makePerson(bed.db, 'employee')
  const application = await makeApplication(bed.db, await makeJob(bed.db, employer), applicant)
  const ids = { scheduled: [] as string[], proposed: [] as string[] }
  for (let count = 0; count < 51; count++) {
    const { id: lapsed } = await makeInterview(bed.db, application, [hoursBefore(25)])
    const { id: agreed } = await makeInterview(bed.db, application, [STARTS_AT])
    ids.proposed.push(lapsed)
    ids.scheduled.push(agreed)
  }
  await bed.db
    .update(interviews)
    .set({ status: 'scheduled', startsAt: STARTS_AT, endsAt: new Date(STARTS_AT.getTime() + HOUR_MS) })
    .where(inArray(interviews.id, ids.scheduled))
  const count = () => bed.db.$count(emails, inArray(emails.recipient, [employer.email, applicant.email]))
  await remind(24)
  expect(await count()).toBe(3 * 51)
  await bed.db.delete(emails).where(inArray(emails.recipient, [employer.email, applicant.email]))
  await remind(23)
  expect(await count()).toBe(0)
})
