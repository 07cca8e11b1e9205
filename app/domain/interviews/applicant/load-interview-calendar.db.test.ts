import { eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, instantIn } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { emails } from '#db/schema/email.ts'
import { interviews } from '#db/schema/interviews.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeInterview, makeJob, makePerson } from '#tests/support/factories.ts'
import { cancelInterview } from '../cancel-interview.server.ts'
import { type InterviewChange, sendInterviewEmail } from '../emails/send-interview-email.server.ts'
import { pickInterviewTime } from '../pick-interview-time.server.ts'
import { loadInterviewCalendar } from './load-interview-calendar.server.ts'

const ZONE = 'Australia/Perth'
const NOW = instantIn(ZONE, '2026-11-23', '08:00')
const TEN = instantIn(ZONE, '2026-11-26', '10:00')

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const ctx = (actor: Person, now = NOW) => bed.ctx(actor, now)

async function propose() {
  const employer = await makePerson(bed.db, 'employer', { fullName: 'Dean Corrigan', companyName: 'Bright & Co' })
  const applicant = await makePerson(bed.db, 'employee', { fullName: 'Mia Nguyen' })
  const job = await makeJob(bed.db, employer, { title: 'Crane Operator', timeZone: ZONE })
  const past = new Date(NOW.getTime() - DAY_MS)
  const application = await makeApplication(bed.db, job, applicant, { appliedAt: past, statusChangedAt: past })
  const { id } = await makeInterview(bed.db, application, [TEN])
  return { employer, applicant, application, id }
}

/** The calendar of the last email about the interview to the person. */
async function invitationOf({ email }: Person): Promise<string> {
  const { rows } = await bed.db.execute<{ data: InterviewChange }>(
    sql`select data from pgboss.job where name = ${sendInterviewEmail.name} and state = 'created' order by created_on, id`,
  )
  for (const { data } of rows) await sendInterviewEmail.run({ ...bed.ctx(), db: bed.db, now: () => NOW }, data)
  const sent = await bed.db.select().from(emails).where(eq(emails.recipient, email))
  return sent.at(-1)?.calendar ?? ''
}

/** What is the same in the invitation and in the file. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = calendar.getFirstSubcomponent('vevent')
  const value = (name: string) => String(event?.getFirstPropertyValue(name))
  const properties = ['uid', 'sequence', 'dtstamp', 'dtstart', 'dtend', 'summary', 'description', 'location', 'status']
  return {
    method: calendar.getFirstPropertyValue('method'),
    event: Object.fromEntries(properties.map((name) => [name, value(name)])),
    attendees: event?.getAllProperties('attendee').length,
  }
}

test('the calendar file of an agreed interview is the event of the emailed invitation, without attendees', async () => {
  const { applicant, id } = await propose()
  await pickInterviewTime(ctx(applicant), id, TEN, 'Australia/Sydney')
  const invitation = parse(await invitationOf(applicant))
  const file = parse(await loadInterviewCalendar(ctx(applicant, new Date(NOW.getTime() + DAY_MS)), id))
  expect(invitation).toMatchObject({ method: 'REQUEST', attendees: 1 })
  expect(file).toEqual({ ...invitation, method: 'PUBLISH', attendees: 0 })
  expect(file.event).toMatchObject({ sequence: '1', summary: 'Interview for Crane Operator at Bright & Co' })
  expect(file.event.description).toContain('13:00 to 13:30 (Sydney time)')
})

test('the calendar file is a 404 for anyone else, and without an agreed time', async () => {
  const { employer, applicant, id } = await propose()
  const other = await makePerson(bed.db, 'employee')
  await expect(loadInterviewCalendar(ctx(applicant), id)).rejects.toMatchObject({ status: 404 })
  await pickInterviewTime(ctx(applicant), id, TEN, null)
  await expect(loadInterviewCalendar(ctx(other), id)).rejects.toMatchObject({ status: 404 })
  await expect(loadInterviewCalendar(ctx(employer), id)).rejects.toMatchObject({ status: 403 })
  const [row] = await bed.db.select().from(interviews).where(eq(interviews.id, id))
  await cancelInterview(ctx(employer), id, row?.version ?? 0, null)
  await expect(loadInterviewCalendar(ctx(applicant), id)).rejects.toMatchObject({ status: 404 })
})

test('the calendar file is a 404 once the application has ended, before a task cancels the interview', async () => {
  const { applicant, application, id } = await propose()
  await pickInterviewTime(ctx(applicant), id, TEN, null)
  await bed.db.update(applications).set({ endedAt: NOW }).where(eq(applications.id, application.id))
  await expect(loadInterviewCalendar(ctx(applicant), id)).rejects.toMatchObject({ status: 404 })
})
