import { asc, eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeApplicationStatus } from '#app/domain/applications/status/change-application-status.server.ts'
import { notifyStatusChange } from '#app/domain/applications/status/notify-status-change.server.tsx'
import { undoStatusChange } from '#app/domain/applications/status/undo-status-change.server.ts'
import { withdrawApplication } from '#app/domain/applications/withdraw-application.server.tsx'
import { DAY_MS, instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { emails } from '#db/schema/email.ts'
import { interviewEvents, interviewLinks, interviews } from '#db/schema/interviews.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeBooking, makeConsultant, makeJob, makePerson } from '#tests/support/factories.ts'
import { loadInterviewCalendar } from './applicant/load-interview-calendar.server.ts'
import { loadInterviewPage } from './applicant/load-interview-page.server.ts'
import { cancelEndedInterviews } from './cancel-ended-interviews.server.ts'
import { cancelInterview } from './cancel-interview.server.ts'
import { declineInterviewTimes } from './decline-interview-times.server.ts'
import { remindOfInterviews } from './emails/remind-of-interviews.server.ts'
import { type InterviewChange, sendInterviewEmail } from './emails/send-interview-email.server.ts'
import { loadCancelPage, loadProposePage } from './employer/load-interview-form.server.ts'
import { type Commitment, formatAccepted, isDeclined } from './interview.ts'
import { type InterviewInput, interviewForm } from './interview-form.ts'
import { findInterviewByToken } from './interview-links.server.ts'
import { listTakenTimes } from './list-conflicts.server.ts'
import { findInterview, listInterviews, listUpcomingInterviews } from './list-interviews.server.ts'
import { pickInterviewTime } from './pick-interview-time.server.ts'
import { proposeInterview } from './propose-interview.server.ts'
import { rescheduleInterview } from './reschedule-interview.server.ts'

const ZONE = 'Australia/Perth'
/** It is not the organiser of invitations. */
const SENDER = 'no-reply@jobs.example'
const NOW = instantIn(ZONE, '2026-11-23', '08:00')
const NINE = instantIn(ZONE, '2026-11-25', '09:00')
const TEN = instantIn(ZONE, '2026-11-26', '10:00')

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

async function apply(fields: Partial<typeof applications.$inferInsert> = {}) {
  const employer = await makePerson(bed.db, 'employer', { fullName: 'Dean Corrigan', companyName: 'Bright & Co' })
  const applicant = await makePerson(bed.db, 'employee', { fullName: 'Mia Nguyen' })
  const job = await makeJob(bed.db, employer, { title: 'Crane Operator', timeZone: ZONE })
  const past = new Date(NOW.getTime() - DAY_MS)
  const application = await makeApplication(bed.db, job, applicant, {
    appliedAt: past,
    statusChangedAt: past,
    ...fields,
  })
  return { employer, applicant, id: application.id }
}

function input(employer: Person, fields: Record<string, unknown> = {}): InterviewInput {
  return interviewForm.parse({
    time_1: '2026-11-25T09:00',
    time_2: '2026-11-26T10:00',
    duration: '30',
    place: 'Level 2',
    interviewers: [employer.id],
    ...fields,
  })
}

const ctx = (actor: Person, now = NOW) => bed.ctx(actor, now)

async function propose(fields: Record<string, unknown> = {}) {
  const applied = await apply()
  const result = await proposeInterview(ctx(applied.employer), applied.id, input(applied.employer, fields))
  expect(result).toEqual({ ok: true, applicantName: 'Mia Nguyen' })
  const [interview] = await listInterviews(ctx(applied.employer), [applied.id], 'application.review')
  if (!interview) throw new Error('No interview was proposed.')
  return { ...applied, interview, interviewId: interview.id }
}

/** Runs the queued emails about interviews twice, as a retry does. */
async function runEmails(): Promise<void> {
  const { rows } = await bed.db.execute<{ id: string; data: InterviewChange }>(
    sql`select id, data from pgboss.job where name = ${sendInterviewEmail.name} and state = 'created' order by created_on, id`,
  )
  for (const { id, data } of rows) {
    for (let run = 0; run < 2; run += 1)
      await sendInterviewEmail.run({ ...bed.ctx(), emailSender: SENDER, now: () => NOW }, data)
    await bed.db.execute(sql`delete from pgboss.job where name = ${sendInterviewEmail.name} and id = ${id}`)
  }
}
const emailsTo = ({ email }: Person) =>
  bed.db.select().from(emails).where(eq(emails.recipient, email)).orderBy(asc(emails.createdAt), asc(emails.id))

function parsed(text: string | null | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ''))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate,
    sentBy: event.component.getFirstProperty('organizer')?.getParameter('sent-by'),
  }
}

const versionOf = async (id: string) =>
  (await bed.db.select().from(interviews).where(eq(interviews.id, id)))[0]?.version ?? 0

test('an interview is proposed, picked with the link, rescheduled, picked again and cancelled, with one calendar event', async () => {
  const { employer, applicant, id, interviewId } = await propose({ interview_message: 'Bring your licence.' })
  await runEmails()
  const [invitation] = await emailsTo(applicant)
  expect(invitation?.subject).toBe('Choose a time for your interview for Crane Operator')
  expect(invitation?.text).toContain('Wednesday 25 Nov 2026, 09:00 to 09:30 (Perth time)')
  expect(invitation?.text).toContain('Bring your licence.')
  expect(await emailsTo(employer)).toEqual([])
  const token = invitation?.text.match(/\/interviews\/([\w-]{43})/)?.[1] ?? ''
  const link = await findInterviewByToken(bed.ctx(GUEST, NOW), token)
  expect([link.id, link.applicant.id]).toEqual([interviewId, applicant.id])

  const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
  const picked = await pickInterviewTime(ctx(link.applicant, later(1)), interviewId, TEN, 'Australia/Sydney')
  expect(picked).toEqual({ ok: true, startsAt: TEN })
  const [application] = await bed.db.select().from(applications).where(eq(applications.id, id))
  expect(application?.status).toBe('Interview Scheduled')
  const statuses = await bed.db.select().from(applicationEvents).where(eq(applicationEvents.applicationId, id))
  expect(statuses.filter(({ toStatus }) => toStatus === 'Interview Scheduled').map(({ actorId }) => actorId)).toEqual([
    applicant.id,
  ])
  await runEmails()
  expect(await listUpcomingInterviews(ctx(employer), 5)).toMatchObject([{ applicationId: id, startsAt: TEN }])
  expect(await listUpcomingInterviews(ctx(employer, instantIn(ZONE, '2026-11-26', '10:31')), 5)).toEqual([])

  const again = input(employer, { time_1: '2026-11-27T11:00', time_2: '', video_url: 'https://meet.example.com/a' })
  expect(await rescheduleInterview(ctx(employer, later(2)), interviewId, 1, again)).toEqual({
    ok: false,
    reason: 'stale',
  })
  const rescheduled = await rescheduleInterview(
    ctx(employer, later(2)),
    interviewId,
    await versionOf(interviewId),
    again,
  )
  expect(rescheduled).toMatchObject({ ok: true })
  await runEmails()
  const old = await pickInterviewTime(ctx(applicant, later(3)), interviewId, TEN, null)
  expect(old).toEqual({ ok: false, reason: 'not-offered' })
  await pickInterviewTime(ctx(applicant, later(3)), interviewId, instantIn(ZONE, '2026-11-27', '11:00'), null)
  await runEmails()
  const version = await versionOf(interviewId)
  expect(await cancelInterview(ctx(employer, later(4)), interviewId, version, 'The role is on hold.')).toEqual({
    ok: true,
    isRepeated: false,
  })
  await runEmails()

  for (const [person, first] of [
    [applicant, 1],
    [employer, 0],
  ] as const) {
    const calendars = (await emailsTo(person)).slice(first).map(({ calendar }) => parsed(calendar))
    expect(calendars.map(({ method, sequence }) => `${method} ${sequence}`).toSorted()).toEqual(
      ['REQUEST 1', 'CANCEL 2', 'REQUEST 3', 'CANCEL 4'].toSorted(),
    )
    expect(new Set(calendars.map(({ uid }) => uid)).size).toBe(1)
    expect(new Set(calendars.map(({ sentBy }) => sentBy))).toEqual(new Set([`mailto:${SENDER}`]))
  }
  const scheduled = (await emailsTo(applicant)).find(({ subject }) => subject.includes('26 Nov 2026'))
  expect(scheduled?.text).toContain('13:00 to 13:30 (Sydney time)')
  const texts = (await emailsTo(applicant)).map(({ text }) => text).join('\n')
  expect(texts).toContain('The role is on hold.')
  const shown = await findInterview(ctx(applicant), interviewId, 'application.track')
  expect(shown.history.map(({ kind }) => kind)).toEqual([
    'proposed',
    'scheduled',
    'rescheduled',
    'scheduled',
    'cancelled',
  ])
  const audit = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
  expect(audit.filter(({ action }) => action.includes('interview')).length).toBe(5)
})

test('of 10 concurrent picks exactly one time is agreed, and each pick against a cancellation has one winner', async () => {
  const { applicant, interviewId } = await propose()
  const picks = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      pickInterviewTime(ctx(applicant), interviewId, index % 2 === 0 ? NINE : TEN, null),
    ),
  )
  expect(picks.filter(({ ok }) => ok)).toHaveLength(5)
  expect(picks.filter((pick) => !pick.ok).every((pick) => !pick.ok && pick.reason === 'picked')).toBe(true)
  const agreed = await bed.db.select().from(interviewEvents).where(eq(interviewEvents.interviewId, interviewId))
  expect(agreed.filter(({ kind }) => kind === 'scheduled')).toHaveLength(1)

  for (let round = 0; round < 8; round += 1) {
    const { employer, applicant, interviewId, id } = await propose()
    const [pick, cancel] = await Promise.all([
      pickInterviewTime(ctx(applicant), interviewId, NINE, null),
      cancelInterview(ctx(employer), interviewId, 1, null),
    ])
    expect([pick.ok, cancel.ok].filter(Boolean)).toHaveLength(1)
    const [row] = await bed.db.select().from(interviews).where(eq(interviews.id, interviewId))
    expect(row?.status).toBe(pick.ok ? 'scheduled' : 'cancelled')
    const [application] = await bed.db.select().from(applications).where(eq(applications.id, id))
    expect(application?.status).toBe(pick.ok ? 'Interview Scheduled' : 'Pending')
  }
})

test('a cancellation that is sent twice cancels once, and another one of the same interview is rejected', async () => {
  const { employer, applicant, interviewId, id } = await propose()
  const cancel = (reason: string | null) => cancelInterview(ctx(employer), interviewId, 1, reason)
  const both = await Promise.all([cancel('On hold.'), cancel('On hold.')])
  expect(both.toSorted((a, b) => Number(b.ok && b.isRepeated) - Number(a.ok && a.isRepeated))).toEqual([
    { ok: true, isRepeated: true },
    { ok: true, isRepeated: false },
  ])
  expect(await cancel('On hold.')).toEqual({ ok: true, isRepeated: true })
  expect(await cancel('Filled.')).toEqual({ ok: false, reason: 'closed' })
  await runEmails()
  expect((await emailsTo(applicant)).filter(({ text }) => text.includes('On hold.'))).toHaveLength(1)
  const audit = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
  expect(audit.filter(({ action }) => action === 'application.interview-cancelled')).toHaveLength(1)
})

test('a pick at the same time as the withdrawal never leaves an interview of a withdrawn application', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { applicant, interviewId, id } = await propose()
    const [pick, withdrawal] = await Promise.all([
      pickInterviewTime(ctx(applicant), interviewId, NINE, null),
      withdrawApplication(ctx(applicant), id),
    ])
    expect(pick.ok || withdrawal.ok).toBe(true)
    const [application] = await bed.db.select().from(applications).where(eq(applications.id, id))
    if (pick.ok && !withdrawal.ok) expect(application?.status).toBe('Interview Scheduled')
  }
  const minuteLater = new Date(NOW.getTime() + 60_000)
  await cancelEndedInterviews.run({ ...bed.ctx(), db: bed.db, now: () => minuteLater }, {})
  const { rows } = await bed.db.execute(
    sql`select 1 from interviews i join applications a on a.id = i.application_id
      where a.status = 'Withdrawn' and i.status <> 'cancelled'`,
  )
  expect(rows).toEqual([])
})

test('a rejection cancels the interview once it can no longer be undone, with a real cancellation', async () => {
  const { employer, applicant, interviewId, id } = await propose()
  await pickInterviewTime(ctx(applicant), interviewId, NINE, null)
  await changeApplicationStatus(ctx(employer), id, { expectedStatus: 'Interview Scheduled', newStatus: 'Rejected' })
  const run = (seconds: number) =>
    cancelEndedInterviews.run({ ...bed.ctx(), db: bed.db, now: () => new Date(NOW.getTime() + seconds * 1000) }, {})
  await run(5)
  expect((await findInterview(ctx(employer), interviewId, 'application.review')).status).toBe('scheduled')
  await run(60)
  expect((await findInterview(ctx(employer), interviewId, 'application.review')).status).toBe('cancelled')
  await runEmails()
  const toEmployer = (await emailsTo(employer)).map(({ calendarMethod }) => calendarMethod)
  expect(toEmployer).toContain('CANCEL')
  const closed = await proposeInterview(ctx(employer), id, input(employer))
  expect(closed).toEqual({ ok: false, reason: 'closed' })
})

test('a rejection that can be undone is not shown to the applicant, and no time is agreed on or declined until it is undone', async () => {
  const { employer, applicant, interviewId, id } = await propose()
  const rejected = await changeApplicationStatus(ctx(employer), id, {
    expectedStatus: 'Pending',
    newStatus: 'Rejected',
  })
  const isOpen = async () => (await loadInterviewPage(ctx(applicant), interviewId)).isOpen
  const pick = () => pickInterviewTime(ctx(applicant), interviewId, NINE, null)
  expect(await isOpen()).toBe(true)
  expect(await pick()).toEqual({ ok: false, reason: 'stale' })
  expect(await declineInterviewTimes(ctx(applicant), interviewId)).toEqual({ ok: false, reason: 'stale' })
  expect(await emailsTo(employer)).toEqual([])
  if (rejected.ok) await undoStatusChange(ctx(employer), rejected.changeId ?? '')
  expect(await declineInterviewTimes(ctx(applicant), interviewId)).toEqual({ ok: true })
  expect(await pick()).toEqual({ ok: true, startsAt: NINE })
  await changeApplicationStatus(ctx(employer), id, { expectedStatus: 'Interview Scheduled', newStatus: 'Rejected' })
  expect(await isOpen()).toBe(true)
  expect(await loadInterviewCalendar(ctx(applicant), interviewId)).toContain('BEGIN:VEVENT')
})

test("conflicts with the interviewer's other interviews and consultations are shown, and can be accepted", async () => {
  const { employer, applicant, interviewId } = await propose()
  await pickInterviewTime(ctx(applicant), interviewId, NINE, null)
  const consultant = await makeConsultant(bed.db, { profileId: employer.id })
  const times = { startsAt: TEN, endsAt: new Date(TEN.getTime() + 1_800_000) }
  await makeBooking(bed.db, { consultantId: consultant.id, resourceId: consultant.id, ...times })
  const job = await makeJob(bed.db, employer, { timeZone: ZONE })
  const second = await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'))
  const busy = await proposeInterview(ctx(employer), second.id, input(employer, { time_1: '2026-11-25T09:15' }))
  expect(busy).toMatchObject({
    reason: 'conflicts',
    conflicts: [
      { kind: 'interview', name: 'Dean Corrigan', startsAt: NINE },
      { kind: 'consultation', startsAt: TEN },
    ],
  })
  const shown = busy.ok || busy.reason !== 'conflicts' ? [] : busy.conflicts
  const accept = (conflicts: readonly Commitment[]) =>
    proposeInterview(ctx(employer), second.id, input(employer, { accept_conflicts: formatAccepted(conflicts) }))
  // Only what was shown is accepted: the form may have been changed to another time since.
  expect(await accept(shown.slice(1))).toMatchObject({ ok: false, reason: 'conflicts' })
  expect(await accept(shown)).toMatchObject({ ok: true })
  const stranger = await makePerson(bed.db, 'employer')
  const invalid = { interviewers: [stranger.id], time_1: '2026-11-20T09:00', time_2: '2027-12-01T10:00' }
  expect(await proposeInterview(ctx(employer), second.id, input(employer, invalid))).toEqual({
    ok: false,
    reason: 'invalid',
    errors: {
      time_1: ['Choose a time in the future.'],
      time_2: ['Choose a time within a year.'],
      interviewers: ['Choose from the people listed.'],
    },
  })
})

test('times that are proposed to another applicant are shown as proposals, until one is picked or all are declined', async () => {
  const { employer, applicant, interviewId } = await propose()
  const job = await makeJob(bed.db, employer, { timeZone: ZONE })
  const second = await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'))
  const attempt = (fields: Record<string, unknown> = {}) =>
    proposeInterview(ctx(employer), second.id, input(employer, fields))
  const shown = await attempt({ time_1: '2026-11-25T09:15' })
  expect(shown).toMatchObject({
    reason: 'conflicts',
    conflicts: [
      { kind: 'proposal', name: 'Dean Corrigan', startsAt: NINE, endsAt: new Date(NINE.getTime() + 1_800_000) },
      { kind: 'proposal', startsAt: TEN },
    ],
  })
  expect((await loadProposePage(ctx(employer), second.id)).commitments).toMatchObject([
    { kind: 'proposal', startsAt: NINE },
    { kind: 'proposal', startsAt: TEN },
  ])
  const conflicts = shown.ok || shown.reason !== 'conflicts' ? [] : shown.conflicts
  // A proposal does not take the time: the first who picks it gets it.
  const accepted = { time_1: '2026-11-25T09:15', accept_conflicts: formatAccepted(conflicts) }
  expect(await attempt(accepted)).toMatchObject({ ok: true })
  const [other] = await listInterviews(ctx(employer), [second.id], 'application.review')
  await pickInterviewTime(ctx(applicant), interviewId, NINE, null)
  expect(other && (await listTakenTimes(ctx(employer), [other]))).toEqual({
    [other?.id ?? '']: [new Date(NINE.getTime() + 900_000)],
  })

  const declined = await propose()
  await declineInterviewTimes(ctx(declined.applicant), declined.interviewId)
  const third = await makeApplication(
    bed.db,
    await makeJob(bed.db, declined.employer, { timeZone: ZONE }),
    await makePerson(bed.db, 'employee'),
  )
  expect(await proposeInterview(ctx(declined.employer), third.id, input(declined.employer))).toMatchObject({ ok: true })
})

test('what an interviewer has planned is listed however much a colleague has planned', async () => {
  const { employer, id, interviewId, applicant } = await propose()
  const busy = await makePerson(bed.db, 'employer', { colleague: employer })
  const consultant = await makeConsultant(bed.db, { profileId: busy.id })
  const hours = Array.from({ length: 501 }, (_, hour) => new Date(NOW.getTime() + (hour + 1) * 3_600_000))
  await Promise.all(hours.map((startsAt) => makeBooking(bed.db, { consultantId: consultant.id, startsAt })))
  const late = new Date(NOW.getTime() + 27 * DAY_MS)
  const times = { startsAt: late, endsAt: new Date(late.getTime() + 1_800_000) }
  await bed.db
    .update(interviews)
    .set({ status: 'scheduled', ...times })
    .where(eq(interviews.id, interviewId))
  const next = await makeApplication(bed.db, await makeJob(bed.db, employer, { timeZone: ZONE }), applicant)
  const { commitments } = await loadProposePage(ctx(employer), next.id)
  expect(commitments.filter(({ personId }) => personId === employer.id)).toMatchObject([{ startsAt: late }])
  expect(commitments.filter(({ personId }) => personId === busy.id).map(({ startsAt }) => startsAt)).toEqual(
    hours.slice(0, 200),
  )
  expect(await loadCancelPage(ctx(employer), id, interviewId)).not.toHaveProperty('commitments')
})

test('a conflict is found however many other commitments lie between the proposed times', async () => {
  const { employer, id } = await propose()
  const consultant = await makeConsultant(bed.db, { profileId: employer.id })
  const lastTime = new Date(NINE.getTime() + 3 * DAY_MS)
  for (let n = 2; n <= 62; n += 1) {
    const startsAt = new Date(NINE.getTime() + n * 3_600_000)
    const times = { startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) }
    await makeBooking(bed.db, { consultantId: consultant.id, resourceId: consultant.id, ...times })
  }
  const times = { startsAt: lastTime, endsAt: new Date(lastTime.getTime() + 1_800_000) }
  await makeBooking(bed.db, { consultantId: consultant.id, resourceId: consultant.id, ...times })
  const [day] = lastTime.toISOString().split('T')
  const proposed = await proposeInterview(ctx(employer), id, input(employer, { time_2: `${day}T09:00` }))
  expect(proposed).toMatchObject({ reason: 'conflicts', conflicts: [{ kind: 'consultation', startsAt: lastTime }] })
})

test('an interview is a 404 for other job seekers and employers, and its link for a guest with another token', async () => {
  const { interviewId, id } = await propose()
  await runEmails()
  const [stranger, other] = [await makePerson(bed.db, 'employer'), await makePerson(bed.db, 'employee')]
  await expect(proposeInterview(ctx(stranger), id, input(stranger))).rejects.toMatchObject({ status: 404 })
  await expect(rescheduleInterview(ctx(stranger), interviewId, 1, input(stranger))).rejects.toMatchObject({
    status: 404,
  })
  await expect(cancelInterview(ctx(stranger), interviewId, 1, null)).rejects.toMatchObject({ status: 404 })
  await expect(pickInterviewTime(ctx(other), interviewId, NINE, null)).rejects.toMatchObject({ status: 404 })
  expect(await listInterviews(ctx(other), [id], 'application.track')).toEqual([])
  await expect(findInterviewByToken(bed.ctx(GUEST, NOW), 'x'.repeat(43))).rejects.toMatchObject({ status: 404 })
  expect(await bed.db.$count(interviewLinks, eq(interviewLinks.interviewId, interviewId))).toBe(1)
})

test('the link in the email to the applicant works until 30 days after the last proposed time, and not from then on', async () => {
  const { applicant, interviewId } = await propose()
  await runEmails()
  const [email] = await emailsTo(applicant)
  const token = /\/interviews\/([\w-]{43})/.exec(email?.text ?? '')?.[1] ?? ''
  const expiry = TEN.getTime() + 30 * DAY_MS
  const open = (time: number) => findInterviewByToken(bed.ctx(GUEST, new Date(time)), token)
  expect(await open(expiry - 1)).toMatchObject({ id: interviewId, applicant: { id: applicant.id } })
  await expect(open(expiry)).rejects.toMatchObject({ status: 404 })
})

test('all proposed times are declined once, the interviewers are emailed, and one can still be picked', async () => {
  const { employer, applicant, interviewId } = await propose()
  await runEmails()
  const results = await Promise.all(Array.from({ length: 5 }, () => declineInterviewTimes(ctx(applicant), interviewId)))
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
  await runEmails()
  const sent = await emailsTo(employer)
  expect(sent.map(({ subject }) => subject)).toEqual(['Other interview times needed for Mia Nguyen'])
  expect(sent[0]?.text).toContain('Wednesday 25 Nov 2026, 09:00 to 09:30 (Perth time)')
  expect(await emailsTo(applicant)).toHaveLength(1)
  const declined = await findInterview(ctx(applicant), interviewId, 'application.track')
  expect([declined.status, isDeclined(declined)]).toEqual(['proposed', true])
  expect(await pickInterviewTime(ctx(applicant), interviewId, NINE, null)).toMatchObject({ ok: true })
  expect(await declineInterviewTimes(ctx(applicant), interviewId)).toEqual({ ok: false, reason: 'closed' })
})

test('times are declined by their applicant alone, and not after the application has ended', async () => {
  const { employer, applicant, id, interviewId } = await propose()
  await expect(declineInterviewTimes(ctx(await makePerson(bed.db, 'employee')), interviewId)).rejects.toMatchObject({
    status: 404,
  })
  await expect(declineInterviewTimes(ctx(employer), interviewId)).rejects.toMatchObject({ status: 403 })
  await withdrawApplication(ctx(applicant), id)
  expect(await declineInterviewTimes(ctx(applicant), interviewId)).toEqual({ ok: false, reason: 'closed' })
})

test('a form sent ten times proposes one interview, and other times or a cancelled interview another one', async () => {
  const { employer, applicant, id } = await apply()
  const key = newId()
  const send = (fields = {}) => proposeInterview(ctx(employer), id, input(employer, fields), key)
  const results = await Promise.all(Array.from({ length: 10 }, () => send()))
  expect(results).toEqual(Array.from({ length: 10 }, () => ({ ok: true, applicantName: 'Mia Nguyen' })))
  await runEmails()
  const ids = async () =>
    (await listInterviews(ctx(employer), [id], 'application.review')).map((interview) => interview.id)
  const [first = ''] = await ids()
  expect(await ids()).toHaveLength(1)
  expect(await emailsTo(applicant)).toHaveLength(1)
  expect(await send({ time_2: '' })).toMatchObject({ ok: true })
  expect(await ids()).toHaveLength(2)
  expect(await cancelInterview(ctx(employer), first, await versionOf(first), null)).toMatchObject({ ok: true })
  expect(await send()).toMatchObject({ ok: true })
  expect(await ids()).toHaveLength(3)
  const corrected = { video_url: 'https://meet.example/corrected' }
  expect(await send(corrected)).toMatchObject({ ok: true })
  expect(await send(corrected)).toMatchObject({ ok: true })
  expect((await listInterviews(ctx(employer), [id], 'application.review')).map(({ videoUrl }) => videoUrl)).toEqual(
    expect.arrayContaining([corrected.video_url]),
  )
  expect(await ids()).toHaveLength(4)
  const other = await apply()
  expect(await proposeInterview(ctx(other.employer), other.id, input(other.employer), key)).toMatchObject({ ok: true })
})

test('a suspended applicant is proposed no times and sent no reminder, but learns that an agreed time is cancelled', async () => {
  const suspend = (person: Person, suspendedAt: Date | null) =>
    bed.db.update(profiles).set({ suspendedAt }).where(eq(profiles.id, person.id))
  const { employer, applicant, id, interviewId } = await propose()
  await suspend(applicant, NOW)
  await runEmails()
  expect(await emailsTo(applicant)).toEqual([])
  const unavailable = { ok: false, reason: 'unavailable' }
  expect(await proposeInterview(ctx(employer), id, input(employer))).toEqual(unavailable)
  const version = await versionOf(interviewId)
  expect(await rescheduleInterview(ctx(employer), interviewId, version, input(employer))).toEqual(unavailable)
  await suspend(applicant, null)
  expect(await pickInterviewTime(ctx(applicant), interviewId, TEN, null)).toMatchObject({ ok: true })
  await runEmails()
  await suspend(applicant, NOW)
  const dayBefore = new Date(TEN.getTime() - DAY_MS + 60_000)
  await remindOfInterviews.run({ ...bed.ctx(), db: bed.db, now: () => dayBefore }, {})
  await cancelInterview(ctx(employer), interviewId, await versionOf(interviewId), null)
  await runEmails()
  const methods = (await emailsTo(applicant)).map(({ calendarMethod }) => calendarMethod)
  expect(methods.toSorted()).toEqual(['CANCEL', 'REQUEST'])
  expect((await emailsTo(employer)).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Reminder'))
})

test('every member of a large team can hold interviews, and no one is ticked for a person who cannot', async () => {
  const { employer, id } = await apply()
  let zoe = employer
  for (let n = 0; n < 60; n += 1)
    zoe = await makePerson(bed.db, 'employer', { fullName: `Zoe ${String(n).padStart(2, '0')}`, colleague: employer })
  const page = await loadProposePage(ctx(zoe), id)
  expect(page.interviewers).toHaveLength(61)
  expect(page.values.interviewerIds).toEqual([zoe.id])
  expect(await proposeInterview(ctx(employer), id, input(zoe))).toMatchObject({ ok: true })
  const asAdmin = await loadProposePage(ctx(await makePerson(bed.db, 'admin')), id)
  expect(asAdmin.values.interviewerIds).toEqual([])
})

test('the email about Interview Scheduled says what is arranged: proposed times, an agreed one, or neither', async () => {
  const emailed = async ({ employer, applicant, id }: Awaited<ReturnType<typeof apply>>) => {
    const change = { expectedStatus: 'Pending', newStatus: 'Interview Scheduled' } as const
    const changed = await changeApplicationStatus(ctx(employer), id, change)
    if (!changed.ok || changed.changeId === null) throw new Error('The status was not changed.')
    await notifyStatusChange.run({ ...bed.ctx(), db: bed.db, now: () => NOW }, { changeId: changed.changeId })
    const sent = await emailsTo(applicant)
    return sent.find(({ subject }) => subject.startsWith('An update'))?.text?.replace(/\s+/g, ' ')
  }
  expect(await emailed(await propose())).toContain('has proposed times for an interview.')
  expect(await emailed(await apply())).toContain('will contact you about the time and location.')
  const declined = await propose()
  await declineInterviewTimes(ctx(declined.applicant), declined.interviewId)
  expect(await emailed(declined)).toContain('will contact you about the time and location.')
  const agreed = await propose()
  await bed.db
    .update(interviews)
    .set({ status: 'scheduled', startsAt: NINE, endsAt: TEN })
    .where(eq(interviews.id, agreed.interviewId))
  expect(await emailed(agreed)).toContain('Your interview with Bright & Co is booked.')
})
