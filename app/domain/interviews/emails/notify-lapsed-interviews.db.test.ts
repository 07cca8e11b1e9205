import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, instantIn } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { emails } from '#db/schema/email.ts'
import { interviews, interviewTimes } from '#db/schema/interviews.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeInterview, makeJob, makePerson } from '#tests/support/factories.ts'
import { declineInterviewTimes } from '../decline-interview-times.server.ts'
import { interviewForm } from '../interview-form.ts'
import { findInterview } from '../list-interviews.server.ts'
import { pickInterviewTime } from '../pick-interview-time.server.ts'
import { proposeInterview } from '../propose-interview.server.ts'
import { rescheduleInterview } from '../reschedule-interview.server.ts'
import { remindOfInterviews } from './remind-of-interviews.server.ts'
import { type InterviewChange, sendInterviewEmail } from './send-interview-email.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const ZONE = 'Australia/Perth'
const NOW = instantIn(ZONE, '2030-06-10', '08:00')
const FIRST = instantIn(ZONE, '2030-06-12', '09:00')
const LAST = instantIn(ZONE, '2030-06-13', '09:00')
const ctx = (person: Person, now = NOW) => bed.ctx(person, now)

/** An interview that a member proposes for a colleague's job. */
async function propose() {
  const employer = await makePerson(bed.db, 'employer', { companyName: 'Bright & Co' })
  const member = await makePerson(bed.db, 'employer', { fullName: 'Ava Lind', companyName: 'Bright & Co' })
  const { companyId } = employer
  await bed.db.update(profiles).set({ companyId, companyRole: 'recruiter' }).where(eq(profiles.id, member.id))
  const proposer = { ...member, companyId, companyRole: 'recruiter' as const }
  const applicant = await makePerson(bed.db, 'employee', { fullName: 'Mia Nguyen' })
  const job = await makeJob(bed.db, employer, { title: 'Crane Operator', timeZone: ZONE })
  const application = await makeApplication(bed.db, job, applicant)
  const input = (times: string[]) =>
    interviewForm.parse({
      time_1: times[0],
      time_2: times[1],
      duration: '30',
      place: 'Our yard',
      interviewers: [employer.id],
    })
  const proposed = await proposeInterview(
    ctx(proposer),
    application.id,
    input(['2030-06-12T09:00', '2030-06-13T09:00']),
  )
  if (!proposed.ok) throw new Error('The interview was not proposed.')
  const [row] = await bed.db.select().from(interviews).where(eq(interviews.applicationId, application.id))
  if (!row) throw new Error('The interview was not inserted.')
  const people = [employer, proposer, applicant]
  const sent = () =>
    bed.db
      .select({ recipient: emails.recipient, subject: emails.subject, text: emails.text, replyTo: emails.replyTo })
      .from(emails)
      .where(
        inArray(
          emails.recipient,
          people.map(({ email }) => email),
        ),
      )
  return { employer, proposer, applicant, id: row.id, input, sent }
}

const runTasks = (at: number) => remindOfInterviews.run({ ...bed.ctx(), now: () => new Date(at) }, {})

async function runEmails() {
  const tasks = await bed.db.execute<{ data: InterviewChange }>(
    sql`delete from pgboss.job where name = ${sendInterviewEmail.name} returning data`,
  )
  for (const { data } of tasks.rows) await sendInterviewEmail.run({ ...bed.ctx(), now: () => NOW }, data)
}

test('the person who proposed an interview is emailed once when all of its times have passed without an answer', async () => {
  const { proposer, sent } = await propose()
  await runTasks(LAST.getTime() - 1)
  expect(await sent()).toEqual([])
  await Promise.all([runTasks(LAST.getTime()), runTasks(LAST.getTime() + HOUR_MS), runTasks(LAST.getTime() + DAY_MS)])
  const [email, ...others] = await sent()
  expect([email?.recipient, email?.subject, others]).toEqual([
    proposer.email,
    'No interview time was picked by Mia Nguyen',
    [],
  ])
  expect(email?.text).toContain('Wednesday 12 Jun 2030, 09:00 to 09:30 (Perth time)')
})

test('new times that pass without an answer are emailed about again, to the person who proposed them', async () => {
  const { employer, proposer, id, input, sent } = await propose()
  await runTasks(LAST.getTime())
  const later = new Date(LAST.getTime() + HOUR_MS)
  await rescheduleInterview(ctx(employer, later), id, 1, input(['2030-06-14T09:00']))
  await runTasks(later.getTime())
  expect((await sent()).map(({ recipient }) => recipient)).toEqual([proposer.email])
  await runTasks(later.getTime() + DAY_MS)
  const recipients = (await sent()).map(({ recipient }) => recipient)
  expect(recipients.toSorted()).toEqual([proposer.email, employer.email].toSorted())
})

test('no one is emailed about times that were picked, declined or passed days ago', async () => {
  const picked = await propose()
  await pickInterviewTime(ctx(picked.applicant), picked.id, FIRST, null)
  const declined = await propose()
  await declineInterviewTimes(ctx(declined.applicant), declined.id)
  const old = await propose()
  await bed.db
    .update(interviewTimes)
    .set({ startsAt: sql`${interviewTimes.startsAt} - interval '3 days'` })
    .where(eq(interviewTimes.interviewId, old.id))
  await runTasks(LAST.getTime())
  for (const { sent } of [picked, declined, old])
    expect((await sent()).filter(({ subject }) => subject.startsWith('No interview time'))).toEqual([])
})

test('someone who has left the company is not emailed, but the recipient of emails about the job', async () => {
  const { employer, proposer, sent } = await propose()
  await bed.db.update(profiles).set({ companyRole: null }).where(eq(profiles.id, proposer.id))
  await runTasks(LAST.getTime())
  expect((await sent()).map(({ recipient }) => recipient)).toEqual([employer.email])
})

test('replies to the emails about an interview go to the person who proposed it, while they belong to the company', async () => {
  const { employer, proposer, applicant, id, sent } = await propose()
  await runEmails()
  await pickInterviewTime(ctx(applicant), id, FIRST, null)
  await runEmails()
  const all = await sent()
  expect(all.map(({ replyTo }) => replyTo)).toEqual(Array.from({ length: 3 }, () => proposer.email))
  expect(all.filter(({ recipient }) => recipient === employer.email)).toHaveLength(1)
  await bed.db.update(profiles).set({ companyRole: null }).where(eq(profiles.id, proposer.id))
  await runTasks(FIRST.getTime() - DAY_MS)
  const reminders = (await sent()).filter(({ subject }) => subject.startsWith('Reminder'))
  expect(reminders.map(({ replyTo }) => replyTo)).toEqual(['hello@muster.example', 'hello@muster.example'])
})

test('the person who proposed an interview is not asked to reply to themselves', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const applicant = await makePerson(bed.db, 'employee')
  const application = await makeApplication(bed.db, await makeJob(bed.db, employer), applicant)
  const { id } = await makeInterview(bed.db, application, [FIRST])
  await runTasks(FIRST.getTime())
  const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, employer.email))
  expect([email?.subject.startsWith('No interview time'), email?.replyTo === employer.email]).toEqual([true, false])
  expect(await findInterview(ctx(employer), id, 'application.review')).toMatchObject({ status: 'proposed' })
})
