import { and, asc, eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawApplication } from '#app/domain/applications/withdraw-application.server.tsx'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { emails } from '#db/schema/email.ts'
import { interviewers, interviews } from '#db/schema/interviews.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeInterview, makeJob, makePerson } from '#tests/support/factories.ts'
import { loadInterviewCalendar } from './applicant/load-interview-calendar.server.ts'
import { loadInterviewPage } from './applicant/load-interview-page.server.ts'
import { cancelInterview } from './cancel-interview.server.ts'
import { changeInterviewPlace } from './change-interview-place.server.ts'
import { remindOfInterviews } from './emails/remind-of-interviews.server.ts'
import { type InterviewChange, sendInterviewEmail } from './emails/send-interview-email.server.ts'
import { loadPlacePage } from './employer/load-interview-form.server.ts'
import { interviewPlaceForm } from './interview-form.ts'
import { rescheduleInterview } from './reschedule-interview.server.ts'

const NOW = new Date('2026-11-23T00:00:00Z')
const STARTS_AT = new Date('2026-11-25T01:00:00Z')
const ENDS_AT = new Date('2026-11-25T01:30:00Z')
const GATE = { place: 'Gate 3', video_url: null }

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const ctx = (actor: Person, now = NOW) => bed.ctx(actor, now)

/** An interview of two interviewers, at an agreed time unless `fields` say otherwise. */
async function makeAgreed(fields: Partial<typeof interviews.$inferInsert> = {}) {
  const employer = await makePerson(bed.db, 'employer', { fullName: 'Dean Corrigan', companyName: 'Bright & Co' })
  const colleague = await makePerson(bed.db, 'employer', { colleague: employer, companyRole: 'recruiter' })
  const applicant = await makePerson(bed.db, 'employee', { fullName: 'Mia Nguyen' })
  const job = await makeJob(bed.db, employer, { title: 'Crane Operator' })
  const yesterday = new Date(NOW.getTime() - 86_400_000)
  const applied = { appliedAt: yesterday, statusChangedAt: yesterday }
  const application = await makeApplication(bed.db, job, applicant, applied)
  const { id } = await makeInterview(bed.db, application, [STARTS_AT])
  await bed.db.insert(interviewers).values({ interviewId: id, personId: colleague.id })
  const agreed = { status: 'scheduled' as const, startsAt: STARTS_AT, endsAt: ENDS_AT, sequence: 1 }
  await bed.db
    .update(interviews)
    .set({ ...agreed, ...fields })
    .where(eq(interviews.id, id))
  return { employer, colleague, applicant, application, id }
}

/** Runs the queued emails about the interview, each twice, as a retry does. */
async function runEmails(id: string): Promise<void> {
  const ofInterview = sql`name = ${sendInterviewEmail.name} and data->>'interviewId' = ${id}`
  const { rows } = await bed.db.execute<{ data: InterviewChange }>(
    sql`select data from pgboss.job where ${ofInterview} order by created_on, id`,
  )
  for (const { data } of [...rows, ...rows]) {
    await sendInterviewEmail.run({ ...bed.ctx(), db: bed.db, now: () => NOW }, data)
  }
  await bed.db.execute(sql`delete from pgboss.job where ${ofInterview}`)
}

const emailsTo = ({ email }: Person) =>
  bed.db.select().from(emails).where(eq(emails.recipient, email)).orderBy(asc(emails.createdAt), asc(emails.id))

const findRow = async (id: string) => (await bed.db.select().from(interviews).where(eq(interviews.id, id)))[0]

test('a changed place is emailed once to the applicant and the interviewers, as an update of their calendar event', async () => {
  const { employer, colleague, applicant, application, id } = await makeAgreed()
  const input = { place: null, video_url: 'https://meet.example.com/a' }
  const changed = await changeInterviewPlace(ctx(employer), id, 1, input)
  expect(changed).toEqual({ ok: true, isChanged: true, applicantName: 'Mia Nguyen' })
  await runEmails(id)
  const row = await findRow(id)
  expect(row).toMatchObject({ place: null, videoUrl: input.video_url, sequence: 2, version: 2, startsAt: STARTS_AT })
  for (const person of [applicant, employer, colleague]) {
    const [email, ...others] = await emailsTo(person)
    expect(others).toEqual([])
    expect(email?.text).toContain(input.video_url)
    const calendar = new ICAL.Component(ICAL.parse(email?.calendar ?? ''))
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
    expect(event).toMatchObject({ uid: row?.calendarUid, sequence: 2, location: input.video_url })
    expect(event.startDate.toJSDate()).toEqual(STARTS_AT)
  }
  const [toApplicant] = await emailsTo(applicant)
  expect(toApplicant?.subject).toBe('Your interview for Crane Operator has a new location')
  expect(toApplicant?.text).toMatch(/\/interviews\/[\w-]{43}/)
  const { interview } = await loadInterviewPage(ctx(applicant), id)
  expect(interview).toMatchObject({ place: null, videoUrl: input.video_url })
  expect(interview.history.at(-1)).toMatchObject({ kind: 'place-changed', startsAt: STARTS_AT })
  expect(await loadInterviewCalendar(ctx(applicant), id)).toContain('SEQUENCE:2')
  const isAudited = and(
    eq(auditEvents.subjectId, application.id),
    eq(auditEvents.action, 'application.interview-place-changed'),
  )
  expect(await bed.db.$count(auditEvents, isAudited)).toBe(1)
})

test('of 10 changes at the same time one succeeds, and repetitions of it change nothing', async () => {
  const { employer, id } = await makeAgreed()
  const gates = Array.from({ length: 10 }, (_, n) => ({ place: `Gate ${n}`, video_url: null }))
  const results = await Promise.all(gates.map((gate) => changeInterviewPlace(ctx(employer), id, 1, gate)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && result.reason === 'stale')).toHaveLength(9)

  const elsewhere = { place: 'Gate 10', video_url: null }
  const repeated = await Promise.all(gates.map(() => changeInterviewPlace(ctx(employer), id, 2, elsewhere)))
  expect(repeated.every(({ ok }) => ok)).toBe(true)
  expect(repeated.filter((result) => result.ok && result.isChanged)).toHaveLength(1)
  const { version = 0, sequence } = (await findRow(id)) ?? {}
  expect(version - 1).toBe((sequence ?? 0) - 1)
})

test('of a change and a cancellation, or a change and new times, exactly one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { employer, id } = await makeAgreed()
    const [changed, cancelled] = await Promise.all([
      changeInterviewPlace(ctx(employer), id, 1, GATE),
      cancelInterview(ctx(employer), id, 1, null),
    ])
    expect([changed.ok, cancelled.ok].filter(Boolean)).toHaveLength(1)
    const other = await makeAgreed()
    const times = {
      time_1: '2026-11-27T09:00',
      duration: 30,
      interviewers: [other.employer.id],
      interview_message: null,
    }
    const [moved, rescheduled] = await Promise.all([
      changeInterviewPlace(ctx(other.employer), other.id, 1, GATE),
      rescheduleInterview(ctx(other.employer), other.id, 1, { ...times, ...GATE, accept_conflicts: undefined }),
    ])
    expect([moved.ok, rescheduled.ok].filter(Boolean)).toHaveLength(1)
  }
})

test('the place of an interview that is proposed, cancelled, over or of a withdrawn application can not be changed', async () => {
  const proposed = await makeAgreed({ status: 'proposed', startsAt: null, endsAt: null })
  const reject = (reason: string) => ({ ok: false, reason })
  expect(await changeInterviewPlace(ctx(proposed.employer), proposed.id, 1, GATE)).toEqual(reject('not-agreed'))
  const cancelled = await makeAgreed({ status: 'cancelled', cancelledAt: NOW })
  expect(await changeInterviewPlace(ctx(cancelled.employer), cancelled.id, 1, GATE)).toEqual(reject('closed'))
  const agreed = await makeAgreed()
  expect(await changeInterviewPlace(ctx(agreed.employer, ENDS_AT), agreed.id, 1, GATE)).toEqual(reject('closed'))
  expect(await changeInterviewPlace(ctx(agreed.employer), agreed.id, 7, GATE)).toEqual(reject('stale'))
  await bed.db.update(profiles).set({ suspendedAt: NOW }).where(eq(profiles.id, agreed.applicant.id))
  expect(await changeInterviewPlace(ctx(agreed.employer), agreed.id, 1, GATE)).toEqual(reject('unavailable'))
  const page = await loadPlacePage(ctx(agreed.employer), agreed.application.id, agreed.id)
  expect(page.rejection).toBe('unavailable')
  const withdrawn = await makeAgreed()
  await withdrawApplication(ctx(withdrawn.applicant), withdrawn.application.id)
  expect(await changeInterviewPlace(ctx(withdrawn.employer), withdrawn.id, 1, GATE)).toEqual(reject('closed'))
})

test('another company and the applicant can not change the place, and an interview needs one', async () => {
  const { applicant, id } = await makeAgreed()
  const stranger = await makePerson(bed.db, 'employer')
  await expect(changeInterviewPlace(ctx(stranger), id, 1, GATE)).rejects.toMatchObject({ status: 404 })
  await expect(changeInterviewPlace(ctx(stranger), newId(), 1, GATE)).rejects.toMatchObject({ status: 404 })
  await expect(changeInterviewPlace(ctx(applicant), id, 1, GATE)).rejects.toMatchObject({ status: 403 })
  expect(interviewPlaceForm.safeParse({ place: ' ', video_url: '' }).error?.issues[0]).toMatchObject({
    path: ['place'],
    message: 'Enter a place or a video link.',
  })
})

test('a reminded interview is not reminded of again after its place has changed, and one before its reminder is', async () => {
  const remind = () =>
    remindOfInterviews.run({ ...bed.ctx(), db: bed.db, now: () => new Date(STARTS_AT.getTime() - 86_400_000) }, {})
  const [reminded, later] = [await makeAgreed(), await makeAgreed()]
  await changeInterviewPlace(ctx(later.employer), later.id, 1, GATE)
  await remind()
  await changeInterviewPlace(ctx(reminded.employer), reminded.id, 1, GATE)
  await remind()
  for (const { applicant } of [reminded, later]) {
    const subjects = (await emailsTo(applicant)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Reminder'))).toHaveLength(1)
  }
})
