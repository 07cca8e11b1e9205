import { and, eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaskContext } from '#app/core/context.ts'
import { cancelInterview } from '#app/domain/interviews/cancel-interview.server.ts'
import { remindOfInterviews } from '#app/domain/interviews/emails/remind-of-interviews.server.ts'
import { sendInterviewEmail, sendInterviewerEmails } from '#app/domain/interviews/emails/send-interview-email.server.ts'
import { listInterviews } from '#app/domain/interviews/list-interviews.server.ts'
import { pickInterviewTime } from '#app/domain/interviews/pick-interview-time.server.ts'
import { listScorecards } from '#app/domain/interviews/scorecards/list-scorecards.server.ts'
import { submitScorecard } from '#app/domain/interviews/scorecards/submit-scorecard.server.ts'
import { changeAccountType } from '#app/domain/moderation/change-account-type.server.tsx'
import { eraseAccount } from '#app/domain/personal-data/erase-account.server.ts'
import type { Task } from '#app/platform/tasks.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { emails } from '#db/schema/email.ts'
import { interviewers, interviews } from '#db/schema/interviews.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeInterview, makeJob, makePerson } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { inviteMember } from './invite-member.server.ts'
import { removeMember } from './remove-member.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

/** Runs the emails that are queued for the interview, each twice, as a retry does. */
async function runEmails(interviewId: string): Promise<void> {
  const tasks: Task<never, TaskContext>[] = [sendInterviewEmail, sendInterviewerEmails]
  const { rows } = await bed.db.execute<{ name: string; data: never }>(
    sql`select name, data from pgboss.job where data->>'interviewId' = ${interviewId} order by created_on, id`,
  )
  for (const { name, data } of [...rows, ...rows]) {
    const task = tasks.find((task) => task.name === name)
    await task?.run({ ...bed.ctx(), now: () => new Date() }, data)
  }
  await bed.db.execute(sql`delete from pgboss.job where data->>'interviewId' = ${interviewId}`)
}

/** The calendar files that the person was sent, oldest first. */
async function calendarsOf({ email }: Person) {
  const rows = await bed.db
    .select({ calendar: emails.calendar, text: emails.text })
    .from(emails)
    .where(and(eq(emails.recipient, email), sql`${emails.calendar} is not null`))
    .orderBy(emails.createdAt, emails.id)
  return rows.map(({ calendar, text }) => {
    const component = new ICAL.Component(ICAL.parse(calendar ?? ''))
    const { uid, sequence, description } = new ICAL.Event(component.getFirstSubcomponent('vevent') ?? undefined)
    return { method: component.getFirstPropertyValue('method'), uid, sequence, description, text }
  })
}

/** An agreed interview that a recruiter of the company holds alone. The emails about it are sent. */
async function makeHeldInterview() {
  const owner = await makePerson(bed.db, 'employer')
  const member = await makePerson(bed.db, 'employer', { colleague: owner, companyRole: 'recruiter' })
  const applicant = await makePerson(bed.db, 'employee', { fullName: 'Mia Nguyen' })
  const application = await makeApplication(bed.db, await makeJob(bed.db, owner), applicant)
  const startsAt = new Date(Date.now() + 3 * 86_400_000)
  const { id, calendarUid } = await makeInterview(bed.db, application, [startsAt])
  await bed.db.update(interviewers).set({ personId: member.id }).where(eq(interviewers.interviewId, id))
  await pickInterviewTime(bed.ctx(applicant), id, startsAt, null)
  await runEmails(id)
  return { id, calendarUid, owner, member, applicant }
}

test('the owner who takes over an interview is invited, the applicant reads who it is with now, and the member who left is sent a cancellation without a name', async () => {
  const { id, calendarUid, owner, member, applicant } = await makeHeldInterview()
  expect(await removeMember(bed.ctx(owner), member.id)).toMatchObject({ ok: true, interviews: 1 })
  await runEmails(id)

  const [toMember, cancellation, ...others] = await calendarsOf(member)
  expect(others).toEqual([])
  expect(toMember).toMatchObject({ method: 'REQUEST', uid: calendarUid, sequence: 1 })
  expect(cancellation).toMatchObject({ method: 'CANCEL', uid: calendarUid, sequence: 2 })
  expect(`${cancellation?.description} ${cancellation?.text}`).not.toContain('Mia')
  expect(await calendarsOf(owner)).toMatchObject([
    { method: 'REQUEST', uid: calendarUid, sequence: 2, text: expect.stringContaining('Mia Nguyen') },
  ])
  expect(await calendarsOf(applicant)).toMatchObject([
    { method: 'REQUEST', sequence: 1, description: expect.stringContaining(`with ${member.fullName}`) },
    {
      method: 'REQUEST',
      uid: calendarUid,
      sequence: 2,
      description: expect.stringContaining(`with ${owner.fullName}`),
    },
  ])
  expect((await bed.db.select().from(interviews).where(eq(interviews.id, id)))[0]?.sequence).toBe(2)
})

test('no one is emailed that an interview is theirs once it is cancelled or someone else holds it', async () => {
  const cancelled = await makeHeldInterview()
  await removeMember(bed.ctx(cancelled.owner), cancelled.member.id)
  const [interview] = await bed.db.select().from(interviews).where(eq(interviews.id, cancelled.id))
  await cancelInterview(bed.ctx(cancelled.owner), cancelled.id, interview?.version ?? 0, null)
  await runEmails(cancelled.id)
  expect((await calendarsOf(cancelled.owner)).map(({ method }) => method)).toEqual(['CANCEL'])
  expect((await calendarsOf(cancelled.applicant)).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])

  const passedOn = await makeHeldInterview()
  const other = await makePerson(bed.db, 'employer', { colleague: passedOn.owner, companyRole: 'owner' })
  await removeMember(bed.ctx(passedOn.owner), passedOn.member.id)
  await removeMember(bed.ctx(other), passedOn.owner.id)
  await runEmails(passedOn.id)
  expect((await calendarsOf(passedOn.owner)).map(({ method }) => method)).toEqual(['CANCEL'])
  expect((await calendarsOf(other)).map(({ method }) => method)).toEqual(['REQUEST'])
})

const DEPARTURES: Record<string, (member: Person) => Promise<unknown>> = {
  'the acceptance of an invitation from another company': async (member) => {
    const inviter = await makePerson(bed.db, 'employer')
    await inviteMember(bed.ctx(inviter), { email: member.email, role: 'recruiter' })
    const [sent] = await bed.db
      .select({ text: emails.text })
      .from(emails)
      .where(and(eq(emails.recipient, member.email), sql`${emails.text} like '%/team-invitations/%'`))
    return acceptInvitation(bed.ctx(member), /team-invitations\/([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? '')
  },
  'the deletion of the account': (member) => eraseAccount(bed.ctx(member)),
  'a change of the account type': async (member) =>
    changeAccountType(bed.ctx(await makePerson(bed.db, 'admin')), member.id, {
      userType: 'employee',
      companyName: '',
      reason: 'Registered as an employer by mistake',
    }),
}

test.each(Object.entries(DEPARTURES))('after %s an owner holds the interviews of the member', async (_name, leave) => {
  const { id, owner, member } = await makeHeldInterview()
  expect(await leave(member)).toMatchObject({ ok: true })
  expect(await bed.db.select().from(interviewers).where(eq(interviewers.interviewId, id))).toMatchObject([
    { personId: owner.id },
  ])
  await runEmails(id)
  expect(await calendarsOf(owner)).toMatchObject([{ method: 'REQUEST', sequence: 2 }])
})

test('a suspended interviewer is not emailed about applicants; the recipient of emails about the job is', async () => {
  const { id, owner, member } = await makeHeldInterview()
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, member.id))
  const [interview] = await bed.db.select().from(interviews).where(eq(interviews.id, id))
  await cancelInterview(bed.ctx(owner), id, interview?.version ?? 0, null)
  await runEmails(id)
  expect(await calendarsOf(member)).toMatchObject([{ method: 'REQUEST' }])
  expect(await calendarsOf(owner)).toMatchObject([{ method: 'CANCEL', sequence: 2 }])
})

test('an interview that everyone was reminded of is not reminded of again after an interviewer has left', async () => {
  const { id, owner, member, applicant } = await makeHeldInterview()
  const [interview] = await bed.db.select().from(interviews).where(eq(interviews.id, id))
  const dayBefore = new Date((interview?.startsAt?.getTime() ?? 0) - 86_400_000)
  const remind = async () => {
    await remindOfInterviews.run({ ...bed.ctx(), now: () => dayBefore }, {})
    await runEmails(id)
  }
  await remind()
  expect(await removeMember(bed.ctx(owner), member.id)).toMatchObject({ ok: true, interviews: 1 })
  await remind()
  const sent = await bed.db.select().from(emails).where(eq(emails.recipient, applicant.email))
  expect(sent.filter(({ subject }) => subject.startsWith('Reminder'))).toHaveLength(1)
})

test('an interview with a submitted scorecard stays with the member who leaves during it, so that the scorecard is shown', async () => {
  for (const isConcurrent of [false, true]) {
    const { id, owner, member } = await makeHeldInterview()
    const times = { startsAt: new Date(Date.now() - 600_000), endsAt: new Date(Date.now() + 600_000) }
    const [interview] = await bed.db.update(interviews).set(times).where(eq(interviews.id, id)).returning()
    const applicationId = interview?.applicationId ?? ''
    const card = { recommendation: 3, strengths: 'Calm', concerns: null }
    const submit = (ctx = bed.ctx(member)) => submitScorecard(ctx, applicationId, id, card, 0)
    const remove = () => removeMember(bed.ctx(owner), member.id)
    if (!isConcurrent) await submit()
    const removed = isConcurrent ? (await overlap(bed.db, bed.ctx(member), submit, remove))[1] : await remove()
    expect(removed).toMatchObject({ ok: true, interviews: 0 })
    const ctx = bed.ctx(owner)
    const shown = await listScorecards(ctx, await listInterviews(ctx, [applicationId], 'application.review'))
    expect(shown[id]).toMatchObject({ waitingFor: [], all: [card] })
    await runEmails(id)
    expect(await calendarsOf(owner)).toEqual([])
  }
})
